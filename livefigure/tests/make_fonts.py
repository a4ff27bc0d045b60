"""Make the fonts that are sent to the browser: the subset of DejaVu Sans that pictures use.

python livefigure/tests/make_fonts.py

This writes font-regular.woff, font-bold.woff and fonts.json into livefigure/browser. With fonts.json the
kernel computes how wide a text is in the browser: it has the width of each character, and the kerning of
pairs, in thousandths of the font size. The font's own licence goes with it, as fonts-license.txt.
"""

import json
from pathlib import Path

import matplotlib
from fontTools import subset
from fontTools.ttLib import TTFont

FONTS = Path(matplotlib.get_data_path()) / "fonts" / "ttf"
FOLDER = Path(__file__).parents[1] / "browser"

PLAIN = "".join(map(chr, range(0x20, 0x7F)))
GREEK = "ΓΔΘΛΞΠΣΦΨΩ" + "".join(map(chr, range(0x3B1, 0x3CA)))
RAISED = "⁰¹²³⁴⁵⁶⁷⁸⁹⁻ⁿᵀᵏᵗᶻ′"
LOWERED = "₀₁₂₃₄₅₆₇₈₉₋ᵢⱼₙₜ"
SIGNS = "−±×÷·≤≥≠≈≪≫∝∞√∑∂∇∈⊥∥‖→←↦½¼¾ℓ°"
MARKS = "–—’“”…•§▲▼◆●■✓✗\u0302\u0303\u0304"
FACES = {  # a text with any other character is sent as outlines
    "regular": ("DejaVuSans.ttf", PLAIN + GREEK + RAISED + LOWERED + SIGNS + MARKS + "ŵ"),
    "bold": ("DejaVuSans-Bold.ttf", " w*0123456789.,−·²₀₁₂½¼∞"),
}


def make(source: Path, characters: str, target: Path) -> dict[str, dict[str, int]]:
    """Write a font with only these characters; returns their widths and the kerning of pairs."""
    options = subset.Options(hinting=False, layout_features=[], legacy_kern=True, flavor="woff", name_IDs=[0])
    options.drop_tables += ["FFTM", "GDEF", "GPOS", "GSUB", "MATH"]
    font = TTFont(source, recalcTimestamp=False)
    chosen = subset.Subsetter(options)
    chosen.populate(text=characters)
    chosen.subset(font)
    subset.save_font(font, str(target), options)
    unit, names = font["head"].unitsPerEm, font.getBestCmap()
    (kern,) = font["kern"].kernTables
    character = {name: chr(code) for code, name in names.items()}
    return {
        "widths": {chr(code): round(1000 * font["hmtx"][names[code]][0] / unit) for code in sorted(names)},
        "pairs": {
            character[a] + character[b]: round(1000 * by / unit)
            for (a, b), by in sorted(kern.kernTable.items())
        },
    }


def main() -> None:
    found = {
        name: make(FONTS / file, characters, FOLDER / f"font-{name}.woff")
        for name, (file, characters) in FACES.items()
    }
    text = json.dumps(found, ensure_ascii=False, indent=0)
    (FOLDER / "fonts.json").write_text(text + "\n", "utf-8")
    licence = (FONTS / "LICENSE_DEJAVU").read_text("utf-8")
    (FOLDER / "fonts-license.txt").write_text(licence, "utf-8")


if __name__ == "__main__":
    main()
