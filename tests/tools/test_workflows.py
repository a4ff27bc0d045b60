"""The workflows pin every action by its commit, and limit permissions and time."""

import re
from pathlib import Path

import pytest
import yaml

WORKFLOWS = sorted((Path(__file__).parents[2] / ".github" / "workflows").glob("*.y*ml"))
BY_COMMIT = re.compile(r"[\w.-]+/[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+")

every_workflow = pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.stem)


def jobs(path):
    return yaml.safe_load(path.read_text("utf-8"))["jobs"].values()


@every_workflow
def test_every_action_is_pinned_by_its_commit_with_its_release_as_a_comment(path):
    used = re.findall(r"^[ -]*uses: *(.*)$", path.read_text("utf-8"), re.MULTILINE)
    assert used
    assert [one for one in used if not BY_COMMIT.fullmatch(one)] == []


@every_workflow
def test_every_job_has_a_time_limit_and_permissions(path):
    assert yaml.safe_load(path.read_text("utf-8"))["permissions"] == {}
    for job in jobs(path):
        assert 0 < job["timeout-minutes"] <= 60
        assert job["permissions"]


@every_workflow
def test_no_step_after_the_checkout_has_the_token(path):
    for job in jobs(path):
        for step in job["steps"]:
            if step.get("uses", "").startswith("actions/checkout@"):
                assert step["with"]["persist-credentials"] is False
