from studio.fasteners import tab
from studio.groups import moved
from studio.scene import show
from studio.shapes import around
from studio.solids import box, cylinder, lathe, ring


def tweeter(p):
    """A 25 mm soft dome tweeter leaning on its magnet: dark dome in a shallow horn, face plate, red terminal."""
    with moved(turn=(60, 0, -12), sit=True):
        lathe([(0.5, 0.0), (0.56, 0.03), (0.75, 0.12), (0.95, 0.17), (1.46, 0.17), (1.5, 0.14), (1.5, 0.02), (1.46, 0), (0.5, -0.05)], (0, 0, 0), p.DARK, steps=128)
        ring(1.2, 0.012, (0, 0, 0.17), p.STEEL)
        lathe([(0.55, 0.02), (0.52, 0.07), (0.47, 0.08), (0.44, 0.04), (0.42, 0.05), (0.4, 0.12), (0.32, 0.24), (0.2, 0.32), (0.1, 0.355), (0, 0.365)], (0, 0, 0), p.PETROL)
        for x, y, _ in around(4, 1.28, 45):
            cylinder(0.13, 0.03, (x, y, 0.175), p.RUBBER, bevel=0.005)
            cylinder(0.1, 0.06, (x, y, 0.18), p.STEEL, bevel=0.02, sides=32)
            cylinder(0.05, 0.02, (x, y, 0.205), p.DARK, bevel=0, sides=6)
        cylinder(0.8, 0.2, (0, 0, -0.12), p.DARK)
        cylinder(0.95, 0.12, (0, 0, -0.24), p.STEEL)
        cylinder(0.95, 0.42, (0, 0, -0.5), p.RUBBER, bevel=0.04)
        cylinder(0.95, 0.12, (0, 0, -0.76), p.STEEL)
        for y, m in ((-0.0, p.SIGNAL), (0.46, p.DARK)):
            with moved((0.98, y - 0.1, -0.5)):
                box((0.3, 0.32, 0.24), (0.05, 0, 0), m, 0.05)
                tab((0.4, 0, 0), p.BRASS, (0, 0, -90), 0.22, 0.5)
    show(p, -36, 24, 0.72)
