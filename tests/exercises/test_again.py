"""The demo that asks skills: right, wrong, help, the next one, and what a notebook stores of it."""

import json
from datetime import datetime, timedelta

import pytest
from long import long_but_new_parts

import linclass_helpers as lc
from linclass_helpers.exercises import Skill, _all, practice, progress_file
from linclass_helpers.exercises.asking import again_demo
from livefigure.in_page import Demos
from livefigure.tape import Tape
from livefigure.testing import Page

SKILLS = _all(Skill)


def parts_of_skill(name, *_):
    """How a skill is answered, and what its picture is."""
    instance = SKILLS[name].instance(0)
    return {len(SKILLS[name].boxes), bool(instance.places), type(instance.picture), bool(instance.solved)}


first_skill = pytest.mark.parametrize("name", long_but_new_parts(SKILLS, parts_of_skill))


class Student:
    """Someone who works with the demo on a page."""

    def __init__(self, demo):
        self.demo, self.page = demo, Page(demo)

    def press(self, name):
        assert name in self.offered(), (name, self.offered())
        self.page.say("button", name=name, value=name)

    def fill_in(self, answer):
        if isinstance(answer, str):
            self.page.set("answer", answer)
        else:
            for box, value in zip(self.demo.skill.boxes, answer, strict=True):
                self.page.set(self.demo.boxes[box], value)

    def give(self, answer):
        self.fill_in(answer)
        self.press("commit")

    def give_right(self):
        self.give(self.demo.instance.answer)

    def give_wrong(self):
        """An answer that no misconception gives."""
        known = [self.demo.instance.answer, *self.demo.instance.wrong.values()]
        if self.demo.instance.options:
            self.give(next((key for key in self.demo.instance.options if key not in known), known[-1]))
        else:
            self.give(tuple(value + 977 for value in self.demo.instance.answer))

    def offered(self):
        """The controls that are shown."""
        return [name for name, one in self.page.document["controls"].items() if not one["hidden"]]

    @property
    def lines(self):
        return self.page.document["caption"]

    @property
    def banner(self):
        return self.page.document["banner"]


def asked(name):
    """A student, and a demo that asks one skill."""
    return Student(again_demo({name: SKILLS[name]}, name[:2]))


@pytest.fixture
def days(monkeypatch):
    """Lets days go by."""
    now = [datetime(2026, 1, 1)]

    class Clock(datetime):
        @classmethod
        def now(cls):
            return now[0]

    monkeypatch.setattr(progress_file, "datetime", Clock)
    monkeypatch.setattr("linclass_helpers.exercises.asking.datetime", Clock)

    def pass_by(count):
        now[0] += timedelta(days=count)

    return pass_by


def events(name):
    return [
        {key: value for key, value in entry.items() if key not in ("at", "name")}
        for entry in progress_file.events()[0]
        if entry["name"] == name
    ]


# An answer


@first_skill
def test_a_right_answer_is_told_why(name):
    student = asked(name)
    instance = student.demo.instance
    assert student.lines[1] == instance.question
    assert instance.why not in student.demo.text()
    assert {"commit", "help"} <= {*student.offered()}
    student.give_right()
    assert student.banner == ""
    assert student.lines[0].startswith("✓ Right. You said: ")
    assert student.lines[0].endswith(instance.why)
    assert not any(step in student.lines for step in instance.steps)
    assert student.lines[-1].endswith(f"under “{SKILLS[name].where}”.")
    assert events(name) == [{"event": "again", "seed": 0, "passed": True}]
    assert "commit" not in student.offered()
    student.press("next")
    assert student.demo.instance is not instance
    assert student.demo.answer() is None
    student.demo.close()


@first_skill
def test_each_known_wrong_answer_is_told_what_it_overlooks(name):
    skill, student = SKILLS[name], asked(name)
    for key, wrong in student.demo.instance.wrong.items():
        student.give(wrong)
        assert student.lines[0].startswith("✗ Not quite. You said: ")
        assert student.lines[1] == f"This {skill.overlooks[key]}"
        steps = [f"{k}. {step}" for k, step in enumerate(student.demo.instance.steps, start=1)]
        assert student.lines[2 : 2 + len(steps)] == steps
    student.demo.close()
    first = next(iter(student.demo.skills[name].instance(0).wrong))
    (noted,) = events(name)  # the first answer to an instance counts
    assert noted["misconception"] == skill.overlooks[first]
    assert noted["passed"] is False


