"""Visible defects: things that are cut off, pictures in the wrong resolution, and what axe-core finds."""

from axe_playwright_python.sync_playwright import Axe

import linclass_helpers as lc
from linclass_helpers.exercises import Prediction, Proof, _all

# The parts of demos on a page that are cut off or stick out.
CLIPPED = """() => {
    const found = [];
    for (const output of document.querySelectorAll('.jp-OutputArea-output:has(.lf-picture)')) {
        const name = (node, why) => found.push(`${node.className || node.tagName}: ${why}`);
        const outer = output.getBoundingClientRect();
        if (output.scrollWidth > output.clientWidth + 1) name(output, 'scrolls sideways');
        for (const node of output.querySelectorAll('.lf-picture *')) {
            const box = node.getBoundingClientRect();
            if (!box.width || node.matches('.lf-handle')) continue;
            if (box.right > outer.right + 1 || box.left < outer.left - 1)
               name(node, `${box.left}…${box.right}`);
        }
        for (const node of output.querySelectorAll('.lf-label, .lf-number, button, option'))
            if (node.offsetParent && node.scrollWidth > node.clientWidth + 1)
                name(node, `“${node.value || node.textContent}” is cut off`);
        for (const select of output.querySelectorAll('select')) {
            const words = document.createElement('canvas').getContext('2d');
            words.font = getComputedStyle(select).font;
            const wide = words.measureText(select.selectedOptions[0]?.text ?? '').width;
            if (select.offsetParent && wide > select.clientWidth) name(select, 'its choice is cut off');
        }
    }
    return found;
}"""
# The canvases in another resolution than the screen: [width, height, width and height on the screen].
BLURRED = """() => [...document.querySelectorAll('.lf-stage canvas')]
    .map(canvas => {
        const box = canvas.getBoundingClientRect();
        return [canvas.width, canvas.height, box.width * devicePixelRatio, box.height * devicePixelRatio];
    })
    .filter(([w, h, wide, high]) => Math.abs(w - wide) > 0.5 || Math.abs(h - high) > 0.5)"""
# The colours (red, green, blue) of each picture's upper left corner, and of the caption.
COLOURS = """() => [...document.querySelectorAll('.lf-picture')].map(picture => {
    const pixel = new OffscreenCanvas(1, 1).getContext('2d', {willReadFrequently: true});
    pixel.drawImage(picture.querySelector('canvas'), 0, 0);
    const ink = getComputedStyle(picture.querySelector('.lf-caption')).color.match(/\\d+/g).map(Number);
    return [[...pixel.getImageData(0, 0, 1, 1).data].slice(0, 3), ink.slice(0, 3)];
})"""


# The violations that axe finds: which rule, where, and why. No rule is switched off.
AXE = """async () => {
    const {violations} = await axe.run('.lf-picture', {resultTypes: ['violations']});
    const told = ({html, failureSummary}) => [html, failureSummary];
    return violations.flatMap(({id, nodes}) => nodes.map(node => [id, ...told(node)]));
}"""


def axe(page):
    """The violations that axe-core finds in the demos of a page."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(Axe().axe_script)
    return page.evaluate(AXE)


def made(name):
    """The demo of this name, or that of a prediction or a proof, or of earlier questions."""
    kinds = {**dict.fromkeys(_all(Prediction), lc.guess), **dict.fromkeys(_all(Proof), lc.proof)}
    if name == "again":
        return lc.again()
    return kinds[name](name) if name in kinds else getattr(lc.demos, name)()
