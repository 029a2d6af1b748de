"""Recipes for other people's package collections, made from the files of a release by one command.

`python -m release.recipes FILES FOLDER [--home URL] [--maintainer NAME]`: FILES has what the release has, at least the
archive of sources and the Windows installers. It writes, with their addresses and hashes filled in,

    winget/     manifests for the Windows Package Manager, one a language
    homebrew/   a formula
    conda/      a recipe for conda-forge
    aur/        a PKGBUILD for Arch Linux
    flatpak/    a manifest that builds from sources, for Flathub

`python -m release.recipes --pin` renews pinned.json, the other packages' files that formula and Flatpak are built with,
at the versions of requirements.lock (needs uv).
"""
