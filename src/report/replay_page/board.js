// The board of a film: terrain and pieces. Knows no rule system: names, signs and words come with the film.
'use strict';
const errors = [];
const trouble = (what) => {
  errors.push(String(what));
  const place = document.getElementById('trouble');
  place.hidden = false;
  place.textContent = 'This page does not work as it should: ' + errors.join('; ');
};
window.onerror = (message) => trouble(message);
window.addEventListener('unhandledrejection', (e) => trouble(e.reason));

const film = JSON.parse(document.getElementById('film').textContent);
const [wide, deep] = film.table;
// Room beside the table for those who are still to come on there.
const room = (edge) =>
    film.frames.some((f) => f.points.some((q) => q.inward.join() === edge && q.queue.length)) ? 1.35 : .6;
const margin = {
  top: room('0,-1') + .2,
  bottom: room('0,1') + .2,
  left: room('1,0'),
  right: room('-1,0')
};
const whole =
    [-margin.left, -margin.top, wide + margin.left + margin.right, deep + margin.top + margin.bottom];
const byId = (id) => document.getElementById(id);

// SVG, in inches; y goes down from North's edge.
const svgNames = 'http://www.w3.org/2000/svg';
const el = (name, attributes, parent) => {
  const node = document.createElementNS(svgNames, name);
  for (const key in attributes) node.setAttribute(key, attributes[key]);
  if (parent) parent.appendChild(node);
  return node;
};
const html = (name, parent, text, kind) => {
  const node = document.createElement(name);
  if (text) node.textContent = text;
  if (kind) node.className = kind;
  if (parent) parent.appendChild(node);
  return node;
};
const fix = (v) => +v.toFixed(3);
const X = (x) => x;
const Y = (y) => deep - y;
const at = (pose) => ({x: X(pose[0]), y: Y(pose[1])});
const angle = (fx, fy) => Math.atan2(fx, fy) * 180 / Math.PI;
const ahead = (pose, d) => ({x: X(pose[0] + pose[2] * d), y: Y(pose[1] + pose[3] * d)});
const towards = (a, b, d) => {
  const l = Math.hypot(b.x - a.x, b.y - a.y) || 1;
  return {x: a.x + (b.x - a.x) / l * d, y: a.y + (b.y - a.y) / l * d};
};
const far = (a, b) => Math.hypot(b.x - a.x, b.y - a.y);

const looks = [
  {fill: '#dfeaff', ink: '#16407f', line: '#16407f'},
  {fill: '#8f1720', ink: '#ffffff', line: '#5d0a12'},
];
const board = byId('board');
// Apart from the board, of which there are others on paper.
const defs = el('defs', {}, el('svg', {width: 0, height: 0, class: 'fills'}, document.body));

// Terrain. Areas lie in this order, courses over them.
const pattern = (id, size, draw) => {
  const p = el('pattern', {id, width: size, height: size, patternUnits: 'userSpaceOnUse'}, defs);
  draw(p);
  return `url(#${id})`;
};
const tree = (p, x, y, r, fill) => {
  el('path', {d: `M${x} ${y - r * 1.5}L${x + r} ${y + r * .5}H${x - r}Z`, fill}, p);
  el('path', {d: `M${x} ${y + r * .5}v${r * .6}`, stroke: '#4a3720', 'stroke-width': r * .3}, p);
};
const shrub = (p, x, y, r, fill) => el('circle', {cx: x, cy: y, r, fill}, p);
const house = (p, x, y, s) => {
  el('rect', {
    x: x - s,
    y: y - s * .6,
    width: 2 * s,
    height: 1.4 * s,
    fill: '#b0543a',
    stroke: '#5f2a1a',
    'stroke-width': .04
  },
     p);
  el('path', {d: `M${x - s} ${y - s * .6}h${2 * s}`, stroke: '#5f2a1a', 'stroke-width': .09}, p);
};
const fills = {
  dense_woods: pattern(
      'p-dense', 1.1,
      (p) => {
        el('rect', {width: 1.1, height: 1.1, fill: '#9cbf86'}, p);
        tree(p, .3, .42, .24, '#2f6b3a');
        tree(p, .85, .95, .24, '#2f6b3a');
      }),
  light_woods: pattern(
      'p-light', 1.3,
      (p) => {
        el('rect', {width: 1.3, height: 1.3, fill: '#dcebc4'}, p);
        shrub(p, .35, .35, .15, '#7fae57');
        shrub(p, 1, 1, .15, '#7fae57');
        el('path', {d: 'M.35 .5v.15M1 1.15v.15', stroke: '#6b5330', 'stroke-width': .06}, p);
      }),
  copse: pattern(
      'p-copse', .8,
      (p) => {
        el('rect', {width: .8, height: .8, fill: '#c3d9a2'}, p);
        shrub(p, .22, .25, .17, '#5d9150');
        shrub(p, .62, .6, .12, '#5d9150');
      }),
  town: pattern(
      'p-town', 1.2,
      (p) => {
        el('rect', {width: 1.2, height: 1.2, fill: '#e2d2c2'}, p);
        house(p, .32, .34, .2);
        house(p, .86, .88, .2);
        house(p, .92, .3, .13);
      }),
  hill: '#e3d0a0',
};
const hatches = ['#8fabdd', '#c98088'].map((stroke, side) => pattern(`p-hatch${side}`, .2, (p) => {
                                             p.setAttribute('patternTransform', 'rotate(45)');
                                             el('path', {d: 'M.05 0V.2', stroke, 'stroke-width': .1}, p);
                                           }));
