"""A matplotlib renderer that records drawing commands, for a browser to paint.

matplotlib's artists draw themselves on any renderer. This one makes no pixels: it records each drawing call
as a `Command` of a few dozen bytes. There are four kinds: a path, one marker at many places, text, and an
image. PROTOCOL.md describes their bytes, and browser/paint.js paints them.

Places are measured from the upper left corner of the picture, in eighths of a CSS pixel. The figure has 100
dots per inch, so that one of matplotlib's dots is a CSS pixel.
"""

import struct
from collections.abc import Callable, Sequence
from itertools import groupby
from typing import Any, Literal, NamedTuple, cast

import numpy as np
from matplotlib.artist import Artist
from matplotlib.backend_bases import GraphicsContextBase, RendererBase
from matplotlib.backends.backend_agg import RendererAgg
from matplotlib.colors import to_hex, to_rgba
from matplotlib.font_manager import FontProperties
from matplotlib.patches import BoxStyle
from matplotlib.path import Path
from matplotlib.text import Annotation, Text
from matplotlib.transforms import Affine2D, Bbox, IdentityTransform, Transform
from matplotlib.typing import ColorType
from numpy.typing import ArrayLike

from . import fonts

INCH = 100  # CSS pixels per inch of the figure
EIGHTHS = 8  # units of a place per CSS pixel
FAR = 4000  # CSS pixels; a place beyond is never visible, and would not fit into 16 bits
LONGEST_SNAPPED = 1024  # points; Agg does not snap longer paths to whole pixels
PATH, MARKERS, WORDS, IMAGE = 1, 2, 3, 4
SNAPPED, APART = 1, 2  # flags of a path
ArrayPath = Any  # a Path; matplotlib's types do not say that its vertices and codes are arrays
CAPS = {"butt": "butt", "round": "round", "projecting": "square"}


class Command(NamedTuple):
    """One thing to paint. A style, clip or shape is sent once as text, and then by its number."""

    kind: int
    style: str
    clip: str
    shape: str
    body: bytes


