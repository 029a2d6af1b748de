"""The project's site: static pages made of what there is, `make site` (`python -m release.site FOLDER [--files DIR]`).

Help pages of all games in each language, pictures taken of the program by itself, what can be downloaded with its
sizes, a page for teachers, and the pages for programs of one's own. Every page is whole without scripts, follows the
system's light or dark, and names its neighbours by relative paths, so any page host serves the folder as it is.

pages.py puts pages together, help.py those of the games, markup.py makes HTML of texts, pictures.py takes pictures,
downloads.py looks at the files of a release, look.py makes the style sheet of the program's own tokens. The words of
the site stand in words/LANGUAGE.json.
"""