const path = (points, closed) =>
    'M' + points.map((p) => `${fix(X(p[0]))} ${fix(Y(p[1]))}`).join('L') + (closed ? 'Z' : '');
const shrunk = (points, k) => {
  const n = points.length;
  const cx = points.reduce((s, p) => s + p[0], 0) / n;
  const cy = points.reduce((s, p) => s + p[1], 0) / n;
  return points.map((p) => [cx + (p[0] - cx) * k, cy + (p[1] - cy) * k]);
};
const drawn = {
  hill: (f, g) => {
    el('path', {d: path(f.points, true), fill: fills.hill, stroke: '#8a6a2b', 'stroke-width': .07}, g);
    for (const k of [.78, .55])
      el('path', {
        d: path(shrunk(f.points, k), true),
        fill: '#d8bf83',
        'fill-opacity': .5,
        stroke: '#8a6a2b',
        'stroke-width': .05
      },
         g);
  },
  area: (f, g) =>
      el('path', {
        d: path(f.points, true),
        fill: fills[f.kind] || '#ddd',
        stroke: f.kind === 'town' ? '#7a4a32' : '#3f6b3a',
        'stroke-width': .07,
        'stroke-dasharray': f.kind === 'dense_woods' || f.kind === 'town' ? 'none' : '.22 .12'
      },
         g),
  road: (f, g) => {
    el('path', {
      d: path(f.points),
      fill: 'none',
      stroke: '#b79a68',
      'stroke-width': 1,
      'stroke-linejoin': 'round',
      opacity: .35
    },
       g);
    el('path',
       {d: path(f.points), fill: 'none', stroke: '#8d6b35', 'stroke-width': .34, 'stroke-linejoin': 'round'},
       g);
    el('path',
       {d: path(f.points), fill: 'none', stroke: '#f2e3be', 'stroke-width': .24, 'stroke-linejoin': 'round'},
       g);
  },
  stream: (f, g) => {
    el('path',
       {d: path(f.points), fill: 'none', stroke: '#2f6f9f', 'stroke-width': .3, 'stroke-linejoin': 'round'},
       g);
    el('path',
       {d: path(f.points), fill: 'none', stroke: '#8cc4e6', 'stroke-width': .18, 'stroke-linejoin': 'round'},
       g);
  },
  hedge: (f, g) =>
      el('path', {
        d: path(f.points),
        fill: 'none',
        stroke: '#2f6b2f',
        'stroke-width': .26,
        'stroke-linecap': 'round',
        'stroke-dasharray': '.01 .3'
      },
         g),
  wall: (f, g) => {
    el('path', {d: path(f.points), fill: 'none', stroke: '#3d3d3d', 'stroke-width': .24}, g);
    el('path', {
      d: path(f.points),
      fill: 'none',
      stroke: '#d9d5cc',
      'stroke-width': .14,
      'stroke-dasharray': '.26 .06'
    },
       g);
  },
};
const drawFeature = (f, g) => (drawn[f.kind] || drawn.area)(f, g);
const layers = ['hill', 'light_woods', 'copse', 'dense_woods', 'town', 'stream', 'road', 'hedge', 'wall'];
const layer = (kind) => layers.includes(kind) ? layers.indexOf(kind) : layers.length;

el('rect', {x: 0, y: 0, width: wide, height: deep, fill: '#f2f0e2'}, board);
el('rect', {x: 0, y: 0, width: wide, height: deep}, el('clipPath', {id: 'table'}, defs));
const ground = el('g', {'clip-path': 'url(#table)'}, board);
for (const f of [...film.features].sort((a, b) => layer(a.kind) - layer(b.kind))) drawFeature(f, ground);
const frameLines = el('g', {stroke: '#6b675d', fill: 'none', 'stroke-width': .03}, board);
for (let x = 6; x < wide; x += 6) el('path', {d: `M${x} 0V${deep}`, opacity: .25}, frameLines);
for (let y = 6; y < deep; y += 6) el('path', {d: `M0 ${Y(y)}H${wide}`, opacity: .25}, frameLines);
for (let x = 1; x < wide; ++x)
  el('path', {d: `M${x} 0v${x % 6 ? .12 : .3}M${x} ${deep}v-${x % 6 ? .12 : .3}`}, frameLines);
