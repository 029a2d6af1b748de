"""The widget kit: `from games.stage.widgets import Button, Row, Label, ...`.

Widgets are cheap values that a scene makes anew whenever something changes (`top`, `dock`, `panel` return them);
what they remember between two makings (hover, press, focus, scroll, caret) goes over by their id.
"""

from games.stage.widgets.base import Widget
from games.stage.widgets.boxes import Card, Column, Divider, Gap, Row, Spacer
from games.stage.widgets.buttons import Button, IconButton, PlayButton
from games.stage.widgets.chart import Chart, Series
from games.stage.widgets.choices import NumberStepper, Segmented, Slider, Tabs, Toggle
from games.stage.widgets.fields import TextField
from games.stage.widgets.lists import Cards, Item, Listing
from games.stage.widgets.menus import Dropdown, Menu
from games.stage.widgets.pictures import Picture
from games.stage.widgets.words import Badge, Figure, Heading, Keycap, Label, Note, Pill, Progress

__all__ = [
    "Badge", "Button", "Card", "Cards", "Chart", "Column", "Divider", "Dropdown", "Figure", "Gap", "Heading",
    "IconButton", "Item", "Keycap", "Label", "Listing", "Menu", "Note", "NumberStepper", "Picture", "Pill",
    "PlayButton", "Progress", "Row", "Segmented", "Series", "Slider", "Spacer", "Tabs", "TextField", "Toggle",
    "Widget",
]  # fmt: skip
