// What happens in a frame.
const signed = (n) => (n < 0 ? '\u2212' : '+') + Math.abs(n);
/// A die, what is added, the total and what comes of it, on one plate beside what it is about. `wish` is
/// where it would best lie.
const plate = (m, about, wish, colour) => {
  const g = el('g', {}, plates);
  const back = el('rect', {rx: .12, fill: '#fffdf5', stroke: colour, 'stroke-width': .06}, g);
  const items = [];
  if (m.die) items.push([.5, (px) => die(m.die, px, 0, colour, g)]);
  if (m.die && m.total !== m.die) {
    const text = `${signed(m.total - m.die)}=${m.total}`;
    items.push([.28 * text.length, (px) => label(text, px, .02, {'font-size': .44, 'font-weight': 600}, g)]);
  }
  if (m.effect)
    items.push([.48, (px) => effects[m.effect](el('g', {transform: `translate(${fix(px)} 0)`}, g), m)]);
  const width = items.reduce((sum, i) => sum + i[0] + .08, .1);
  let left = -width / 2 + .09;
  for (const [w, put] of items) {
    put(left + w / 2);
    left += w + .08;
  }
  for (const [k, v] of Object.entries({x: fix(-width / 2), y: -.34, width: fix(width), height: .68}))
    back.setAttribute(k, v);
  taken.push({about, wish, colour, w: width, h: .68, g});
};
let taken = [];
const overlap = (a, b) =>
    Math.max(0, (a.w + b.w) / 2 - Math.abs(a.x - b.x)) * Math.max(0, (a.h + b.h) / 2 - Math.abs(a.y - b.y));
