// The two sides and what they have lost.
document.documentElement.style.setProperty('--shape', whole[2] / whole[3]);
const tallies = film.sides.map((side, i) => {
  const card = html('div', byId('tally'), '', `side s${i}`);
  const who = html('div', card, '', 'who');
  html('span', who, `${side.name} `);
  html('small', who, `${side.role}, ${side.list}: ${side.army}`);
  const boxes = el('svg', {height: 24, role: 'img'}, card);
  const more = html('div', card, '', 'more');
  return {boxes, more};
});
/// As it is at the end of a step.
const standing = (frame, side) => {
  const parts = [`${frame.lost[side].length} of ${film.limit} lost`];
  const coming = frame.points.filter((q) => q.side === side).reduce((s, q) => s + q.queue.length, 0);
  if (coming) parts.push(`${coming} to come`);
  if (frame.left[side]) parts.push(`${frame.left[side]} left the table`);
  return parts.join(', ');
};
const tally = (frame) => tallies.forEach(({boxes, more}, side) => {
  boxes.textContent = '';
  const lost = frame.lost[side];
  const before = index > 0 ? film.frames[index - 1].lost[side].length : 0;
  const n = Math.max(film.limit, lost.length);
  boxes.setAttribute('viewBox', `-.1 -.1 ${n * 1.2 + .1} .9`);
  boxes.setAttribute('aria-label', `${film.sides[side].name}: ${lost.length} lost of ${film.limit}`);
  for (let k = 0; k < n; ++k) {
    const g = el('g', {transform: `translate(${k * 1.2 + .5} .35)`}, boxes);
    const gone = k < lost.length;
    const look = looks[side];
    el('rect', {
      x: -.5,
      y: -.33,
      width: 1,
      height: .66,
      fill: gone ? look.fill : '#fff',
      stroke: gone ? look.line : '#b9b3a2',
      'stroke-width': .07,
      'stroke-dasharray': gone ? 'none' : '.16 .1'
    },
       g);
    if (!gone) continue;
    sign(film.types[film.pieces[lost[k]].type].sign, .2, look.ink, g);
    if (k >= before)
      el('rect',
         {x: -.54, y: -.37, width: 1.08, height: .74, fill: 'none', stroke: '#e0a100', 'stroke-width': .1},
         g);
    el('title', {}, g).textContent = word(film.pieces[lost[k]]);
  }
  more.title = film.victory;
  more.textContent = `by now ${standing(frame, side)}`;
});

// Words.
const names = film.pieces.map((p, i) => [p.name, i]).sort((a, b) => b[0].length - a[0].length);
const escaped = (s) => s.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const nameOrRule =
    new RegExp(`(?:\\b(${names.map((n) => escaped(n[0])).join('|')})(?!\\d))|(\\[[A-Z]+-\\d+\\])`, 'g');
