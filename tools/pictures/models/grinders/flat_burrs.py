from parts.grinders import saw
from studio.fasteners import thread
from studio.groups import moved
from studio.scene import show
from studio.shapes import around, polar
from studio.solids import cut, cylinder


def flat_burrs(p):
    """A pair of 64 mm flat grinder burrs, one leaning on the other, with their three screws."""

    def one():
        fine = lambda s: 0.42 - 0.075 * saw(s * 40)
        coarse = lambda s, t: 0.42 - (0.04 + 0.3 * (0.5 - t)) - 0.14 * saw(s * 10)
        face = lambda t: lambda s: (0.92 + 0.68 * t, fine(s) if t > 0.5 else coarse(s, t), -0.035 * (t - 0.5) - 0.1 * min(t - 0.5, 0))
        rows = [lambda s: (0.92, 0.0, 0.0675)] + [face(t) for t in (0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.5001, 0.6, 0.7, 0.8, 0.9, 1)] + [lambda s: (1.6, 0.0, -0.0175)]
        o = polar(rows, 320, p.STEEL)
        for x, y, _ in around(3, 1.2, 15):
            cut(o, cylinder(0.1, 1.2, (x, y, 0.3), p.STEEL, bevel=0, sides=40, top=0.1))
            cut(o, cylinder(0.1, 0.5, (x, y, 0.3), p.STEEL, bevel=0, sides=40, top=0.3))

    with moved(turn=(0, 0, 20)):
        one()
    with moved((0.25, 1.62, 0.0), (56, 0, 14), sit=True):
        one()
    for x, y, a in ((-1.05, -1.85, 20), (0.05, -2.15, 75), (1.0, -1.85, 125)):
        with moved((x, y, 0), (0, 78, a), sit=True):
            cylinder(0.10, 0.14, (0, 0, -0.07), p.STEEL, bevel=0.01, top=0.2)
            thread(0.09, 0.5, (0, 0, -0.38), p.STEEL, pitch=0.055, depth=0.03)
            thread(0.096, 0.2, (0, 0, -0.46), p.SIGNAL, pitch=0.055, depth=0.03)
            cylinder(0.09, 0.03, (0, 0, 0.0), p.DARK, bevel=0, sides=6)
    show(p, -24, 34, 0.72)
