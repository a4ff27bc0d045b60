"""The control that says what wᵀx = 0 means, with the same options in every demo."""

from livefigure import Choice

TIE = Choice(
    "wᵀx = 0 means",
    "plus",
    {
        "plus": "+1 (lecture 000)",
        "minus": "−1 (lectures 003, 004)",
        "mistake": "a mistake (002, 003)",
        "correct": "correct (001's formula)",
    },
)
