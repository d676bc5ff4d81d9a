from studio.fasteners import tab
from studio.groups import moved
from studio.scene import show
from studio.shapes import around, rounded, sheet
from studio.solids import box, cylinder, lathe


def drain_pump(p):
    """A drain pump: dark housing with its red impeller in the inlet, outlet stub, laminated motor with copper coil."""
    with moved(turn=(90, 0, 32), sit=True):
        lathe([(0.5, 0.3), (0.95, 0.3), (1.0, 0.26), (1.0, -0.1), (1.08, -0.12), (1.08, -0.28), (0.6, -0.3), (0, -0.3)], (0, 0, 0), p.DARK)
        lathe([(0.62, 0.28), (0.66, 0.36), (0.58, 0.5), (0.58, 0.95), (0.63, 0.98), (0.63, 1.06), (0.58, 1.08), (0.47, 1.08), (0.47, 0.2), (0, 0.2)], (0, 0, 0), p.DARK)
        cylinder(0.15, 0.5, (0, 0, 0.55), p.SIGNAL, bevel=0.05)
        for x, y, a in around(4, 0.24, 20):
            box((0.4, 0.07, 0.5), (x, y, 0.55), p.SIGNAL, 0.02, (0, 0, a))
        with moved((0.7, 0.3, 0.08), (-90, 0, 0)):
            lathe([(0.2, 0), (0.3, 0), (0.3, 0.95), (0.34, 0.98), (0.34, 1.06), (0.3, 1.1), (0.2, 1.1), (0.2, 0)], (0, 0, 0), p.DARK)
        for x, y, a in around(5, 1.0, 100):
            cylinder(0.12, 0.3, (x, y, -0.12), p.DARK, bevel=0.03)
            cylinder(0.07, 0.05, (x, y, 0.04), p.STEEL, bevel=0.01, sides=32)
        box((0.3, 2.0, 0.12), (0, -0.0, -0.24), p.DARK, 0.04)
        cylinder(0.5, 0.5, (0, 0, -0.5), p.DARK)
        for i in range(7):
            sheet([rounded(1.25, 1.9, 0.1)], 0.1, (0, 0.1, -0.7 - i * 0.105), p.STEEL, bevel=0.012)
        with moved((0, 0.82, -1.0)):
            box((0.95, 0.62, 1.25), (0, 0.05, 0), p.WHITE, 0.04)
            box((0.8, 0.72, 0.98), (0, 0.05, 0), p.COPPER, 0.12)
            for i in range(22):
                sheet([rounded(0.84, 0.76, 0.12)], 0.035, (0, 0.05, -0.46 + i * 0.044), p.COPPER, bevel=0.012)
            for x in (-0.22, 0.22):
                tab((x, 0.5, 0.5), p.BRASS, (0, 0, 0), 0.2, 0.45)
    show(p, -12, 26, 0.74)