const numberOf = new Map(names);
const write = (text, parent) => {
  let from = 0;
  for (const m of text.matchAll(nameOrRule)) {
    parent.append(text.slice(from, m.index));
    from = m.index + m[0].length;
    if (m[2]) {
      html('span', parent, m[2], 'rule');
      continue;
    }
    const i = numberOf.get(m[1]);
    const u = html('span', parent, m[1], `u s${film.pieces[i].side}`);
    u.dataset.piece = i;
    u.addEventListener('mouseenter', () => light(i));
    u.addEventListener('click', () => light(i));
  }
  parent.append(text.slice(from));
};
const account = byId('account');
const tell = (frame, into) => {
  for (const line of frame.account.split('\n')) {
    if (!line.trim()) continue;
    const indent = line.search(/\S/);
    const node = html(indent < 2 ? 'h3' : 'p', into, '', indent > 4 ? 'told' : '');
    write(line.trim(), node);
  }
};
let lit = -1;
function light(i) {
  lit = i;
  drawnPieces.forEach((d, k) => d.g.classList.toggle('lit', k === i));
  for (const u of account.querySelectorAll('.u')) u.classList.toggle('on', +u.dataset.piece === i);
}
const many = (n, one, more) => `${n} ${n === 1 ? one : more}`;
const summary = (frame) => {
  const count = (kind) => frame.marks.filter((m) => m.kind === kind).length;
  const parts = [];
  const add = (kind, one, more) => {
    if (count(kind)) parts.push(many(count(kind), one, more));
  };
  add('arrival', 'comes on', 'come on');
  add('move', 'moves', 'move');
  add('charge', 'charges', 'charge');
  add('turn', 'turns', 'turn');
  add('exit', 'leaves', 'leave');
  const shots = frame.marks.filter((m) => m.kind === 'shot').map((m) => m.word);
  if (shots.length)
    parts.push(`${many(shots.length, 'shot', 'shots')} (${
            [...new Set(shots)]
                .map((w) => `${shots.length > 1 ? shots.filter((v) => v === w).length + ' ' : ''}${w}`)
                .join(', ')})`);
  add('push_back', 'goes back', 'go back');
  for (const m of frame.marks.filter((k) => k.kind === 'melee'))
    parts.push(
        `${film.pieces[m.piece].name} against ${film.pieces[m.other].name}: ${m.total} to ${m.other_total}`);
  add('follow_up', 'follows up', 'follow up');
  add('rout', 'routs', 'rout');
  add('loss', 'lost', 'lost');
  return parts.join(', ');
};
const ended = film.winner === null ? film.ending : `${film.sides[film.winner].name} wins`;
const title = (frame) =>
    frame.turn ? `Turn ${frame.turn}, ${film.sides[frame.phasing].name}'s half` : 'Before the first turn';

// Going from frame to frame.
const testing = location.hash === '#selftest';
let index = 0;
let timer = 0;
let zoomed = window.innerWidth < 600 || wide > 36;  // where the whole table would be too small to see
const slider = byId('slider');
const last = film.frames.length - 1;
slider.max = last;

