from parts.grinders import motor_capacitor
from studio.fasteners import tab
from studio.lines import pipe
from studio.scene import show
from studio.solids import box, cylinder


def capacitor(p):
    """A 20 µF motor capacitor with its terminals and two leads."""
    motor_capacitor(p)
    for side, m in ((-1, p.SIGNAL), (1, p.DARK)):
        x = side * 0.36
        for y in (-0.13, 0.13):
            tab((x, y, 3.16), p.STEEL, (90, 0, 90), 0.2, 0.46)
        box((0.2, 0.26, 0.5), (x, -0.13, 3.4), m, 0.06)
        pipe([(x, -0.13, 3.6), (x + side * 0.1, -0.14, 3.85), (x + side * 0.5, -0.2, 3.8), (side * 1.08, -0.3, 3.0), (side * 1.06, -0.4, 1.2), (side * 1.1, -0.6, 0.25), (side * 1.0, -1.1, 0.075), (side * 0.62, -1.4, 0.075)], 0.085, m)
        cylinder(0.05, 0.3, (side * 0.5, -1.49, 0.075), p.COPPER, (90, 0, side * -52), 0.01, 24)
    show(p, -18, 25, 0.8)
