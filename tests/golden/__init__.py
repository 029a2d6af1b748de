"""Golden pictures: what every pose of every scene looked like when somebody last looked and found it right."""
