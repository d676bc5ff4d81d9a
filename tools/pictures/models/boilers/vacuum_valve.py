from parts.boilers import body
from studio.groups import moved
from studio.scene import show
from studio.solids import cut, cylinder, lathe, ring


def vacuum_valve(p):
    """A brass anti-vacuum valve, and its float pin with the red seal beside it."""
    with moved((-0.45, 0.4, 0)):
        body(p, 0.62)
        o = lathe([(0, 1.2), (0.56, 1.2), (0.56, 2.05), (0.46, 2.15), (0, 2.15)], (0, 0, 0), p.BRASS)
        cut(o, cylinder(0.3, 1.4, (0, 0, 2.1), p.BRASS, bevel=0))
        for a in (15, 75, 135):
            cut(o, cylinder(0.13, 2.0, (0, 0, 1.72), p.BRASS, (90, 0, a), 0))
        cylinder(0.13, 1.2, (0, 0, 1.9), p.STEEL, bevel=0.04)
        ring(0.17, 0.05, (0, 0, 2.22), p.STEEL)
    with moved((1.2, -0.75, 0), (0, 86, 62), sit=True):
        cylinder(0.14, 1.5, (0, 0, 0.75), p.STEEL, bevel=0.04)
        lathe([(0, 0), (0.3, 0), (0.38, 0.08), (0.38, 0.16), (0.2, 0.3), (0, 0.3)], (0, 0, 0), p.STEEL)
        ring(0.28, 0.09, (0, 0, 0.32), p.SIGNAL)
        ring(0.17, 0.045, (0, 0, 1.3), p.STEEL)
    show(p, -22, 28, 0.74)
