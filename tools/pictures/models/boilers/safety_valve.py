from parts.boilers import body
from studio.lines import pipe, spring, text
from studio.scene import show
from studio.shapes import around
from studio.solids import box, cut, cylinder, lathe


def safety_valve(p):
    """A 1.8 bar safety valve: brass body, slots that show the spring, red cap and a lead seal."""
    body(p, 0.66)
    o = lathe([(0, 1.2), (0.66, 1.2), (0.7, 1.26), (0.7, 1.4), (0.6, 1.5), (0.6, 2.75), (0, 2.75)], (0, 0, 0), p.BRASS)
    cut(o, cylinder(0.46, 1.6, (0, 0, 2.35), p.BRASS, bevel=0))
    for a in (20, 80, 140):
        cut(o, box((0.26, 2.0, 0.8), (0, 0, 2.05), p.BRASS, 0, (0, 0, a)))
    cylinder(0.14, 1.6, (0, 0, 2.0), p.STEEL)
    spring(0.34, 1.25, 6.5, 0.06, (0, 0, 1.5), p.STEEL)
    lathe([(0, 2.72), (0.66, 2.72), (0.7, 2.78), (0.7, 3.1), (0.6, 3.2), (0, 3.2)], (0, 0, 0), p.SIGNAL)
    for x, y, a in around(24, 0.7):
        box((0.05, 0.06, 0.3), (x, y, 2.93), p.SIGNAL, 0.015, (0, 0, a))
    text("1.8", 0.4, (0, 0.06, 3.205), p.WHITE, (0, 0, -20))
    text("bar", 0.22, (-0.08, -0.26, 3.205), p.WHITE, (0, 0, -20))
    pipe([(0.2, -0.68, 1.45), (0.75, -0.75, 1.2), (1.05, -0.8, 0.7), (1.0, -0.85, 0.3)], 0.02, p.STEEL)
    pipe([(0.5, -0.5, 1.45), (0.9, -0.68, 1.1), (1.1, -0.8, 0.7), (1.03, -0.85, 0.3)], 0.02, p.STEEL)
    cylinder(0.2, 0.12, (1.02, -0.88, 0.2), p.CLAY_DEEP, (80, 0, 20), 0.03)
    show(p, -20, 28, 0.76)
