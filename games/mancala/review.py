"""x"""
from games.stage.scene import Scene
class Review(Scene):
    pass
