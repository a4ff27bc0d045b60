"""Lightness and shape distinguish the classes, also with colour blindness and in grey."""

from itertools import combinations

import numpy as np
import pytest

from linclass_helpers import style
from linclass_helpers.draw import Picture

# Machado, Oliveira & Fernandes (2009), severity 1, on linear RGB.
EYES = {
    "all cones": np.eye(3),
    "no red cones": [
        [0.152286, 1.052583, -0.204868],
        [0.114503, 0.786281, 0.099216],
        [-0.003882, -0.048116, 1.051998],
    ],
    "no green cones": [
        [0.367322, 0.860646, -0.227968],
        [0.280085, 0.672501, 0.047413],
        [-0.011820, 0.042940, 0.968881],
    ],
    "no blue cones": [
        [1.255528, -0.076749, -0.178779],
        [-0.078411, 0.930809, 0.147602],
        [0.004733, 0.691367, 0.303900],
    ],
    "a grey printer": [[0.2126, 0.7152, 0.0722]] * 3,
}
APART = 15  # in CIE lightness, from 0 to 100


def lightness(pixel, eyes):
    """CIE L* of an RGB pixel (0 … 255), as simulated for this kind of colour vision."""
    rgb = np.asarray(pixel[:3]) / 255
    linear = np.where(rgb <= 0.04045, rgb / 12.92, ((rgb + 0.055) / 1.055) ** 2.4)
    luminance = np.clip(np.asarray(EYES[eyes]) @ linear, 0, 1) @ [0.2126, 0.7152, 0.0722]
    return 116 * np.cbrt(luminance) - 16 if luminance > 216 / 24389 else 24389 / 27 * luminance


@pytest.fixture(params=style.THEMES)
def seen(request):
    """Pixels of a drawn picture: a point of each class on either side of the line, and both sides."""
    themes = style.LIGHT, style.DARK
    picture = Picture(("plane",), lambda picture: picture["plane"].limits(-2, 2, -2, 2), themes=themes)
    picture.fit(1000, 1, request.param == "dark")
    panel = picture["plane"]
    places = {"+1 at home": (1, 1), "+1 astray": (-1, 1), "−1 at home": (-1, -1), "−1 astray": (1, -1)}
    panel.points("points", list(places.values()), [1, 1, -1, -1])
    panel.half_planes("sides", [1.0, 0.0])
    places |= {"the side of +1": (1.5, 0), "the side of −1": (-1.5, 0)}
    spots = panel.ax.transData.transform(list(places.values())).round().astype(int)
    pixels = picture.pixels(1)
    return {name: pixels[len(pixels) - 1 - y, x] for name, (x, y) in zip(places, spots)}


@pytest.mark.parametrize("eyes", EYES)
def test_both_classes_differ_in_lightness_on_every_side(seen, eyes):
    light = {name: lightness(pixel, eyes) for name, pixel in seen.items()}
    plus, minus = light["+1 at home"], light["−1 at home"]
    assert (light["+1 astray"], light["−1 astray"]) == (plus, minus)
    assert abs(plus - minus) >= APART
    for side in ("the side of +1", "the side of −1"):
        assert min(abs(light[side] - plus), abs(light[side] - minus)) >= APART


@pytest.mark.parametrize("eyes", EYES)
@pytest.mark.parametrize("theme", style.THEMES.values(), ids=style.THEMES)
def test_several_classes_differ_in_lightness_from_each_other_and_from_every_side(theme, eyes):
    rgb = [[int(colour[i : i + 2], 16) for i in (1, 3, 5)] for colour in theme.classes + theme.class_sides]
    light = [lightness(pixel, eyes) for pixel in rgb]
    points, sides = light[:4], light[4:]
    assert all(abs(one - other) >= APART for one, other in combinations(points, 2))
    assert all(abs(point - side) >= APART for point in points for side in sides)


def test_the_eyes_are_not_all_alike(seen):
    """The simulation has an effect: the lightness of a colour depends on the kind of colour vision."""
    for name in ("+1 at home", "−1 at home"):
        assert len({round(lightness(seen[name], eyes)) for eyes in EYES}) >= 3


def markers(y, many=0):
    """The markers of points of these classes."""
    picture = Picture(("plane",), lambda picture: None, themes=(style.LIGHT, style.DARK))
    picture["plane"].points("points", np.zeros((len(y), 2)), y, many=many)
    return [artist.get_marker() for artist in picture["plane"].seen()["Points points"].artists]


def test_both_classes_differ_in_the_shape_of_their_markers():
    plus, minus = markers([1, -1])
    assert plus == style.MARKERS[1] != style.MARKERS[-1] == minus


def test_several_classes_differ_in_the_shape_of_their_markers_from_each_other_and_from_two():
    several = markers([0, 1, 2, 3], many=4)
    assert several == list(style.CLASS_MARKERS)
    assert len({*several, *style.MARKERS.values()}) == 6