@first_skill
def test_an_unknown_wrong_answer_is_told_the_solution_and_may_be_tried_with_other_numbers(name):
    student = asked(name)
    before = student.demo.instance
    student.give_wrong()
    assert student.lines[0].startswith("✗ Not quite. ")
    assert "The answer: " in student.lines[0]
    assert f"1. {before.steps[0]}" in student.lines
    student.press("same")
    assert student.demo.instance.question != before.question
    assert student.demo.skill is SKILLS[name]
    student.give_right()
    assert student.lines[0].startswith("✓ Right. ")
    assert [one["passed"] for one in events(name)] == [False, True]
    student.demo.close()


@first_skill
def test_no_answer_is_none(name):
    student = asked(name)
    student.press("commit")
    assert student.banner.startswith(("Type a number first: ", "Choose an answer first"))
    assert all(box in student.banner for box in student.demo.skill.boxes)
    assert events(name) == []
    assert student.demo.judged is None
    student.demo.close()


@first_skill
def test_undo_takes_an_answer_back_and_the_first_one_stays_the_first(name):
    student = asked(name)
    student.give_wrong()
    student.page.say("undo")
    assert student.demo.judged is None
    student.give_right()
    assert student.lines[0].startswith("✓ Right. ")
    assert [one["passed"] for one in events(name)] == [False]
    student.demo.close()


# Help that fades


@first_skill
def test_help_shows_a_solution_and_then_leaves_out_one_line_and_two(name):
    student = asked(name)
    before = student.demo.instance
    student.press("help")
    example = student.demo.instance
    assert example.question != before.question
    assert student.lines[0] == "An example, solved."
    assert [f"{k}. {step}" for k, step in enumerate(example.steps, start=1)] == student.lines[2:-1]
    assert student.offered() == ["last"]
    for missing, button in ((1, "last"), (2, "lines")):
        student.press(button)
        steps = student.demo.instance.steps
        shown = [line for line in student.lines if line[0].isdigit()]
        assert shown == [f"{k}. {step}" for k, step in enumerate(steps[:-missing], start=1)]
        assert steps[-1] not in student.demo.text()
        student.give_right()
        assert student.lines[0].startswith("✓ Right. ")
    assert "lines" not in student.offered()
    student.press("next")
    assert student.demo.state.missing == 0
    noted = [(one["event"], one.get("helped", 0), one["seed"]) for one in events(name)]
    assert noted == [("example", 0, 1), ("again", 1, 2), ("again", 2, 3)]
    student.demo.close()


def test_with_help_a_wrong_answer_leaves_out_as_many_lines_again():
    student = asked("02.correct")
    student.press("help")
    student.press("last")
    student.give_wrong()
    assert "lines" not in student.offered()
    student.press("same")
    assert student.demo.state.missing == 1
    student.demo.close()


# In the picture


def test_a_press_in_the_picture_chooses_the_nearest_point():
    student = asked("01.mistake")
    x, y = student.demo.instance.places["3"]
    student.page.say("press", panel="question", x=x + 0.2, y=y - 0.2, shift=False)
    assert student.demo.state.answer == "3"
    assert student.page.document["controls"]["answer"]["value"] == "3"
    assert student.page.document["presses"] == ["question"]
    student.press("commit")
    assert student.page.document["presses"] == []
    student.demo.close()


def test_without_places_a_press_is_no_answer_and_a_finger_scrolls():
    student = asked("01.distance")
    assert student.page.document["presses"] == []
    student.demo.close()


# Which is asked


