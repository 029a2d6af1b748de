"""Tabla: arguments in, the window or a command-line verb out."""

import sys


def main() -> int:
    """Run the program; return its exit status."""
    from games.cli import run

    return run(sys.argv[1:])


if __name__ == "__main__":
    sys.exit(main())
