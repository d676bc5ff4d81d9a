from studio.fasteners import tab
from studio.lines import pipe, wrapped
from studio.scene import show
from studio.solids import box, cylinder, lathe


def capacitor(p):
    """A 20 µF motor capacitor with its terminals and two leads."""
    lathe([(0, 0), (0.86, 0), (0.9, 0.05), (0.9, 2.85), (0.93, 2.87), (0.93, 2.97), (0.88, 3.0), (0.84, 2.93), (0, 2.93)], (0, 0, 0), p.WHITE)
    lathe([(0, 2.94), (0.82, 2.94), (0.82, 2.97), (0, 2.97)], (0, 0, 0), p.DARK)
    lathe([(0.905, 0.35), (0.909, 0.35), (0.909, 0.42), (0.905, 0.42)], (0, 0, 0), p.DARK)
    lathe([(0.905, 2.45), (0.909, 2.45), (0.909, 2.52), (0.905, 2.52)], (0, 0, 0), p.DARK)
    wrapped("20", 0.72, 0.905, (0, 0, 1.85), p.DARK, around=-75)
    wrapped("µF", 0.42, 0.905, (0, 0, 1.28), p.DARK, around=-75)
    wrapped("450 V~  50 Hz", 0.19, 0.905, (0, 0, 0.75), p.DARK, around=-75)
    box((0.08, 0.9, 0.16), (0, 0, 3.03), p.DARK, 0.02)
    for side, m in ((-1, p.SIGNAL), (1, p.DARK)):
        x = side * 0.36
        for y in (-0.13, 0.13):
            tab((x, y, 3.16), p.STEEL, (90, 0, 90), 0.2, 0.46)
        box((0.2, 0.26, 0.5), (x, -0.13, 3.4), m, 0.06)
        pipe([(x, -0.13, 3.6), (x + side * 0.1, -0.14, 3.85), (x + side * 0.5, -0.2, 3.8), (side * 1.08, -0.3, 3.0), (side * 1.06, -0.4, 1.2), (side * 1.1, -0.6, 0.25), (side * 1.0, -1.1, 0.075), (side * 0.62, -1.4, 0.075)], 0.085, m)
        cylinder(0.05, 0.3, (side * 0.5, -1.49, 0.075), p.COPPER, (90, 0, side * -52), 0.01, 24)
    show(p, -18, 25, 0.8)
