from parts.groups import hole_grid
from studio.groups import moved
from studio.lines import wrapped
from studio.scene import show
from studio.shapes import circle, sheet
from studio.solids import cylinder, lathe


def basket(p):
    """An 18 g filter basket lying on its side, its perforated bottom to the front."""
    with moved(turn=(-77, 0, 20), sit=True):
        lathe([(1.46, 0.0), (1.52, 0.03), (1.55, 0.95), (1.60, 1.02), (1.60, 1.12), (1.58, 1.2), (1.6, 1.72), (1.66, 1.78), (1.86, 1.78), (1.88, 1.81), (1.86, 1.84), (1.62, 1.84), (1.54, 1.76), (1.5, 0.95), (1.42, 0.03)], (0, 0, 0), p.STEEL, steps=128)
        sheet([circle(1.48, n=120)] + [circle(0.04, h, 10) for h in hole_grid(16, 0.145, 1.22)], 0.04, (0, 0, 0.02), p.STEEL, bevel=0.005)
        cylinder(1.44, 0.02, (0, 0, 0.09), p.RUBBER, bevel=0)
        wrapped("18 g", 0.34, 1.545, (0, 0, 0.5), p.DARK, around=-90)
    show(p, -22, 26, 0.64)
