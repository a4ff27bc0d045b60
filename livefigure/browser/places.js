// Conversion between CSS pixels of the picture and data coordinates of a panel.

const scale = { to: (v, log) => (log ? Math.log10(v) : v), from: (v, log) => (log ? 10 ** v : v) };
const clamp = (v, lo, hi) => Math.min(Math.max(v, lo), hi);

function toData({ box: [left, top, width, height], x, y, log }, px, py) {
  const along = ([lo, hi], share, log) => scale.from(scale.to(lo, log) + share * (scale.to(hi, log) - scale.to(lo, log)), log);
  return [along(x, (px - left) / width, log[0]), along(y, 1 - (py - top) / height, log[1])];
}

function toPixels({ box: [left, top, width, height], x, y, log }, dx, dy) {
  const share = ([lo, hi], v, log) => (scale.to(v, log) - scale.to(lo, log)) / (scale.to(hi, log) - scale.to(lo, log));
  return [left + width * share(x, dx, log[0]), top + height * (1 - share(y, dy, log[1]))];
}
