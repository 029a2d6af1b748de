"""`python -m tabla`, and the command `tabla` where it is installed."""

import sys

from main import main

if __name__ == "__main__":
    sys.exit(main())
