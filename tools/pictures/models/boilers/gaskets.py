from studio.groups import moved
from studio.scene import show
from studio.shapes import around, circle, rounded, sheet
from studio.solids import ring


def gaskets(p):
    """A boiler gasket set: flange gaskets, a red silicone ring, sealing washers of copper and PTFE, and O-rings."""
    sheet([circle(1.55, n=120), circle(1.05, n=120)] + [circle(0.1, (x, y), 24) for x, y, _ in around(6, 1.3, 10)], 0.09, (-0.55, 0.75, 0.045), p.PETROL)
    ring(0.78, 0.1, (-0.55, 0.75, 0.1), p.SIGNAL)
    sheet([circle(0.42), circle(0.2)], 0.09, (-0.55, 0.75, 0.045), p.WHITE)
    with moved((1.55, 0.95, 0)):
        sheet([rounded(1.15, 1.5, 0.3), circle(0.36, (0, 0))] + [circle(0.1, (x, y), 24) for x in (-0.38, 0.38) for y in (-0.55, 0.55)], 0.09, (0, 0, 0.045), p.RUBBER, (0, 0, -14))
    for x, y, r in ((0.95, -0.55, 0.42), (1.75, -0.55, 0.32), (1.35, -1.15, 0.26)):
        sheet([circle(r), circle(r * 0.62)], 0.1, (x, y, 0.05), p.COPPER, bevel=0.02)
    for x, y, r in ((-1.35, -1.15, 0.42), (-0.45, -1.3, 0.3), (-0.86, -1.6, 0.2)):
        ring(r, 0.075, (x, y, 0.075), p.RUBBER)
    for x, y, r in ((0.22, -1.0, 0.34), (0.5, -1.55, 0.26)):
        sheet([circle(r), circle(r * 0.6)], 0.12, (x, y, 0.06), p.WHITE, bevel=0.02)
    ring(0.3, 0.07, (2.05, -1.25, 0.07), p.SIGNAL)
    show(p, -14, 40, 0.76)
