"""Words about files: a folder's short name, and why the system refused a file, in the window's language.

The command line says the latter in the system's own words.
"""

from __future__ import annotations

import errno
import os
from typing import TYPE_CHECKING

from games.base.i18n import N_, _

if TYPE_CHECKING:
    from pathlib import Path

REASONS = {
    "ENOENT": N_("there is no such file or folder"),
    "EACCES": N_("it is not permitted"),
    "EPERM": N_("it is not permitted"),
    "ENOSPC": N_("there is no space left"),
    "EDQUOT": N_("there is no space left"),
    "EROFS": N_("nothing can be written there"),
    "EISDIR": N_("it is a folder"),
    "ENOTDIR": N_("a part of its path is no folder"),
    "EEXIST": N_("a file of that name is there already"),
    "ENAMETOOLONG": N_("the name is too long"),
    "ELOOP": N_("its links lead in a circle"),
    "EIO": N_("the device does not answer as it should"),
    "EMFILE": N_("too many files are open"),
    "ENFILE": N_("too many files are open"),
    "EBUSY": N_("it is in use"),
    "ETXTBSY": N_("it is in use"),
    "EFBIG": N_("it would be too large"),
}


def reason(error: OSError) -> str:
    """Return why the system refused, as a part of a sentence; what is rare stays in the system's words."""
    known = REASONS.get(errno.errorcode.get(error.errno or 0, ""))
    return _(known) if known else system_words(error)


def system_words(error: Exception) -> str:
    """Return why something failed in the words of the system, or of the exception where it is none of the system's."""
    return (error.strerror if isinstance(error, OSError) else "") or str(error)


def told_folder(folder: Path) -> str:
    """Return a folder as one says it: below the user's own as `~/...`."""
    told = os.fspath(folder)
    home = os.path.expanduser("~").rstrip(os.sep)  # stays "~" where there is no home
    if os.path.normcase(told + os.sep).startswith(os.path.normcase(home + os.sep)):
        return "~" + told[len(home) :]
    return told