class Recorder(RendererBase):
    """Records what artists draw on a picture of this size; `ratio` is the screen's pixels per CSS pixel."""

    def __init__(self, width: int, height: int, ratio: float = 1.0) -> None:
        super().__init__()
        self.width, self.height, self.ratio = width, height, ratio
        self.written: list[Command] = []

    def record(self, artist: Artist) -> tuple[Command, ...]:
        """The commands that paint an artist."""
        self.written = []
        if artist.get_visible() and not (type(artist) in (Text, Annotation) and self._write(artist)):
            artist.draw(self)
        artist.stale = False  # `draw` does this too, but not for a hidden artist
        return tuple(self.written)

    # The methods that matplotlib calls.

    def points_to_pixels(self, points: Any) -> Any:
        return points * INCH / 72

    def get_canvas_width_height(self) -> tuple[float, float]:
        return self.width, self.height

    def get_image_magnification(self) -> float:
        return self.ratio

    def flipy(self) -> bool:
        return False

    def draw_path(
        self, gc: GraphicsContextBase, path: ArrayPath, transform: Transform, rgbFace: ColorType | None = None
    ) -> None:
        self._draw(gc, path, transform, rgbFace)

    def _draw(
        self,
        gc: GraphicsContextBase,
        path: ArrayPath,
        transform: Transform,
        rgbFace: ColorType | None,
        apart: bool = False,
    ) -> None:
        """Record a path. With `apart` its parts are painted one after the other, as paths of their own."""
        if gc.get_hatch() is not None:
            self._as_image(
                gc, lambda agg, brush, scale: agg.draw_path(brush, path, transform + scale, rgbFace)
            )
            return
        style = _ink(gc, rgbFace)
        if not style:
            return
        filled = rgbFace is not None
        dashed = gc.get_dashes()[1] is not None
        whole = (
            0,
            0,
            self.width,
            self.height,
        )  # clipped to the canvas as Agg does, so that dashes begin at the same place
        seen = None if filled else whole if dashed else self._within_sight(gc)
        # matplotlib can drop points that make no visible difference, but only in one unbroken line
        simple = not filled and len(path) > 32 and (path.codes is None or path.codes.max() == Path.LINETO)
        clean: ArrayPath = path.cleaned(transform, remove_nans=True, clip=seen, simplify=simple)
        places = clean.vertices[clean.codes != Path.CLOSEPOLY]  # the vertex of CLOSEPOLY has no meaning
        if filled and len(places) and np.abs(places).max() > FAR:
            sight = Bbox([[-99, -99], [self.width + 99, self.height + 99]])
            polygons = [Path(corners) for corners in clean.to_polygons()]  # without CLOSEPOLY
            clean = Path.make_compound_path(*polygons).clip_to_bbox(sight)
        pieces, vertices = _pieces(clean)
        if len(vertices):
            flags = SNAPPED * _snaps(gc, path, vertices, pieces) | APART * apart
            head = struct.pack(f"<BH{len(pieces)}H", flags, len(pieces), *pieces)
            self._note(PATH, style, gc, head + self._steps(vertices))

    def draw_markers(
        self,
        gc: GraphicsContextBase,
        marker_path: Path,
        marker_trans: Transform,
        path: Path,
        trans: Transform,
        rgbFace: ColorType | None = None,
    ) -> None:
        style = _ink(gc, rgbFace)
        places = trans.transform(path.vertices)
        left, bottom, right, top = self._within_sight(gc, 50)
        x, y = places.T
        places = places[(x > left) & (x < right) & (y > bottom) & (y < top)]  # False for nan
        if style and len(places):
            self._note(MARKERS, style, gc, self._steps(places), _shape(marker_path, marker_trans))

    def draw_path_collection(
        self,
        gc: GraphicsContextBase,
        master_transform: Transform,
        paths: Sequence[Path],
        all_transforms: Any,
        offsets: Any,
        offset_trans: Transform,
        facecolors: Any,
        edgecolors: Any,
        linewidths: Any,
        linestyles: Any,
        *rest: Any,
        **more: Any,
    ) -> None:
        plain = not len(all_transforms) and not np.any(offsets)
        scattered = len(paths) == 1 and len(all_transforms) <= 1
        if gc.get_hatch() is not None or not plain and not scattered:
            where = master_transform, paths, all_transforms, offsets, offset_trans
            super().draw_path_collection(
                gc, *where, facecolors, edgecolors, linewidths, linestyles, *rest, **more
            )
            return

        looks = [_plain(of_all) for of_all in (facecolors, edgecolors, linewidths, linestyles)]

        # Where translucent shapes overlap, both are seen. So each is a command of its own. Only lines in one
        # piece can share a command: its parts are painted one by one.
        lines = plain and any(map(_is_translucent, looks[1])) and all(map(_is_one_line, paths))

        def look(k: int) -> tuple:
            face, edge, *others = (_nth(of_all, k) for of_all in looks)
            alone = _is_translucent(face) or (_is_translucent(edge) and not lines)
            return face, edge, *others, k if alone else None

        for (face, edge, line, dashes, _), numbers in groupby(range(len(paths if plain else offsets)), look):
            pen = self.new_gc()
            pen.copy_properties(gc)
            pen.set_linewidth(0 if edge is None else line or 0)
            if edge is not None:
                pen.set_foreground(edge, isRGBA=True)
            if dashes is not None:
                pen.set_dashes(*dashes)
            if plain:
                one = Path.make_compound_path(*[paths[k] for k in numbers])
                self._draw(pen, one, master_transform, face, apart=lines and _is_translucent(edge))
            else:
                shape = (
                    Affine2D(all_transforms[0]) if len(all_transforms) else IdentityTransform()
                ) + master_transform
                self.draw_markers(
                    pen, paths[0], shape, Path([offsets[k] for k in numbers]), offset_trans, face
                )

    def draw_image(
        self, gc: GraphicsContextBase, x: float, y: float, im: Any, transform: Transform | None = None
    ) -> None:
        rows, columns = im.shape[:2]
        high, wide = rows / self.ratio, columns / self.ratio
        self._note_image(gc, (x, y, x + wide, y + high), im[::-1].tobytes(), rows, columns)

    def draw_field(
        self, gc: GraphicsContextBase, extents: Any, values: np.ndarray, colours: Sequence[ColorType]
    ) -> None:
        """A grid of values from 0 to 1, bottom row first, as shades between a few colours.

        Only this renderer has the method; `artists.Field` checks for it.
        """
        rows, columns = values.shape
        steps = (255 * values[::-1] + 0.5).astype(np.uint8)
        steps[1:] -= steps[:-1].copy()  # differences between rows are small, and compress well
        self._note_image(gc, extents, steps.tobytes(), rows, columns, " ".join(map(to_hex, colours)))

    def draw_gouraud_triangles(
        self,
        gc: GraphicsContextBase,
        triangles_array: ArrayLike,
        colors_array: ArrayLike,
        transform: Transform,
    ) -> None:
        self._as_image(
            gc,
            lambda agg, brush, scale: agg.draw_gouraud_triangles(
                brush, triangles_array, colors_array, transform + scale
            ),
        )

    def draw_quad_mesh(
        self,
        gc: GraphicsContextBase,
        master_transform: Transform,
        meshWidth: Any,
        meshHeight: Any,
        coordinates: Any,
        offsets: Any,
        offsetTrans: Any,
        *looks: Any,
    ) -> None:
        mesh = meshWidth, meshHeight, coordinates, offsets
        self._as_image(
            gc,
            lambda agg, brush, scale: agg.draw_quad_mesh(
                brush, master_transform + scale, *mesh, offsetTrans + scale, *looks
            ),
        )

    def draw_text(
        self,
        gc: GraphicsContextBase,
        x: float,
        y: float,
        s: str,
        prop: FontProperties,
        angle: float,
        ismath: bool | Literal["TeX"] = False,
        mtext: Text | None = None,
    ) -> None:
        face = None if ismath else fonts.face(prop)
        if face is None or fonts.width(s, face) is None:
            super().draw_text(gc, x, y, s, prop, angle, ismath, mtext)  # as outlines
        else:
            self._note_words(gc, x, y, s, face, prop.get_size_in_points(), _hex(gc.get_rgb()), angle)

    # Making commands.

    def _note(
        self, kind: int, style: str, gc: GraphicsContextBase | None, body: bytes, shape: str = ""
    ) -> None:
        self.written.append(Command(kind, style, self._clip(gc), shape, body))

    def _note_words(
        self,
        gc: GraphicsContextBase | None,
        x: float,
        y: float,
        words: str,
        face: str,
        points: float,
        colour: str,
        angle: float = 0.0,
    ) -> None:
        style = f"{self.points_to_pixels(points):.5g}|{colour}|{face}"
        head = struct.pack("<3h", *self._eighths((x, y)).tolist(), round(10 * angle))
        self._note(WORDS, style, gc, head + words.encode())

    def _note_image(
        self, gc: GraphicsContextBase, extents: Any, pixels: bytes, rows: int, columns: int, shades: str = ""
    ) -> None:
        x0, y0, x1, y1 = extents
        corners = self._eighths([(x0, y1), (x1, y0)]).ravel().tolist()
        self._note(IMAGE, shades, gc, struct.pack("<4h2H", *corners, columns, rows) + pixels)

    def _eighths(self, places: ArrayLike) -> np.ndarray:
        """Places of matplotlib, whose y points up, in the units of the page, whose y points down."""
        found = np.asarray(places) * (EIGHTHS, -EIGHTHS) + (0, EIGHTHS * self.height)
        return np.rint(found.clip(-EIGHTHS * FAR, EIGHTHS * FAR)).astype("<i2")

    def _steps(self, places: ArrayLike) -> bytes:
        """Places as differences from each to the next, which are small, and compress well."""
        found = self._eighths(places)
        found[1:] -= found[:-1].copy()
        return found.tobytes()

    def _clip(self, gc: GraphicsContextBase | None) -> str:
        """The clip: rectangles "x0 y0 x1 y1" and outlines "M…", separated by "|"."""
        if gc is None:
            return ""
        parts = []
        box = gc.get_clip_rectangle()
        if box is not None:
            parts.append(f"{box.x0:.5g} {self.height - box.y1:.5g} {box.x1:.5g} {self.height - box.y0:.5g}")
        path, transform = cast(Any, gc.get_clip_path())
        if path is not None:
            down = Affine2D().scale(1, -1).translate(0, self.height)
            parts.append(_svg(path.cleaned(transform + down, remove_nans=True, curves=True)))
        return "|".join(parts)

    def _within_sight(self, gc: GraphicsContextBase, around: float = 9) -> tuple[float, float, float, float]:
        """Left, bottom, right and top of the visible area, widened by the width of the line."""
        box = gc.get_clip_rectangle()
        x0, y0, x1, y1 = (0, 0, self.width, self.height) if box is None else box.extents
        around += self.points_to_pixels(gc.get_linewidth())
        return x0 - around, y0 - around, x1 + around, y1 + around

    def _as_image(self, gc: GraphicsContextBase, draw: Callable) -> None:
        """Let Agg draw what no command can express, as an image in the resolution of the screen."""
        agg = RendererAgg(self.width * self.ratio, self.height * self.ratio, INCH * self.ratio)
        brush = agg.new_gc()
        brush.copy_properties(gc)
        brush.set_clip_rectangle(None)  # the command contains the clip
        brush.set_clip_path(None)
        draw(agg, brush, Affine2D().scale(self.ratio))
        pixels = np.asarray(agg.buffer_rgba())
        rows, columns = (np.flatnonzero(pixels[..., 3].any(axis=axis)) for axis in (1, 0))
        if rows.size:
            drawn = pixels[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1]
            x, y = columns[0] / self.ratio, self.height - (rows[-1] + 1) / self.ratio
            self.draw_image(gc, x, y, drawn[::-1])

    # Text. matplotlib's own layout takes a millisecond; for plain text a sum of widths is enough.

    def _write(self, text: Any) -> bool:
        """Record plain text as `Text.draw` would; returns False if the text needs matplotlib's layout."""
        prop, words = text.get_fontproperties(), text.get_text()
        face, paper = fonts.face(prop), text.get_bbox_patch()
        widths = [fonts.width(line, face) for line in words.split("\n")] if face else [None]
        bare = not (text.get_rotation() or text.get_wrap() or text.get_usetex() or text.get_path_effects())
        on_paper = paper is None or (
            isinstance(paper.get_boxstyle(), BoxStyle.Square) and not paper.get_edgecolor()[3]
        )
        cut = text.get_clip_on() and (text.get_clip_box() or text.get_clip_path())
        if (
            face is None
            or None in widths
            or "$" in words
            or not bare
            or not on_paper
            or cut
            or getattr(text, "arrow_patch", None)
        ):
            return False
        if not words or not self._points_into_the_axes(text):
            return True
        if isinstance(text, Annotation):
            text.update_positions(self)
        x, y = text.get_transform().transform(text.get_unitless_position())
        if np.isfinite(x + y):
            self._write_lines(text, words.split("\n"), np.array(widths), face, x, y, paper)
        return True

    def _points_into_the_axes(self, text: Text) -> bool:
        """matplotlib does not draw an annotation of a place outside the Axes."""
        if not isinstance(text, Annotation) or text.xycoords != "data" or text.get_annotation_clip() is False:
            return True
        if text.axes is None:
            return True
        x, y = text.axes.transData.transform(text.xy)
        return text.axes.contains_point((x, y))

    def _write_lines(
        self, text: Any, lines: list[str], widths: np.ndarray, face: str, x: float, y: float, paper: Any
    ) -> None:
        size = self.points_to_pixels(text.get_fontsize())
        gap = fonts.LINE - 1 if len(lines) > 1 else 0.0
        share = {"left": 0.0, "center": 0.5, "right": 1.0}[text.get_horizontalalignment()]
        high, wide = len(lines) * (1 + gap), widths.max()
        below = fonts.DESCENT + gap / 2  # of the last baseline
        lifts = {"bottom": 0.0, "baseline": below, "center": high / 2, "top": high}
        lift = lifts.get(text.get_verticalalignment(), (high + below) / 2)  # otherwise center_baseline
        left, bottom = x - share * wide * size, y - lift * size
        if paper is not None:
            pad = paper.get_boxstyle().pad * size
            box = Bbox([[left - pad, bottom - pad], [left + wide * size + pad, bottom + high * size + pad]])
            self._rectangle(box, _hex(paper.get_facecolor()))
        colour = _hex(to_rgba(text.get_color(), text.get_alpha()))
        for k, (line, width) in enumerate(zip(lines, widths.tolist())):
            base = bottom + (below + (len(lines) - 1 - k) * (1 + gap)) * size
            here = left + share * (wide - width) * size
            self._note_words(None, here, base, line, face, text.get_fontsize(), colour)

    def _rectangle(self, box: Bbox, colour: str) -> None:
        """A filled rectangle, snapped to whole pixels, as Agg does."""
        corners = np.array([(box.x0, box.y0), (box.x1, box.y0), (box.x1, box.y1), (box.x0, box.y1)])
        self._note(PATH, f"{colour}|", None, struct.pack("<B2H", 1, 1, 4 << 1 | 1) + self._steps(corners))


