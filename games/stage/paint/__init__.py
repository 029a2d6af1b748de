"""Drawing: colours, sizes, shapes, icons, and the painter that puts them on a surface."""