/// Lays each plate near where it would best lie, clear of pieces and of each other, with a line to what it is
/// about.
const settle = (frame, seen) => {
  const blocks = frame.pieces.map((p) => {
    const [a, d] = film.pieces[p[0]].half;
    const [c, t] = [Math.abs(p[4]), Math.abs(p[3])];
    return {x: X(p[1]), y: Y(p[2]), w: 2 * (a * c + d * t), h: 2 * (a * t + d * c)};
  });
  // What must not be covered either.
  for (const m of frame.marks) {
    if (m.kind === 'loss') blocks.push(Object.assign({w: 1.1, h: 1.1}, at(m.way[0])));
    if (m.kind === 'melee')
      blocks.push(Object.assign(
          {w: .7, h: .7}, towards(at(m.way[0]), at(m.way[1]), far(at(m.way[0]), at(m.way[1])) / 2)));
  }
  for (const p of taken) {
    let best = null;
    for (let r = 0; r < 3.2; r += .4) {
      for (let k = 0; k < (r ? 16 : 1); ++k) {
        const spot = {
          x: p.wish.x + r * Math.sin(k * Math.PI / 8),
          y: p.wish.y - r * Math.cos(k * Math.PI / 8),
          w: p.w + .1,
          h: p.h + .1
        };
        if (spot.x - p.w / 2 < seen[0] || spot.x + p.w / 2 > seen[0] + seen[2] || spot.y - .4 < seen[1] ||
            spot.y + .4 > seen[1] + seen[3])
          continue;
        const cost = r + 12 * blocks.reduce((sum, b) => sum + overlap(spot, b), 0);
        if (!best || cost < best.cost - .01) best = {cost, spot};
      }
      if (best && best.cost < r + .4) break;
    }
    const spot = best ? best.spot : Object.assign({w: p.w, h: p.h}, p.wish);
    blocks.push(Object.assign({}, spot, {w: spot.w + .1, h: spot.h + .1}));
    p.g.setAttribute('transform', `translate(${fix(spot.x)} ${fix(spot.y)})`);
    if (far(spot, p.about) > .6)
      el('path', {
        d: `M${fix(spot.x)} ${fix(spot.y)}L${fix(p.about.x)} ${fix(p.about.y)}`,
        stroke: p.colour,
        'stroke-width': .04,
        'stroke-dasharray': '.08 .08'
      },
         over);
  }
  taken = [];
};
const burst = (p, parent, scale = 1) => {
  let d = '';
  for (let k = 0; k < 16; ++k) {
    const r = (k % 2 ? .17 : .38) * scale;
    d += (k ? 'L' : 'M') + fix(p.x + r * Math.sin(k * Math.PI / 8)) + ' ' +
        fix(p.y - r * Math.cos(k * Math.PI / 8));
  }
  el('path', {d: d + 'Z', fill: '#ffd84a', stroke: '#7a3b00', 'stroke-width': .05}, parent);
};
/// Where a way from there meets the outline of the base.
const rim = (piece, pose, from) => {
  const c = at(pose);
  const l = far(c, from) || 1;
  const u = {x: (from.x - c.x) / l, y: (from.y - c.y) / l};
  const along = Math.abs(u.x * pose[2] - u.y * pose[3]);
  const across = Math.abs(u.x * pose[3] + u.y * pose[2]);
  const [a, d] = film.pieces[piece].half;
  return towards(c, from, Math.min(a / (across + 1e-6), d / (along + 1e-6), l - .05));
};
const trail = (m, colour, options) => {
  const way = m.way.map(at);
  if (m.kind !== 'arrival') ghost(m.piece, m.way[0], under);
  const last = m.way[m.way.length - 1];
  if (far(way[0], at(last)) < .15) return;
  way[way.length - 1] = rim(m.piece, last, way[way.length - 2]);
  arrow(way, colour, options, over);
};
const draws = {
  move: (m) => trail(m, ink(m.piece), {}),
  charge: (m) => trail(m, ink(m.piece), {width: .2, head: .5}),
  turn: (m) => {
    ghost(m.piece, m.way[0], under);
    const p = at(m.way[1]);
    el('circle', {
      cx: fix(p.x),
      cy: fix(p.y),
      r: .62,
      fill: 'none',
      stroke: ink(m.piece),
      'stroke-width': .06,
      'stroke-dasharray': '.2 .12'
    },
       over);
  },
  follow_up: (m) => trail(m, ink(m.piece), {width: .2, head: .5, dash: '.3 .12'}),
  push_back: (m) => trail(m, '#5b5b5b', {width: .12, head: .34}),
  rout: (m) => {
    trail(m, '#d96a00', {width: .14, head: .42, wave: true});
    const [from, to] = [at(m.way[0]), at(m.way[m.way.length - 1])];
    const middle = towards(from, to, far(from, to) / 2);
    plate({die: m.die, total: m.total, effect: 'routs'}, middle, middle, '#d96a00');
  },
  arrival: (m) => trail(m, ink(m.piece), {width: .14, head: .4}),
  exit: (m) => {
    trail(m, ink(m.piece), {});
    const last = m.way[m.way.length - 1];
    const edge = ahead(last, film.pieces[m.piece].half[1]);
    arrow([at(last), ahead(last, 1.3)], ink(m.piece), {width: .14, head: .4}, over);
    el('circle', {cx: fix(edge.x), cy: fix(edge.y), r: .08, fill: ink(m.piece)}, over);
  },
  shot: (m) => {
    const colour = ink(m.piece);
    const to = at(m.way[1]);
    const hit = m.effect !== 'none';
    const line = (pose) => {
      const from = ahead(pose, film.pieces[m.piece].half[1]);
      const end = towards(to, from, Math.min(.3, far(to, from) / 2));
      if (hit)
        arrow([from, end], colour, {width: .09, head: .3, dash: '.24 .12'}, over);
      else
        el('path', {
          d: `M${fix(from.x)} ${fix(from.y)}L${fix(end.x)} ${fix(end.y)}`,
          stroke: colour,
          'stroke-width': .06,
          'stroke-dasharray': '.1 .14',
          opacity: .8
        },
           over);
      return from;
    };
    const from = line(m.way[0]);
    if (m.way[2]) line(m.way[2]);
    const spot = towards(from, to, far(from, to) * .4);
    plate(m, spot, spot, colour);
  },
  melee: (m) => {
    const [a, b] = m.way.map(at);
    burst({x: (a.x + b.x) / 2, y: (a.y + b.y) / 2}, over);
    const side = (piece, dice, total, p, q) => {
      const effect = m.beaten === undefined ? '' : m.beaten === piece ? m.effect : 'succeeds';
      plate({die: dice, total, effect, status: 0}, p, towards(p, q, -1.2), ink(piece));
    };
    side(m.piece, m.die, m.total, a, b);
    side(m.other, m.other_die, m.other_total, b, a);
  },
  test: (m) => {
    const p = at(m.way[0]);
    plate(m, p, {x: p.x, y: p.y - .8}, ink(m.piece));
  },
  loss: (m) => {
    const p = at(m.way[0]);
    const g = ghost(m.piece, m.way[0], over);
    g.setAttribute('opacity', 1);
    g.firstChild.setAttribute('fill', looks[film.pieces[m.piece].side].fill);
    for (const [colour, width] of [['#fff', .3], ['#111', .16]])
      el('path', {
        d: `M${fix(p.x - .45)} ${fix(p.y - .45)}l.9 .9m0-.9l-.9 .9`,
        stroke: colour,
        'stroke-width': width,
        'stroke-linecap': 'round'
      },
         over);
    if (m.die) plate({die: m.die, total: m.die, effect: 'destroyed'}, p, {x: p.x, y: p.y + .9}, '#111');
  },
};