/// The part of the board to be seen, always of the same shape.
const view = () => {
  const spots = zoomed ? film.frames[index].marks.flatMap((m) => m.way.map(at)) : [];
  if (!spots.length) return whole;
  const shape = whole[2] / whole[3];
  const reach = (values) => [Math.min(...values), Math.max(...values)];
  const [left, right] = reach(spots.map((p) => p.x));
  const [top, bottom] = reach(spots.map((p) => p.y));
  const width = Math.min(whole[2], Math.max(10, right - left + 5, (bottom - top + 5) * shape));
  const inside = (middle, size, from, length) =>
      Math.min(Math.max(middle - size / 2, from), from + length - size);
  return [
    inside((left + right) / 2, width, whole[0], whole[2]),
    inside((top + bottom) / 2, width / shape, whole[1], whole[3]), width, width / shape
  ];
};
let tween = 0;
/// Shows that part of the board, and goes there smoothly, so that the eye can follow.
const look = (to) => {
  cancelAnimationFrame(tween);
  const from = (board.getAttribute('viewBox') || '').split(' ').map(Number);
  const put = (box) => board.setAttribute('viewBox', box.map(fix).join(' '));
  const start = performance.now();
  const step = (now) => {
    const t = Math.min(1, Math.max(0, (now - start) / 300));
    put(to.map((v, i) => from[i] + (v - from[i]) * t * t * (3 - 2 * t)));
    if (t < 1) tween = requestAnimationFrame(step);
  };
  const still = from.length < 4 || testing || matchMedia('(prefers-reduced-motion: reduce)').matches;
  if (still)
    put(to);
  else
    tween = requestAnimationFrame(step);
};
const paint = (frame, seen) => {
  place(frame);
  drawPoints(frame);
  for (const g of [under, over, plates]) g.textContent = '';
  for (const [a, b] of frame.contacts) touch(frame, a, b);
  for (const m of frame.marks) draws[m.kind](m);
  settle(frame, seen);
};
const show = (to) => {
  const next = Math.min(Math.max(to, 0), last);
  board.classList.toggle('still', next !== index + 1);
  index = next;
  const frame = film.frames[index];
  const seen = view();
  look(seen);
  paint(frame, seen);
  tally(frame);
  const head = byId('headline');
  head.textContent = '';
  html('span', head, title(frame));
  html('span', head, frame.step, frame.turn ? `s${frame.acting}` : '');
  if (index === last) html('span', head, ended, 'end');
  const sum = html('span', head, summary(frame), 'sum');
  sum.title = sum.textContent;
  account.textContent = '';
  tell(frame, account);
  account.scrollTop = 0;
  if (lit >= 0) light(lit);
  slider.value = index;
  slider.setAttribute('aria-valuetext', `${title(frame)}: ${frame.step}`);
  byId('where').textContent = `${index + 1} / ${last + 1}`;
  byId('previous').disabled = byId('first').disabled = index === 0;
  byId('next').disabled = byId('end').disabled = index === last;
  ticks.forEach((t, i) => t.classList.toggle('here', i === index));
  if (testing) return;
  try {
    history.replaceState(null, '', '#' + (index + 1));
  } catch {
    // Some browsers allow only so many of these in a while.
  }
};
const halfStart = (i) => {
  while (i > 0 && film.frames[i - 1].turn === film.frames[i].turn &&
         film.frames[i - 1].phasing === film.frames[i].phasing)
    --i;
  return i;
};
const nextHalf = () => {
  let i = index;
  while (i < last && halfStart(i) === halfStart(index)) ++i;
  return i;
};
const previousHalf = () => index > halfStart(index) ? halfStart(index) : halfStart(Math.max(0, index - 1));
const playing = (on) => {
  clearInterval(timer);
  timer = 0;
  if (on && index === last) show(0);
  if (on)
    timer = setInterval(() => index < last ? show(index + 1) : playing(false), 1000 * +byId('speed').value);
  byId('playing').setAttribute('aria-pressed', String(on));
  account.setAttribute('aria-live', on ? 'off' : 'polite');
};
const go = (to) => {
  playing(false);
  show(to);
};
byId('first').addEventListener('click', () => go(0));
byId('previous').addEventListener('click', () => go(index - 1));
byId('next').addEventListener('click', () => go(index + 1));
byId('end').addEventListener('click', () => go(last));
byId('playing').addEventListener('click', () => playing(!timer));
byId('speed').addEventListener('change', () => timer && playing(true));
const zoom = () => {
  zoomed = !zoomed;
  byId('zoom').setAttribute('aria-pressed', String(zoomed));
  show(index);
};
byId('zoom').addEventListener('click', zoom);
slider.addEventListener('input', () => go(+slider.value));
const keys = {
  ArrowLeft: () => go(index - 1),
  ArrowRight: () => go(index + 1),
  ArrowUp: () => go(previousHalf()),
  ArrowDown: () => go(nextHalf()),
  PageUp: () => go(previousHalf()),
  PageDown: () => go(nextHalf()),
  Home: () => go(0),
  End: () => go(last),
  ' ': () => playing(!timer),
  z: zoom
};
document.addEventListener('keydown', (e) => {
  if (e.ctrlKey || e.metaKey || e.altKey || !keys[e.key] || e.target.tagName === 'SELECT') return;
  if (e.key === ' ' && (e.target.tagName === 'BUTTON' || e.target.tagName === 'SUMMARY')) return;
  e.preventDefault();
  keys[e.key]();
});

// The course of the game: half turns, and where units were lost.
const times = byId('times');
const every = film.frames[last].turn > 16 ? 5 : 1;
let half = null;
const ticks = film.frames.map((frame, i) => {
  if (halfStart(i) === i) {
    half = html('div', times, '', frame.turn ? `half s${frame.phasing}` : 'half');
    const first = i === 0 || film.frames[i - 1].turn !== frame.turn;
    if (first && frame.turn && (frame.turn === 1 || frame.turn % every === 0))
      html('b', half, String(frame.turn));
    half.style.flexGrow = 0;
  }
  half.style.flexGrow = +half.style.flexGrow + 1;
  const tick = html('i', half);
  tick.title = `${title(frame)}: ${frame.step}`;
  [0, 1].forEach((s) => {
    if (frame.lost[s].length > (i ? film.frames[i - 1].lost[s].length : 0)) tick.classList.add(`lost${s}`);
  });
  tick.addEventListener('click', () => go(i));
  return tick;
});

