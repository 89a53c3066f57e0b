// "#selftest": steps through all of it and says in the title what it found.
if (testing) {
  const faults = [];
  const expect = (good, what) => good || faults.push(`frame ${index + 1}: ${what}`);
  const check = () => {
    const frame = film.frames[index];
    expect(
        drawnPieces.filter((d) => d.g.style.display !== 'none').length === frame.pieces.length,
        'pieces on the board');
    expect(over.childNodes.length >= frame.marks.filter((m) => m.kind !== 'move').length, 'marks');
    expect(!/NaN|undefined/.test(board.innerHTML), 'a number is missing');
    expect(byId('headline').textContent.includes(frame.step), 'headline');
    frame.lost.forEach(
        (lost, s) => expect(tallies[s].more.textContent.startsWith(`by now ${lost.length} of`), 'tally'));
  };
  const press = (keyName) =>
      document.dispatchEvent(new KeyboardEvent('keydown', {key: keyName, bubbles: true}));
  check();
  let seen = 1;
  while (!byId('next').disabled && seen <= film.frames.length) {
    byId('next').click();
    ++seen;
    check();
  }
  const lost = film.frames[index].lost.map((l) => l.length).join(' ');
  while (!byId('previous').disabled) {
    byId('previous').click();
    check();
  }
  for (const k of ['End', 'ArrowUp', 'Home', 'ArrowDown', 'ArrowRight', 'z', 'z', ' ', ' ']) {
    press(k);
    check();
  }
  byId('end').click();
  check();
  fillPaper();
  expect(paper.querySelectorAll('svg').length === halfEnds.length, 'boards on paper');
  expect(!/NaN|undefined/.test(paper.innerHTML), 'a number is missing on paper');
  const told = film.frames.map((f) => f.account.split('\n').filter((line) => line.trim()).length);
  expect(
      paper.querySelectorAll('section > h3, section > p').length === told.reduce((a, b) => a + b),
      'lines of the account on paper');
  clearPaper();
  check();
  for (const f of faults) trouble(f);
  // Time for what goes wrong later.
  setTimeout(() => {
    const verdict = errors.length ? 'failed' : 'passed';
    document.title = `selftest ${verdict}: ${seen} frames, lost ${lost}, ${errors.length} errors`;
  }, 1000);
}
