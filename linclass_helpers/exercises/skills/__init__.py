"""The skills, a file for each notebook. Read one of them from top to bottom, then ../skill.py."""