def _plain(values: Any) -> list:
    """Numbers or colours as Python objects: there may be thousands, and arrays are slow to compare."""
    values = values.tolist() if isinstance(values, np.ndarray) else values
    return [tuple(value) if isinstance(value, (list, np.ndarray)) else value for value in values]


def _nth(values: Sequence, k: int) -> Any:
    """The k-th value, repeating them cyclically; None if there are no values."""
    return values[k % len(values)] if values else None


def _is_one_line(path: ArrayPath) -> bool:
    return path.codes is None and bool(np.isfinite(path.vertices).all())


def _is_translucent(colour: Sequence[float] | None) -> bool:
    return colour is not None and len(colour) > 3 and 0 < colour[3] < 1


def _hex(rgba: ColorType) -> str:
    """A colour in CSS notation, #rrggbb or #rrggbbaa."""
    found = to_hex(rgba, keep_alpha=True)
    return found.removesuffix("ff") if len(found) == 9 else found


def _ink(gc: Any, face: Any) -> str:
    """The style "fill|stroke|width|cap|join|dashes|offset"; empty if nothing is visible."""
    fill = stroke = ""
    if face is not None:
        alpha = gc.get_alpha() if gc.get_forced_alpha() or len(face) == 3 else face[3]
        fill = _hex((*face[:3], alpha)) if alpha else ""
    width = gc.get_linewidth() * INCH / 72
    if width and gc.get_rgb()[3]:
        offset, dashes = gc.get_dashes()
        dots = " ".join(f"{dash * INCH / 72:.4g}" for dash in dashes) if dashes is not None else ""
        kind = f"{CAPS[gc.get_capstyle()]}|{gc.get_joinstyle()}"
        stroke = f"{_hex(gc.get_rgb())}|{width:.4g}|{kind}|{dots}|{offset * INCH / 72 if dots else 0:.4g}"
    return f"{fill}|{stroke}" if fill or stroke else ""


