from studio.lines import wrapped
from studio.scene import show
from studio.shapes import around
from studio.solids import cut, cylinder, lathe


def gasket(p):
    """A red silicone group gasket, 8.5 mm thick, with its bevelled lip and notches."""
    o = lathe([(1.42, 0.0), (1.84, 0.0), (1.88, 0.03), (1.88, 0.26), (1.85, 0.30), (1.85, 0.36), (1.88, 0.40), (1.88, 0.44), (1.85, 0.47), (1.66, 0.47), (1.64, 0.43), (1.6, 0.43), (1.58, 0.47), (1.50, 0.47), (1.36, 0.3), (1.36, 0.06), (1.42, 0.0)], (0, 0, 0), p.SIGNAL, steps=144)
    for x, y, _ in around(3, 1.88, -10):
        cut(o, cylinder(0.11, 1.2, (x, y, 0.2), p.SIGNAL, bevel=0, sides=32))
    wrapped("8.5 mm", 0.21, 1.885, (0, 0, 0.145), p.WHITE, around=-68)
    show(p, -20, 34, 0.72)
