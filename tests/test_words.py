"""How numbers are written below a picture."""

import pytest

from linclass_helpers.words import above, below, in_lines, number, plural, points


@pytest.mark.parametrize(
    ("value", "written"),
    [
        (17, "17"),
        (-0.0, "0"),
        (-2.5, "−2.5"),
        (1 / 3, "0.3333"),
        (1234.5678, "1235"),
        (9999.999999999998, "10000"),
        (10000.000000000002, "10000"),
        (54940.3, "54940"),
        (999999.4, "999999"),
        (7812345.0, "7.812e+06"),
        (2.2e-13, "2.2e−13"),
    ],
)
def test_a_number_is_short_and_has_no_power_of_ten_below_a_million(value, written):
    assert number(value) == written


def test_how_many():
    assert [plural(count, "step") for count in (0, 1, 2)] == ["0 steps", "1 step", "2 steps"]
    assert [plural(count, "pass") for count in (0, 1, 2)] == ["0 passes", "1 pass", "2 passes"]
    assert [points(which) for which in ([2], [1, 3])] == ["point 3", "points 2, 4"]


def test_indices_and_powers():
    assert "x" + below(12) + above(3) == "x₁₂³"


def test_a_long_line_is_broken_between_words_and_code_is_not():
    sentence, code = "Not always: " + 20 * "word " + "end.", f"X = np.array({[*range(40)]})"
    broken = in_lines(f"short\n{sentence}\n{code}\n").split("\n")
    assert broken[0] == "short"
    assert broken[-2:] == [code, ""]
    assert " ".join(broken[1:-2]) == sentence
    assert all(len(line) <= 100 for line in broken[1:-2])
