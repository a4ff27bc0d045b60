// The data that a page holds of a picture, and painting it. PROTOCOL.md describes the bytes.

const PATH = 1, MARKERS = 2, WORDS = 3, IMAGE = 4;
const SNAPPED = 1, APART = 2; // flags of a path
const NOTHING = 0xffff; // the number of a clip or shape that a command does not have
const EIGHTH = 1 / 8; // of a CSS pixel: the unit of all places

const emptyPicture = () => ({ document: {}, styles: [], clips: [], shapes: [], items: new Map() });

// Apply a merge patch (RFC 7396): null removes an entry.
function merge(held, news) {
  for (const [name, value] of Object.entries(news)) {
    if (value === null) delete held[name];
    else if (value.constructor === Object && held[name]?.constructor === Object) merge(held[name], value);
    else held[name] = value;
  }
}

// Take in a message: JSON, then new items. Returns the names of the panels that have changed.
function take(picture, bytes) {
  const view = new DataView(bytes), begin = 4 + view.getUint32(0, true);
  const { styles = [], clips = [], shapes = [], ...news } = JSON.parse(new TextDecoder().decode(new Uint8Array(bytes, 4, begin - 4)));
  picture.styles.push(...styles);
  picture.clips.push(...clips);
  picture.shapes.push(...shapes);
  merge(picture.document, news);
  const fresh = new Set();
  for (let at = begin; at < bytes.byteLength; ) {
    const number = view.getUint32(at, true), length = view.getUint32(at + 4, true);
    picture.items.set(number, new DataView(bytes, at + 8, length));
    fresh.add(number);
    at += 8 + length;
  }
  const { order } = picture.document;
  const alive = new Set(Object.values(order).flat());
  for (const number of picture.items.keys()) if (!alive.has(number)) picture.items.delete(number);
  return Object.keys(order).filter((name) => news.order?.[name] || news.panels?.[name] || order[name].some((n) => fresh.has(n)));
}

// Paint some panels. `held` describes a handle that is being dragged: markers at `from` are painted at `to`.
function paint(canvas, picture, panels, ratio, held) {
  const context = canvas.getContext("2d");
  for (const name of panels) {
    const panel = picture.document.panels[name];
    const [x, y, width, height] = panel.tile;
    const [left, top, right, bottom] = [x, y, x + width, y + height].map((edge) => Math.round(edge * ratio));
    context.save();
    context.beginPath();
    context.rect(left, top, right - left, bottom - top);
    context.clip();
    context.fillStyle = picture.document.paper;
    context.fill();
    for (const number of picture.document.order[name]) {
      const item = picture.items.get(number), long = item.byteLength >= LONG;
      const dragged = held?.panel === name && !long ? held : null; // thousands of points are not searched for it
      const onto = (context) => paintItem(context, picture, item, ratio, dragged);
      if (long && !isCrowd(item)) paintKept(context, item, [left, top, right - left, bottom - top], onto);
      else onto(context);
    }
    context.restore();
  }
}

// Painting thousands of points takes many milliseconds. If they stay while something else moves, they are painted on a
// layer of their own, which is then copied. A layer is made when an unchanged item is painted for the second time,
// because for an item that changes each time it would only cost time.
const LONG = 4000; // bytes
// Hundreds of translucent lines one upon the other would have other colours on a layer, which rounds each of them.
const isCrowd = (item) => item.getUint8(0) === PATH && item.getUint8(11) & APART;
const layers = new WeakMap(); // long item → {where it was painted, layer}

function paintKept(context, item, box, onto) {
  const where = box.join(), [left, top, wide, high] = box, kept = layers.get(item);
  if (kept?.where !== where) {
    layers.set(item, { where });
    return onto(context);
  }
  if (!kept.layer) {
    kept.layer = new OffscreenCanvas(wide, high);
    const own = kept.layer.getContext("2d");
    own.translate(-left, -top);
    onto(own);
  }
  context.drawImage(kept.layer, left, top);
}

function paintItem(context, picture, view, ratio, held) {
  for (let at = 0; at < view.byteLength; ) {
    const kind = view.getUint8(at), style = picture.styles[view.getUint16(at + 1, true)] ?? "";
    const clip = view.getUint16(at + 3, true), shape = picture.shapes[view.getUint16(at + 5, true)];
    const length = view.getUint32(at + 7, true);
    const body = new Body(view, at + 11, length, ratio);
    context.save();
    if (clip !== NOTHING) clipTo(context, picture.clips[clip], ratio);
    if (kind === PATH) paintPath(context, ink(style), body);
    else if (kind === MARKERS) paintMarkers(context, ink(style), shape, body, held);
    else if (kind === WORDS) paintWords(context, style, body);
    else if (kind === IMAGE) paintImage(context, style, body);
    context.restore();
    at += 11 + length;
  }
}

