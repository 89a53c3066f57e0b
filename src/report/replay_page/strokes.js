// What marks are made of: arrows, dice, effects.
const ink = (piece) => looks[film.pieces[piece].side].line;
const arrow = (way, colour, options, parent) => {
  const o = Object.assign({width: .09, head: .3, dash: ''}, options);
  const end = way[way.length - 1];
  const before = way[way.length - 2];
  const neck = towards(end, before, Math.min(o.head, far(end, before)));
  const points = way.slice(0, -1).concat([neck]);
  const d = o.wave ? waves(points) : 'M' + points.map((p) => `${fix(p.x)} ${fix(p.y)}`).join('L');
  el('path', {
    d,
    fill: 'none',
    stroke: '#fff',
    'stroke-width': o.width + .1,
    opacity: .75,
    'stroke-linejoin': 'round'
  },
     parent);
  const line = el(
      'path', {d, fill: 'none', stroke: colour, 'stroke-width': o.width, 'stroke-linejoin': 'round'}, parent);
  if (o.dash) line.setAttribute('stroke-dasharray', o.dash);
  const u = {x: (end.x - neck.x) || 0, y: (end.y - neck.y) || 0};
  const l = Math.hypot(u.x, u.y);
  if (l < .02) return;
  const s = {x: -u.y / l * o.head * .5, y: u.x / l * o.head * .5};
  el('path', {
    d: `M${fix(end.x)} ${fix(end.y)}L${fix(neck.x + s.x)} ${fix(neck.y + s.y)}L${fix(neck.x - s.x)} ${
        fix(neck.y - s.y)}Z`,
    fill: colour,
    stroke: '#fff',
    'stroke-width': .04
  },
     parent);
};
const waves = (points) => {
  let d = `M${fix(points[0].x)} ${fix(points[0].y)}`;
  for (let i = 1; i < points.length; ++i) {
    const [a, b] = [points[i - 1], points[i]];
    const n = Math.max(1, Math.round(far(a, b) / .5));
    const s = {x: -(b.y - a.y) / (far(a, b) || 1) * .16, y: (b.x - a.x) / (far(a, b) || 1) * .16};
    for (let k = 0; k < n; ++k) {
      const sign = k % 2 ? -1 : 1;
      const mid = {x: a.x + (b.x - a.x) * (k + .5) / n, y: a.y + (b.y - a.y) * (k + .5) / n};
      const to = {x: a.x + (b.x - a.x) * (k + 1) / n, y: a.y + (b.y - a.y) * (k + 1) / n};
      d += `Q${fix(mid.x + s.x * sign * 2)} ${fix(mid.y + s.y * sign * 2)} ${fix(to.x)} ${fix(to.y)}`;
    }
  }
  return d;
};
const ghost = (piece, pose, parent) => {
  const p = at(pose);
  const g = el(
      'g',
      {transform: `translate(${fix(p.x)} ${fix(p.y)}) rotate(${fix(angle(pose[2], pose[3]))})`, opacity: .55},
      parent);
  const [a, d] = film.pieces[piece].half;
  el('rect', {
    x: -a,
    y: -d,
    width: 2 * a,
    height: 2 * d,
    fill: '#fff',
    'fill-opacity': .4,
    stroke: ink(piece),
    'stroke-width': .05,
    'stroke-dasharray': '.14 .1'
  },
     g);
  return g;
};
const pips = {
  1: [[0, 0]],
  2: [[-1, -1], [1, 1]],
  3: [[-1, -1], [0, 0], [1, 1]],
  4: [[-1, -1], [1, -1], [-1, 1], [1, 1]],
  5: [[-1, -1], [1, -1], [0, 0], [-1, 1], [1, 1]],
  6: [[-1, -1], [1, -1], [-1, 0], [1, 0], [-1, 1], [1, 1]]
};
const die = (value, x, y, colour, parent) => {
  const g = el('g', {transform: `translate(${fix(x)} ${fix(y)})`}, parent);
  el('rect',
     {x: -.25, y: -.25, width: .5, height: .5, rx: .09, fill: '#fff', stroke: colour, 'stroke-width': .06},
     g);
  if (pips[value])
    for (const [px, py] of pips[value]) el('circle', {cx: px * .13, cy: py * .13, r: .055, fill: '#111'}, g);
  else
    label(value, 0, 0, {}, g);
};
const effects = {
  none: (g) =>
      el('path', {d: 'M-.14 0H.14', stroke: '#6b675d', 'stroke-width': .09, 'stroke-linecap': 'round'}, g),
  status: (g, m) => badge(m.status, .2, g),
  routs: (g) => {
    el('path', {d: 'M-.15 .24V-.24', stroke: '#111', 'stroke-width': .07}, g);
    el('path',
       {d: 'M-.15-.24L.22-.2 .12-.06 .22 .06-.15 .06Z', fill: '#fff', stroke: '#111', 'stroke-width': .05},
       g);
  },
  destroyed: (g) => {
    el('circle', {r: .24, fill: '#111'}, g);
    el('path', {
      d: 'M-.11-.11 .11 .11M-.11 .11 .11-.11',
      stroke: '#fff',
      'stroke-width': .09,
      'stroke-linecap': 'round'
    },
       g);
  },
  succeeds: (g) => {
    el('circle', {r: .22, fill: '#1d7a3a'}, g);
    el('path', {
      d: 'M-.11 0-.03 .1 .12-.1',
      fill: 'none',
      stroke: '#fff',
      'stroke-width': .08,
      'stroke-linecap': 'round'
    },
       g);
  },
  fails: (g) => {
    el('rect', {x: -.2, y: -.2, width: .4, height: .4, fill: '#77726a'}, g);
    el('path',
       {d: 'M-.1-.1 .1 .1M-.1 .1 .1-.1', stroke: '#fff', 'stroke-width': .07, 'stroke-linecap': 'round'}, g);
  },
};
