"""Make the letters that go to the browser with a picture: the few of DejaVu Sans that pictures use.

python livefigure/tests/make_letters.py

Writes livefigure/browser/letters.woff and letters-bold.woff, and letters.json, by which the kernel knows how
wide words are in the browser: the width of each letter, and by how much some pairs of them stand closer
together, in thousandths of the size of the type.
The font's own licence, letters-license.txt, goes with it.
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
LOWERED = "₀₁₂₃₄₅₆₇₈₉ᵢⱼ"
SIGNS = "−±×÷·≤≥≠≈≪≫∝∞√∑∂∇∈⊥∥‖→←↦½¼¾ℓ°"
MARKS = "–—’“”…•§▲▼◆●■✓✗\u0302\u0303\u0304"
FAMILIES = {  # whatever else is written goes to the browser as outlines
    "letters": ("DejaVuSans.ttf", PLAIN + GREEK + RAISED + LOWERED + SIGNS + MARKS),
    "letters-bold": ("DejaVuSans-Bold.ttf", " w*0123456789.,−·²₀₁₂½¼∞"),
}


def make(source: Path, letters: str, target: Path) -> dict[str, dict[str, int]]:
    """Write a font with only these letters; their widths, and the pairs that stand closer or wider."""
    options = subset.Options(hinting=False, layout_features=[], legacy_kern=True, flavor="woff", name_IDs=[0])
    options.drop_tables += ["FFTM", "GDEF", "GPOS", "GSUB", "MATH"]
    font = TTFont(source, recalcTimestamp=False)
    chosen = subset.Subsetter(options)
    chosen.populate(text=letters)
    chosen.subset(font)
    subset.save_font(font, str(target), options)
    unit, names = font["head"].unitsPerEm, font.getBestCmap()
    (kern,) = font["kern"].kernTables
    letter = {name: chr(code) for code, name in names.items()}
    return {
        "widths": {chr(code): round(1000 * font["hmtx"][names[code]][0] / unit) for code in sorted(names)},
        "pairs": {
            letter[a] + letter[b]: round(1000 * by / unit) for (a, b), by in sorted(kern.kernTable.items())
        },
    }


def main() -> None:
    found = {
        name: make(FONTS / file, letters, FOLDER / f"{name}.woff")
        for name, (file, letters) in FAMILIES.items()
    }
    text = json.dumps(found, ensure_ascii=False, indent=0)
    (FOLDER / "letters.json").write_text(text + "\n", "utf-8")
    licence = (FONTS / "LICENSE_DEJAVU").read_text("utf-8")
    (FOLDER / "letters-license.txt").write_text(licence, "utf-8")


if __name__ == "__main__":
    main()