def test_three_questions_of_a_notebook_that_was_begun_then_three_more():
    progress_file.add("check", "02.third", passed=True)
    student = Student(lc.again())
    met = []
    for number in (1, 2, 3):
        assert student.lines[0] == f"Question {number} of 3, from notebook 2."
        met.append(student.demo.skill.name)
        (student.give_right if number != 2 else student.give_wrong)()
        assert ("more" in student.offered()) == (number == 3)
        if number < 3:
            student.press("next")
    assert len({*met}) == 3
    assert student.lines[-1].startswith("That was the last of the three: ✓ ✗ ✓")
    student.press("more")
    assert student.lines[0] == "Question 1 of 3, from notebook 2."
    assert student.demo.skill.name == met[1]  # what was wrong comes first
    student.demo.close()


def test_one_question_of_each_notebook_that_was_begun():
    for name in ("02.third", "05.gradient", "08.line"):
        progress_file.add("check", name, passed=False)
    student = Student(lc.again())
    notebooks = []
    for _ in range(3):
        notebooks.append(student.demo.skill.name[:2])
        student.give_right()
        if "next" in student.offered():
            student.press("next")
    assert sorted(notebooks) == ["02", "05", "08"]
    student.demo.close()


def test_of_one_notebook_it_asks_without_end():
    student = Student(lc.again("06"))
    for number in range(1, 9):
        assert student.lines[0] == f"Question {number}, from notebook 6."
        student.give_right()
        before = student.demo.skill.name
        student.press("next")
        assert student.demo.skill.name != before
    assert {one["name"] for one in progress_file.events()[0]} == {name for name in SKILLS if name[:2] == "06"}
    student.demo.close()


def test_a_notebook_without_questions_is_refused():
    with pytest.raises(ValueError, match="There is no notebook with questions"):
        lc.again("11")


# What is stored, and read again


def test_what_is_stored_is_the_same_for_everybody(monkeypatch, tmp_path):
    def stored():
        demo = lc.again()
        found, _ = demo._repr_mimebundle_()
        demo.close()
        return found["text/plain"], found["image/png"]

    before = stored()
    monkeypatch.setenv(progress_file.SWITCH, str(tmp_path / "mine.jsonl"))
    for seed in range(4):
        progress_file.add("again", "07.kernel", seed=seed, passed=False)
        progress_file.add("again", "01.distance", seed=seed, passed=True)
    assert stored() == before
    student = Student(lc.again())
    assert student.demo.skill.name == "07.kernel"
    assert student.demo.state.seed == 4
    student.demo.close()


def test_a_page_that_has_no_progress_asks_what_is_stored():
    demo = lc.again()
    stored = demo.text()
    Page(demo)
    assert demo.text() == stored
    demo.close()


def test_reset_asks_anew_and_a_second_page_does_not():
    student = asked("02.correct")
    student.give_right()
    Page(student.demo)
    assert student.demo.judged is not None
    student.page.reset()
    assert student.demo.judged is None
    assert student.demo.state.seed == 1
    student.demo.close()


def test_it_is_read_again_from_the_file(monkeypatch, tmp_path, days):
    monkeypatch.setenv(progress_file.SWITCH, str(tmp_path / "mine.jsonl"))
    student = asked("02.correct")
    student.give_right()
    student.demo.close()
    (line,) = (tmp_path / "mine.jsonl").read_text("utf-8").splitlines()
    assert json.loads(line)["passed"] is True
    found = practice.record("02.correct", progress_file.events()[0])
    assert (found.box, found.answers, found.next_seed) == (1, 1, 1)


# Boxes


def an_answer(name, seed, passed, day, **more):
    at = datetime(2026, 1, day).isoformat()
    return {"event": "again", "name": name, "seed": seed, "passed": passed, "at": at, **more}


def box(*answers):
    return practice.record("a", [an_answer("a", *one) for one in answers]).box


def test_a_right_answer_moves_a_skill_on_and_a_wrong_one_back():
    assert box() == 0
    assert box((0, True, 1)) == 1
    assert box((0, True, 1), (1, True, 2)) == 2
    assert box((0, True, 1), (1, True, 2), (2, False, 3)) == 0
    assert box(*[(k, True, 1 + k) for k in range(9)]) == len(practice.RESTS) - 1
    assert box((0, False, 1), (0, True, 1)) == 0  # the first answer to an instance counts
    helped = an_answer("a", 1, True, 2, helped=1)
    assert practice.record("a", [an_answer("a", 0, True, 1), helped]).box == 0