// What the signs mean.
const entry = (parent, text, put, box) => {
  const div = html('div', parent);
  put(el('svg', {viewBox: box || '-.9 -.5 1.8 1', 'aria-hidden': 'true'}, div));
  html('span', div, text);
};
const key = byId('key');
const used = new Set(film.pieces.map((p) => p.type));
const sample = (side, type, size) => ({side, type, size, half: [.5, .25]});
film.sides.forEach(
    (s, i) =>
        entry(key, `${s.name}, its front up`, (svg) => draw(sample(i, film.pieces[0].type, 0), svg, true)));
film.types.forEach((t, i) => used.has(i) && entry(key, t.name, (svg) => draw(sample(0, i, 0), svg, true)));
film.sizes.forEach(
    (z, i) => film.pieces.some((p) => i && p.size === i) &&
        entry(key, z.name, (svg) => draw(sample(0, [...used][0], i), svg, true)));
film.statuses.forEach((s, i) => i && entry(key, s.name, (svg) => badge(i, .34, svg)));
const two = [{x: -.8, y: 0}, {x: .8, y: 0}];
entry(key, 'moves', (svg) => arrow(two, looks[0].line, {}, svg));
entry(key, 'charges, in contact', (svg) => {
  arrow(two, looks[0].line, {width: .2, head: .5}, svg);
  burst({x: .65, y: 0}, svg, .7);
});
entry(
    key, 'turns',
    (svg) =>
        el('circle',
           {r: .4, fill: 'none', stroke: looks[0].line, 'stroke-width': .06, 'stroke-dasharray': '.2 .12'},
           svg));
entry(key, 'follows up', (svg) => arrow(two, looks[0].line, {width: .2, head: .5, dash: '.3 .12'}, svg));
entry(key, 'pushed back', (svg) => arrow(two, '#5b5b5b', {width: .12, head: .34}, svg));
entry(key, 'routs', (svg) => arrow(two, '#d96a00', {width: .14, head: .42, wave: true}, svg));
entry(key, 'shoots', (svg) => arrow(two, looks[1].line, {width: .09, head: .3, dash: '.24 .12'}, svg));
for (const [effect, text] of [
         ['none', 'no effect'], ['routs', 'must rout'], ['destroyed', 'destroyed'],
         ['succeeds', 'succeeds, wins'], ['fails', 'fails']])
  entry(key, text, (svg) => effects[effect](svg, {}));
entry(key, 'die + modifiers = total', (svg) => {
  die(4, -.55, 0, looks[0].line, svg);
  label('+1=5', .3, .02, {'font-size': .44, 'font-weight': 600}, svg);
});
const square = [[-.8, -.42], [.8, -.42], [.8, .42], [-.8, .42]];
for (const kind of [...layers].filter((k) => film.features.some((f) => f.kind === k)))
  entry(key, kind.replace('_', ' '), (svg) => {
    const line = drawn[kind] && kind !== 'hill';
    const g = el('g', {transform: `translate(0 ${- deep})`}, svg);
    drawFeature({kind, points: line ? [[-.9, 0], [.9, 0]] : square}, g);
  });
entry(
    key, 'lost',
    (svg) =>
        el('path',
           {d: 'M-.4-.4 .4 .4M-.4 .4 .4-.4', stroke: '#111', 'stroke-width': .16, 'stroke-linecap': 'round'},
           svg));
entry(key, 'comes on here', (svg) => el('path', {d: 'M-.3 .25L0-.25L.3 .25Z', fill: looks[0].line}, svg));

byId('zoom').setAttribute('aria-pressed', String(zoomed));
const wanted = parseInt(location.hash.slice(1), 10);
show(wanted > 0 ? wanted - 1 : 0);
