"""Draw the pictures in the READMEs and in the map of the course: one for each notebook, and two animations.

python tools/pictures.py
"""

import ast
import re
from pathlib import Path
from typing import Any

from PIL import Image

import linclass_helpers as lc

FOLDER = Path(__file__).parents[1] / "docs" / "pictures"
# One demo for each notebook, as the map shows it.
SHOWN = {
    "01_separability": lambda: lc.demos.separability(),
    "02_perceptron_convergence": lambda: lc.demos.convergence(t=3),
    "03_margin_experiment": lambda: lc.demos.margin(),
    "04_sigmoid_mle": lambda: lc.demos.sigmoid(),
    "05_gradient_ascent": lambda: lc.demos.ascent(),
    "05b_three_walkers": lambda: lc.demos.ascent(
        method="stochastic", together=True, eta=0.03, start=(-1.0, 3.0), t=120, scale="log"
    ),
    "06_nonseparable_cycling": lambda: lc.demos.cycling(),
    "07_feature_mapping": lambda: lc.demos.features(),
    "08_least_squares": lambda: lc.demos.line(),
    "09_one_recipe": lambda: lc.demos.descent(t=3),
    "09b_fresh_points": lambda: lc.demos.shatter(n=4, labelling=6),
    "10_more_classes": lambda: lc.demos.multiclass(),
}


def pixels(demo, ratio):
    return Image.fromarray(demo.picture.pixels(ratio)[..., :3])


def thumbnail(demo, width=640):
    picture = pixels(demo, 1.28)
    return picture.resize((width, round(width * picture.height / picture.width)), Image.Resampling.LANCZOS)


def animation(demo):
    """The frames: the run of lecture 000, step by step, and then a point that is dragged."""
    frames = []
    for t in range(demo.run.updates + 1):
        demo.set(t=t)
        frames += 5 * [pixels(demo, 1)]
    x, y = demo.data.X[3]
    for k in [*range(1, 13), *range(11, -1, -1)]:
        demo.on_move(3, x - 0.1 * k, y + 0.1 * k)
        frames.append(pixels(demo, 1))
    return frames + 4 * frames[-1:]


def example():
    """The page that livefigure's README saves: its run is played, and then a slider is dragged."""
    text = (FOLDER.parents[1] / "livefigure" / "README.md").read_text("utf-8")
    code = next(block for block in re.findall(r"```python\n(.*?)```", text, re.DOTALL) if ".save(" in block)
    *lines, last = ast.parse(code).body
    names: dict[str, Any] = {}
    exec(compile(ast.Module(lines, []), "README.md", "exec"), names)
    demo = eval(ast.unparse(last.value.func.value), names)  # without .save("…")
    frames = []
    changes = [("t", t) for t in range(2, 31, 2)] + [("turns", 4 + k / 2) for k in range(9)]
    for name, value in changes:
        demo.set(**{name: value})
        frames.append(pixels(demo, 0.7))
    demo.close()
    return frames + 4 * frames[-1:]


def write_animation(name, frames, colors):
    first, *rest = [frame.quantize(colors, method=Image.Quantize.MEDIANCUT) for frame in frames]
    first.save(FOLDER / name, save_all=True, append_images=rest, duration=160, loop=0, optimize=True)


def main():
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, make in SHOWN.items():
        demo = make()
        thumbnail(demo).save(FOLDER / f"{name}.png", optimize=True)
        demo.close()
    demo = lc.demos.convergence()
    write_animation("moving.gif", animation(demo), 96)
    demo.close()
    write_animation("spiral.gif", example(), 24)


if __name__ == "__main__":
    main()
