from parts.boilers import air_valve
from studio.groups import moved
from studio.scene import show
from studio.solids import cylinder, lathe, ring


def vacuum_valve(p):
    """A brass anti-vacuum valve, and its float pin with the red seal beside it."""
    with moved((-0.45, 0.4, 0)):
        air_valve(p)
    with moved((1.2, -0.75, 0), (0, 86, 62), sit=True):
        cylinder(0.14, 1.5, (0, 0, 0.75), p.STEEL, bevel=0.04)
        lathe([(0, 0), (0.3, 0), (0.38, 0.08), (0.38, 0.16), (0.2, 0.3), (0, 0.3)], (0, 0, 0), p.STEEL)
        ring(0.28, 0.09, (0, 0, 0.32), p.SIGNAL)
        ring(0.17, 0.045, (0, 0, 1.3), p.STEEL)
    show(p, -22, 28, 0.74)
