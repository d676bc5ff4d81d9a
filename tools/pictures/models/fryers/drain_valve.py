from studio.fasteners import nut
from studio.groups import moved
from studio.scene import show
from studio.shapes import circle, extrude, hexagon, rounded, sheet
from studio.solids import cut, cylinder, lathe, sphere


def drain_valve(p):
    """A one-inch drain valve: brass ball valve with hexagon ends, the polished ball inside, steel lever with red grip."""
    with moved((0, 0, 0.82), (0, 90, 0)):
        for s in (0, 180):
            with moved(turn=(s, 0, 0)):
                sheet([hexagon(0.82), circle(0.56)], 0.62, (0, 0, 1.15), p.BRASS, bevel=0.05)
                lathe([(0.56, 0.95), (0.6, 0.95), (0.6, 1.5), (0.56, 1.5), (0.54, 1.46)] + [(0.50 if i % 2 else 0.56, 1.43 - i * 0.045) for i in range(12)] + [(0.5, 0.8)], (0, 0, 0), p.BRASS)
                lathe([(0.5, 0.85), (0.68, 0.85), (0.72, 0.6), (0.8, 0.3), (0.82, 0.0)], (0, 0, 0), p.BRASS)
        lathe([(0.82, -0.28), (0.88, -0.24), (0.88, 0.24), (0.82, 0.28)], (0, 0, 0), p.BRASS)
        o = sphere(0.62, (0, 0, 0), p.STEEL)
        cut(o, cylinder(0.4, 2, (0, 0, 0), p.STEEL, bevel=0))
        for z in (-0.62, 0.62):
            sheet([circle(0.58), circle(0.4)], 0.16, (0, 0, z), p.WHITE, bevel=0.03)
    cylinder(0.32, 0.4, (0, 0, 1.75), p.BRASS, bevel=0.03)
    cylinder(0.36, 0.2, (0, 0, 1.92), p.BRASS, bevel=0.03, sides=6)
    cylinder(0.14, 0.6, (0, 0, 2.1), p.STEEL)
    with moved(turn=(0, 0, -14)):
        sheet([rounded(0.75, 0.56, 0.24), circle(0.12)], 0.08, (0, 0, 2.16), p.STEEL, bevel=0.02)
        extrude([(0.1, -0.04), (0.8, -0.04), (1.1, 0.22), (1.4, 0.26), (1.4, 0.34), (1.06, 0.3), (0.76, 0.04), (0.1, 0.04)], 0.48, (0, 0, 2.16), p.STEEL, 0.015, (90, 0, 0))
        sheet([rounded(1.6, 0.56, 0.22)], 0.2, (1.95, 0, 2.46), p.SIGNAL, bevel=0.08)
        nut(0.24, 0.18, (0, 0, 2.3), p.STEEL, bore=0.4)
    show(p, -40, 26, 0.76)