for (let y = 1; y < deep; ++y)
  el('path', {d: `M0 ${Y(y)}h${y % 6 ? .12 : .3}M${wide} ${Y(y)}h-${y % 6 ? .12 : .3}`}, frameLines);
el('rect', {x: 0, y: 0, width: wide, height: deep, 'stroke-width': .08, stroke: '#3c392f'}, frameLines);
const label = (text, x, y, attributes, parent) => {
  const t =
      el('text',
         Object.assign(
             {
               x: fix(x),
               y: fix(y),
               'font-size': .42,
               'text-anchor': 'middle',
               'dominant-baseline': 'central',
               fill: '#3c392f',
               'font-family': 'system-ui, sans-serif'
             },
             attributes),
         parent);
  t.textContent = text;
  return t;
};
label(
    `${film.sides[1].name}'s edge`, 2.2, -margin.top + .3, {'font-weight': 600, fill: looks[1].line}, board);
label(
    `${film.sides[0].name}'s edge`, 2.2, deep + margin.bottom - .3, {'font-weight': 600, fill: looks[0].line},
    board);

const points = el('g', {}, board);
const under = el('g', {}, board);
const units = el('g', {}, board);
const over = el('g', {}, board);
const plates = el('g', {}, board);

// Pieces: a base with its front, the sign of its type, its number, its size and status.
const sign = (s, scale, ink, parent, stroke) => {
  const g = el('g', {transform: `scale(${scale})`}, parent);
  if (s.solid) el('path', {d: s.solid, fill: ink}, g);
  if (s.lines)
    el('path', {
      d: s.lines,
      fill: 'none',
      stroke: ink,
      'stroke-width': stroke || .36,
      'stroke-linecap': 'round',
      'stroke-linejoin': 'round'
    },
       g);
  return g;
};
const badge = (status, r, parent) => {
  const worst = status === film.statuses.length - 1;
  const g = el('g', {}, parent);
  if (worst)
    el('path', {
      d: `M0 ${- r * 1.3}L${r * 1.3} 0L0 ${r * 1.3}L${- r * 1.3} 0Z`,
      fill: '#d3180c',
      stroke: '#fff',
      'stroke-width': r * .2
    },
       g);
  else
    el('circle', {r, fill: '#ffc21a', stroke: '#1c1b18', 'stroke-width': r * .2}, g);
  sign(film.statuses[status].sign, r * .62, worst ? '#fff' : '#1c1b18', g, .42);
  return g;
};
const draw = (piece, parent, plain) => {
  const look = looks[piece.side];
  const [a, d] = piece.half;
  const g = el('g', {}, parent);
  el('path', {d: `M${- a * .34} ${- d}L0 ${- d - d * .5}L${a * .34} ${- d}Z`, fill: look.line}, g);
  el('rect', {
    class: 'body',
    x: -a,
    y: -d,
    width: 2 * a,
    height: 2 * d,
    fill: look.fill,
    stroke: look.line,
    'stroke-width': .06
  },
     g);
  el('rect', {
    class: 'shade',
    x: -a,
    y: -d,
    width: 2 * a,
    height: 2 * d,
    fill: hatches[piece.side],
    visibility: 'hidden'
  },
     g);
  el('path', {d: `M${- a} ${- d + .02}H${a}`, stroke: look.line, 'stroke-width': .11}, g);
  const mark = el('g', {transform: plain ? '' : `translate(${- a * .26} .03)`}, g);
  sign(film.types[piece.type].sign, d * .58, look.ink, mark);
  const size = film.sizes[piece.size];
  if (size.sign.lines || size.sign.solid) {
    const s = el('g', {class: 'size', transform: `translate(${- a} ${d})`}, g);
    el('circle', {r: d * .5, fill: '#fff', stroke: look.line, 'stroke-width': .05}, s);
    sign(size.sign, d * .34, look.line, s, .5);
  }
  return g;
};
const word = (piece) => {
  const size = piece.size ? film.sizes[piece.size].name + ' ' : '';
  return `${piece.name}: ${size}${film.types[piece.type].name}`;
};
const drawnPieces = film.pieces.map((piece, i) => {
  const g = el('g', {class: 'piece', 'data-piece': i}, units);
  const title = el('title', {}, g);
  draw(piece, g);
  const shade = g.querySelector('.shade');
  const d = piece.half[1];
  const number = label(
      piece.name.replace(/^.* /, ''), 0, 0,
      {'font-size': d * 1.15, 'font-weight': 700, fill: looks[piece.side].ink}, g);
  const status = el('g', {}, g);
  g.addEventListener('click', () => light(i));
  return {g, title, shade, number, status, size: g.querySelector('.size'), angle: 0, seen: false};
});
