"""`python -m cubilete` is the command `cubilete`."""

from cubilete.cli import main

if __name__ == "__main__":
    main()
