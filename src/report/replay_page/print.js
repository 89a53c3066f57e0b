// On paper: the table at the end of each half turn, with all moves and losses of the half, and the account of
// it.
const paper = byId('paper');
const halfEnds = film.frames.map((_, i) => i).filter((i) => i === last || halfStart(i + 1) === i + 1);
const onPaper = ['move', 'charge', 'follow_up', 'push_back', 'rout', 'arrival', 'exit', 'loss'];
const fillPaper = () => {
  paper.textContent = '';
  for (const end of halfEnds) {
    const half = film.frames.slice(halfStart(end), end + 1);
    const marks = half.flatMap((f) => f.marks).filter((m) => onPaper.includes(m.kind));
    paint(Object.assign({}, film.frames[end], {marks}), whole);
    const sheet = html('section', paper);
    const top = html('div', sheet, '', 'top');
    html('h2', top, title(film.frames[end]) + (end === last ? `: ${ended}` : ''));
    html(
        'p', top,
        'After it: ' +
            film.sides.map((side, i) => `${side.name}: ${standing(film.frames[end], i)}`).join('; '));
    const picture = board.cloneNode(true);
    picture.removeAttribute('id');
    picture.setAttribute('viewBox', whole.join(' '));
    top.append(picture);
    for (const frame of half) tell(frame, sheet);
  }
  document.body.classList.add('on-paper');
};
const clearPaper = () => {
  paper.textContent = '';
  document.body.classList.remove('on-paper');
  show(index);
};
window.addEventListener('beforeprint', fillPaper);
window.addEventListener('afterprint', clearPaper);
