"""`python -m cluekit` is the command `cluekit`."""

import sys

from cluekit.cli import main

if __name__ == "__main__":
    sys.exit(main())
