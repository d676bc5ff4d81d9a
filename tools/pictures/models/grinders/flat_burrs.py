from parts.grinders import flat_burr
from studio.fasteners import thread
from studio.groups import moved
from studio.scene import show
from studio.solids import cylinder


def flat_burrs(p):
    """A pair of 64 mm flat grinder burrs, one leaning on the other, with their three screws."""
    with moved(turn=(0, 0, 20)):
        flat_burr(p)
    with moved((0.25, 1.62, 0.0), (56, 0, 14), sit=True):
        flat_burr(p)
    for x, y, a in ((-1.05, -1.85, 20), (0.05, -2.15, 75), (1.0, -1.85, 125)):
        with moved((x, y, 0), (0, 78, a), sit=True):
            cylinder(0.10, 0.14, (0, 0, -0.07), p.STEEL, bevel=0.01, top=0.2)
            thread(0.09, 0.5, (0, 0, -0.38), p.STEEL, pitch=0.055, depth=0.03)
            thread(0.096, 0.2, (0, 0, -0.46), p.SIGNAL, pitch=0.055, depth=0.03)
            cylinder(0.09, 0.03, (0, 0, 0.0), p.DARK, bevel=0, sides=6)
    show(p, -24, 34, 0.72)
