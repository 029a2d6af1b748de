"""A page of paper and what is made of it: PDF, SVG, a picture on the screen."""