/// Two that are in contact, their fight still to come.
const touch = (frame, a, b) => {
  const [p, q] = [a, b].map((i) => frame.pieces.find((k) => k[0] === i)).map((k) => k && at(k.slice(1)));
  if (p && q) burst(towards(p, q, far(p, q) / 2), over, .7);
};
const drawPoints = (frame) => {
  points.textContent = '';
  const rows = {};
  for (const q of frame.points) {
    const p = at(q.at);
    const out = {x: -q.inward[0], y: q.inward[1]};
    const along = {x: Math.abs(out.y), y: Math.abs(out.x)};
    const edge = `${out.x},${out.y}`;
    const row = rows[edge] = (rows[edge] || 0) + 1;
    const colour = looks[q.side].line;
    const g = el('g', {}, points);
    el('path', {
      d: 'M-.3 .25L0-.25L.3 .25Z',
      fill: colour,
      stroke: '#fff',
      'stroke-width': .05,
      transform: `translate(${fix(p.x + out.x * .3)} ${fix(p.y + out.y * .3)}) rotate(${
          fix(angle(q.inward[0], q.inward[1]))})`
    },
       g);
    const step = along.x ? .74 : .42;
    const length = q.queue.length * step;
    const size = along.x ? wide : deep;
    const centre = along.x ? p.x : p.y;
    const start = Math.min(Math.max(centre - length / 2, 0), size - length);
    const depth = .2 + row * (along.x ? .46 : .8);
    q.queue.forEach((piece, k) => {
      const s = start + (k + .5) * step;
      const x = along.x ? s : p.x + out.x * depth;
      const y = along.x ? p.y + out.y * depth : s;
      const unit = el('g', {transform: `translate(${fix(x)} ${fix(y)}) scale(.64)`, opacity: k ? .8 : 1}, g);
      const look = looks[q.side];
      el('rect', {
        x: -.5,
        y: -.27,
        width: 1,
        height: .54,
        fill: look.fill,
        stroke: look.line,
        'stroke-width': k ? .06 : .12
      },
         unit);
      sign(film.types[film.pieces[piece].type].sign, .17, look.ink, unit);
      el('title', {}, unit).textContent = `${word(film.pieces[piece])}, ${k + 1}. to come on here`;
    });
  }
};

const place = (frame) => {
  const busy = new Set(frame.marks.flatMap((m) => [m.piece, m.other, m.partner]));
  const all = frame.marks.every((m) => ['move', 'arrival', 'test'].includes(m.kind));
  const stands = new Map(frame.pieces.map((p) => [p[0], p]));
  drawnPieces.forEach((d, i) => {
    const p = stands.get(i);
    d.g.style.display = p ? '' : 'none';
    if (!p) {
      d.seen = false;
      return;
    }
    d.g.style.opacity = all || busy.has(i) ? 1 : .6;
    let turn = angle(p[3], p[4]);
    if (d.seen)
      while (turn - d.angle > 180) turn -= 360;
    if (d.seen)
      while (turn - d.angle < -180) turn += 360;
    d.angle = turn;
    d.seen = true;
    d.g.style.transform = `translate(${fix(X(p[1]))}px, ${fix(Y(p[2]))}px) rotate(${fix(turn)}deg)`;
    const [a, deepness] = film.pieces[i].half;
    const down = Math.cos(turn * Math.PI / 180) < -.01;
    d.number.setAttribute('transform', `translate(${fix(a * .62)} ${fix(.03)}) rotate(${down ? 180 : 0})`);
    if (d.size) d.size.setAttribute('transform', `translate(${- a} ${deepness}) rotate(${fix(-turn)})`);
    d.shade.setAttribute('visibility', p[5] === film.statuses.length - 1 ? 'visible' : 'hidden');
    d.status.textContent = '';
    if (p[5])
      badge(
          p[5], .21,
          el('g', {transform: `translate(${fix(a * .45)} ${fix(deepness + .05)}) rotate(${fix(-turn)})`},
             d.status));
    d.title.textContent = `${word(film.pieces[i])}, ${film.statuses[p[5]].name}`;
  });
};
