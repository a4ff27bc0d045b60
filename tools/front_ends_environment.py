"""Make the environment that tests/front_ends needs: other front ends than JupyterLab."""

import own_environment

PLACE = own_environment.ROOT / ".venv-front-ends"
REQUIRED = "marimo>=0.25 nbclassic>=1.3 notebook>=7.6 voila>=0.5.13"


if __name__ == "__main__":
    own_environment.make(PLACE, REQUIRED)