// Reads the bytes of a command in order. Places are returned in device pixels.
class Body {
  constructor(view, at, length, ratio) {
    Object.assign(this, { view, at, end: at + length, ratio, x: 0, y: 0 });
  }
  byte() {
    return this.view.getUint8(this.at++);
  }
  short() {
    this.at += 2;
    return this.view.getInt16(this.at - 2, true);
  }
  count() {
    return this.short() & 0xffff;
  }
  place() {
    return [this.short() * EIGHTH * this.ratio, this.short() * EIGHTH * this.ratio];
  }
  step() { // the next place, from its difference to the one before; differences are modulo 2¹⁶
    this.x = ((this.x + this.short()) << 16) >> 16;
    this.y = ((this.y + this.short()) << 16) >> 16;
    return [this.x * EIGHTH * this.ratio, this.y * EIGHTH * this.ratio];
  }
  rest() {
    return new Uint8Array(this.view.buffer, this.view.byteOffset + this.at, this.end - this.at);
  }
}

function clipTo(context, clip, ratio) {
  for (const part of clip.split("|")) {
    const outline = new Path2D();
    if (part.startsWith("M")) outline.addPath(new Path2D(part), new DOMMatrix().scale(ratio));
    else {
      const [x0, y0, x1, y1] = part.split(" ").map((v) => Math.round(v * ratio));
      outline.rect(x0, y0, x1 - x0, y1 - y0);
    }
    context.clip(outline);
  }
}

function ink(style) {
  const [fill, stroke, width = 0, cap, join, dashes, offset = 0] = style.split("|");
  return { fill, stroke, width: +width, cap, join, dashes: dashes ? dashes.split(" ").map(Number) : [], offset: +offset };
}

function brush(context, look, ratio, path) {
  if (look.fill) {
    context.fillStyle = look.fill;
    context.fill(...path);
  }
  if (look.stroke) {
    context.strokeStyle = look.stroke;
    context.lineWidth = look.width * ratio;
    context.lineCap = look.cap;
    context.lineJoin = look.join;
    context.setLineDash(look.dashes.map((dash) => dash * ratio));
    context.lineDashOffset = look.offset * ratio;
    context.stroke(...path);
  }
}

// Horizontal and vertical lines, markers, and the corners of markers with straight sides are snapped to whole pixels, to
// be sharp. matplotlib's own renderer does the same.
const toPixel = (v) => Math.floor(v + 0.5);
const halfInk = (look, ratio) => (look.stroke && Math.round(look.width * ratio) % 2 ? 0.5 : 0);

function paintPath(context, look, body) {
  const flags = body.byte(), snapped = flags & SNAPPED, apart = flags & APART;
  const pieces = Array.from({ length: body.count() }, () => body.count());
  const half = halfInk(look, body.ratio), put = snapped ? (v) => toPixel(v) + half : (v) => v;
  context.beginPath();
  for (const piece of pieces) {
    for (let k = 0; k < piece >> 1; k++) {
      const [x, y] = body.step();
      if (k) context.lineTo(put(x), put(y));
      else context.moveTo(put(x), put(y));
    }
    if (piece & 1 && look.stroke) context.closePath(); // slow for long paths; a fill closes the path anyway
    if (!apart) continue; // or it would be as dark where translucent lines cross as elsewhere
    brush(context, look, body.ratio, []);
    context.beginPath();
  }
  if (!apart) brush(context, look, body.ratio, []);
}

function paintMarkers(context, look, shape, body, held) {
  const plain = context.getTransform(), { ratio } = body, half = halfInk(look, ratio);
  const put = /[CQ]/.test(shape) ? (v) => v * ratio : (v) => toPixel(v * ratio) + half;
  const outline = new Path2D(shape.replace(/-?[\d.]+/g, put)), places = [];
  while (body.at < body.end) {
    const place = body.step(), taken = held && Math.hypot(place[0] - held.from[0], place[1] - held.from[1]) < 0.75 * ratio;
    places.push((taken ? held.to : place).map(toPixel));
  }
  if (places.length > MANY) {
    const reach = Math.ceil(ratio * (Math.max(...shape.match(/[\d.]+/g)) + 5 * look.width)) + 1; // mitred corners extend far
    const made = stamp(reach, (context) => brush(context, look, ratio, [outline]));
    for (const [x, y] of isOpaque(look) ? onTop(places) : places) context.drawImage(made, x - reach, y - reach);
    return;
  }
  for (const [x, y] of places) {
    context.setTransform(plain);
    context.translate(x, y);
    brush(context, look, ratio, [outline]);
  }
}