def order(events, day, asked=()):
    names, found = ["01.a", "01.b", "02.a"], list(asked)
    for _ in range(3 - len(found)):
        found.append(practice.next_name(names, events, found, datetime(2026, 1, day)))
    return found


def test_wrong_ones_come_first_then_rested_ones_then_new_ones_then_resting_ones():
    events = [an_answer("01.a", 0, True, 1), an_answer("01.b", 0, False, 2)]
    assert order(events, 2) == ["01.b", "01.a", "02.a"]  # a day has gone by for 01.a
    assert order(events, 1) == ["01.b", "02.a", "01.a"]
    assert order([], 1) == ["01.a", "02.a", "01.b"]  # one of another notebook
    both = [an_answer("01.a", 0, True, 3), an_answer("01.b", 0, True, 1), an_answer("02.a", 0, True, 2)]
    assert order(both, 9) == ["01.b", "02.a", "01.a"]


def test_an_edited_file_blocks_nothing():
    bad = [
        {"event": "again", "name": "01.distance", "seed": seed} for seed in (None, -1, True, "3", 10**9, 1.5)
    ]
    bad += [{"event": "again", "name": "01.distance", "seed": 3, "passed": "yes", "at": ["never"]}]
    found = practice.record("01.distance", bad)
    assert (found.box, found.answers, found.next_seed) == (0, 1, 4)
    assert practice.next_name(["01.distance"], bad, [], datetime(2026, 1, 1)) == "01.distance"
    assert practice.begun(["01.a", "02.b"], [{"event": "check", "name": "77.x"}]) == ["01.a"]


def test_two_instances_in_a_row_have_other_numbers():
    for name in ("04.longer", "05.safe", "10.softmax"):
        student = asked(name)
        for _ in range(12):
            before = student.demo.instance.question
            student.give_wrong()
            student.press("same")
            assert student.demo.instance.question != before
        student.demo.close()


def test_a_cell_that_runs_again_offers_the_question_that_was_there():
    student = asked("02.correct")
    student.give_right()
    again = asked("02.correct")
    assert again.demo.judged is None
    again.page.say("undo")
    assert again.demo.judged is not None
    for one in (student, again):
        one.demo.close()


def test_code_may_use_it_without_a_page():
    demo = lc.again("02")
    demo.state.answer = demo.instance.answer
    demo.on_button("commit", "commit")
    assert demo.judged.right
    assert [one["passed"] for one in events(demo.skill.name)] == [True]
    demo.close()


def test_a_tape_of_it_knows_no_progress_and_leaves_none():
    stored = lc.again().text()
    progress_file.add("again", "01.mistake", seed=0, passed=False)
    kept = progress_file.events()
    for demo in (lc.again(), again_demo({"01.mistake": SKILLS["01.mistake"]}, "")):
        tape = Tape(demo, 740)
        assert len(tape.files) > 1
        assert tape.first.document["caption"][0] == "Question 1 of 3, from notebook 1."
        demo.close()
    assert progress_file.events() == kept
    assert stored.splitlines()[1:] == Tape(lc.again(), 740).first.document["caption"]


def test_python_in_a_page_goes_on_with_the_question_of_the_tape():
    progress_file.add("again", "07.kernel", seed=0, passed=False)
    hello = {"kind": "hello", "width": 740, "ratio": 1.0, "dark": False, "fonts": True}
    demo = Demos({"lc": lc}).brought("lc.again()", [hello])
    assert demo.text() == lc.again().text()
    demo.set(**dict(zip(map(demo.boxes.get, demo.skill.boxes), demo.instance.answer)))
    demo.on_button("commit", "commit")
    assert demo.judged.right
    demo.on_button("next", "next")
    assert demo.skill.name == "07.kernel"
    demo.close()