def _pieces(path: ArrayPath) -> tuple[list[int], np.ndarray]:
    """The parts of a path without curves, and all their points.

    A part is written as twice its number of points, plus 1 if it is closed.
    """
    codes, vertices = path.codes, path.vertices
    if codes is None:
        return [len(vertices) << 1], vertices
    corner = codes <= Path.LINETO
    corner &= codes >= Path.MOVETO
    points = vertices[corner]
    begins = np.flatnonzero(codes[corner] == Path.MOVETO)
    closing = np.flatnonzero(codes == Path.CLOSEPOLY)
    if not closing.size and begins.size < 2:
        return [len(points) << 1] * begins.size, points
    closed = np.zeros(len(begins), bool)
    closed[(np.cumsum(codes == Path.MOVETO) - 1)[closing]] = True
    counts = np.diff(begins, append=len(points))
    return (counts << 1 | closed).tolist(), points


def _snaps(gc: GraphicsContextBase, path: ArrayPath, vertices: np.ndarray, pieces: list[int]) -> bool:
    """Would Agg snap this path to whole pixels? It does if all segments are horizontal or vertical."""
    if gc.get_snap() is not None:
        return bool(gc.get_snap())
    curved = path.codes is not None and (path.codes == Path.CURVE3).any() | (path.codes == Path.CURVE4).any()
    if curved or len(vertices) > LONGEST_SNAPPED:
        return False
    askew = (np.abs(vertices[1:] - vertices[:-1]) >= 1e-4).all(axis=1)
    askew[np.cumsum([piece >> 1 for piece in pieces[:-1]], dtype=int) - 1] = (
        False  # from one part to the next there is no segment
    )
    return not askew.any()


def _shape(path: Path, transform: Transform) -> str:
    """The outline of a marker, in CSS pixels around its place."""
    return _svg(path.cleaned(transform + Affine2D().scale(1, -1), curves=True))


def _svg(path: ArrayPath) -> str:
    """A path in SVG notation."""
    words, control = [], {Path.MOVETO: "M", Path.LINETO: "L", Path.CURVE3: "Q", Path.CURVE4: "C"}
    before = None
    places = np.round(path.vertices, 2) + 0.0  # without the sign of zero
    for (x, y), code in zip(places.tolist(), path.codes.tolist()):
        if code == Path.CLOSEPOLY:
            words.append("Z")
        elif code != Path.STOP:
            within = before in (Path.CURVE3, Path.CURVE4) and code == before
            words.append(f"{'' if within else control[code]}{x:.2f} {y:.2f}")
        before = code
    return " ".join(words)