// All markers lie on whole pixels, so they have the same pixels: for many of them one is painted, and then copied. Where
// opaque markers lie on the same pixel, only the last one is painted.
const MANY = 50;
const isOpaque = ({ fill, stroke }) => [fill, stroke].every((colour) => !colour || colour.length === 7);

function onTop(places) {
  const pixel = ([x, y]) => 65536 * x + y, last = new Map(places.map((place, k) => [pixel(place), k]));
  return places.filter((place, k) => last.get(pixel(place)) === k);
}

function stamp(reach, paintOne) {
  const canvas = new OffscreenCanvas(2 * reach, 2 * reach), context = canvas.getContext("2d");
  context.translate(reach, reach);
  paintOne(context);
  return canvas.transferToImageBitmap();
}

// Safari rounds the widths of small letters, and ignores `textRendering`. So words are written in large letters and
// scaled down.
const LARGER = 16;

function paintWords(context, style, body) {
  const [size, colour, face] = style.split("|"), [x, y] = body.place(), angle = body.short() / 10;
  context.font = `${LARGER * size * body.ratio}px "livefigure ${face}", sans-serif`;
  context.fontKerning = "normal"; // as measured by tests/make_fonts.py:
  context.textRendering = "geometricPrecision"; // with kerning and unrounded widths
  context.fillStyle = colour;
  context.translate(x, y);
  context.rotate((-angle * Math.PI) / 180);
  context.scale(1 / LARGER, 1 / LARGER);
  context.fillText(new TextDecoder().decode(body.rest()), 0, 0);
}

const images = new WeakMap(); // item → its images as canvases, which are painted more often than they change

function paintImage(context, shades, body) {
  const [left, top] = body.place().map(Math.round), [right, bottom] = body.place().map(Math.round);
  const wide = body.count(), high = body.count();
  if (!images.has(body.view)) images.set(body.view, new Map());
  const made = images.get(body.view), key = body.at;
  if (!made.has(key)) {
    const pixels = shades ? shaded(added(body.rest().slice(), wide), shades) : new Uint8ClampedArray(body.rest());
    made.set(key, new OffscreenCanvas(wide, high));
    made.get(key).getContext("2d").putImageData(new ImageData(pixels, wide, high), 0, 0);
  }
  context.imageSmoothingEnabled = !!shades;
  // the values of a field belong to grid points; the outermost points lie on the edges of the box
  const edge = shades ? 0.5 : 0;
  context.drawImage(made.get(key), edge, edge, wide - 2 * edge, high - 2 * edge, left, top, right - left, bottom - top);
}

// Each row was sent as its difference to the row above, modulo 256.
function added(values, wide) {
  for (let k = wide; k < values.length; k++) values[k] += values[k - wide];
  return values;
}

// Values from 0 to 255 as shades between a few colours.
function shaded(values, shades) {
  const stops = shades.split(" ").map((colour) => [1, 3, 5].map((k) => parseInt(colour.slice(k, k + 2), 16)));
  const table = Array.from({ length: 256 }, (_, value) => {
    const at = (value / 255) * (stops.length - 1), k = Math.min(Math.floor(at), stops.length - 2);
    return stops[k].map((from, channel) => from + (at - k) * (stops[k + 1][channel] - from));
  });
  const pixels = new Uint8ClampedArray(4 * values.length);
  values.forEach((value, k) => pixels.set([...table[value], 255], 4 * k));
  return pixels;
}

// The fonts. They are sent with the first picture of a page, and shared by all its demos.
const FONTS = Symbol.for("livefigure fonts");
const hasFonts = () => !!window[FONTS];
async function loadFonts(buffers) {
  window[FONTS] ??= Promise.all(
    ["regular", "bold"].map(async (name, k) => document.fonts.add(await new FontFace(`livefigure ${name}`, buffers[k]).load())),
  ).catch(console.error); // text is then written in another font
  await window[FONTS];
}
