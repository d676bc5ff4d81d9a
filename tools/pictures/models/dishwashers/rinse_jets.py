from studio.fasteners import thread
from studio.groups import moved
from studio.scene import show
from studio.shapes import smooth
from studio.solids import box, cut, cylinder, lathe, ring


def _jet(p):
    """One rinse jet, standing on its thread."""
    thread(0.2, 0.42, (0, 0, 0.21), p.STEEL, pitch=0.07, depth=0.035)
    ring(0.22, 0.06, (0, 0, 0.44), p.SIGNAL)
    cylinder(0.38, 0.26, (0, 0, 0.61), p.STEEL, bevel=0.03, sides=6)
    o = lathe([(0, 0.7), (0.32, 0.7)] + smooth([(0.32, 0.92), (0.28, 1.06), (0.16, 1.16), (0, 1.18)]), (0, 0, 0), p.STEEL)
    cut(o, box((0.9, 0.09, 0.34), (0, 0, 1.16), p.STEEL, 0, (0, 0, 35)))
    cylinder(0.06, 0.02, (0, 0, 0.995), p.RUBBER, bevel=0, sides=24)


def rinse_jets(p):
    """A set of six rinse jets with red O-rings, four standing and two lying."""
    for x, y in ((-0.95, 0.85), (0, 1.05), (0.95, 0.85), (0.05, 0.05)):
        with moved((x, y, 0), (0, 0, 30 * x)):
            _jet(p)
    for x, y, a in ((-1.15, -0.55, 62), (0.55, -1.15, 20)):
        with moved((x, y, 0), (0, 84, a), sit=True):
            _jet(p)
    show(p, -18, 34, 0.76)
