from studio.groups import moved
from studio.lines import pipe
from studio.scene import show
from studio.shapes import around, circle, rounded, sheet
from studio.solids import box, cylinder, lathe


def crossover(p):
    """A two-way crossover board: copper air coils, red film capacitors, ceramic resistor and screw terminals."""
    sheet([rounded(3.6, 2.6, 0.15)] + [circle(0.09, (x, y), 24) for x in (-1.62, 1.62) for y in (-1.12, 1.12)], 0.1, (0, 0, 0.3), p.GREEN, bevel=0.02)
    for x in (-1.62, 1.62):
        for y in (-1.12, 1.12):
            cylinder(0.13, 0.26, (x, y, 0.13), p.BRASS, sides=6)
            cylinder(0.13, 0.08, (x, y, 0.38), p.STEEL, bevel=0.02, sides=32)
    for x, y, w, h in ((-0.1, -0.95, 2.2, 0.09), (0.25, 0.05, 0.09, 1.9), (-1.1, 1.15, 0.8, 0.09), (0.9, 1.12, 1.2, 0.09), (1.5, 0.1, 0.09, 1.6)):
        box((w, h, 0.012), (x, y, 0.354), p.BRASS, 0)

    def coil(r, h):
        profile = [(r * 0.45, 0), (r * 0.9, 0)]
        for i in range(9):
            profile += [(r, h * (i + 0.5) / 9), (r * 0.94, h * (i + 1) / 9)]
        lathe(profile + [(r * 0.9, h)] + [(r * (0.9 - 0.06 * q), h + (0.02 if q % 2 else -0.01)) for q in range(1, 8)] + [(r * 0.45, h), (r * 0.45, 0)], (0, 0, 0), p.COPPER)
        for x, y, a in around(3, r * 0.73, 50):
            for z in (-0.015, h + 0.025):
                box((r * 0.6, 0.1, 0.03), (x, y, z), p.WHITE, 0.005, (0, 0, a))
            box((0.03, 0.1, h), (x * 1.39, y * 1.39, h / 2), p.WHITE, 0.005, (0, 0, a))

    with moved((-0.95, 0.32, 0.38)):
        coil(0.72, 0.55)
    with moved((0.8, 0.72, 0.86), (90, 0, 24)):
        coil(0.46, 0.4)
    for y, l, r, m in ((-0.32, 1.15, 0.24, p.SIGNAL), (-0.82, 0.95, 0.2, p.SIGNAL)):
        cylinder(r, l, (0.85, y, 0.36 + r), m, (0, 90, 0), 0.05)
        for s in (-1, 1):
            pipe([(0.85 + s * l / 2, y, 0.36 + r), (0.85 + s * (l / 2 + 0.12), y, 0.36 + r), (0.85 + s * (l / 2 + 0.14), y, 0.34)], 0.03, p.COPPER)
    box((0.85, 0.3, 0.3), (-0.45, -0.72, 0.52), p.WHITE, 0.02)
    for s in (-1, 1):
        pipe([(-0.45 + s * 0.42, -0.72, 0.5), (-0.45 + s * 0.55, -0.72, 0.5), (-0.45 + s * 0.57, -0.72, 0.34)], 0.025, p.STEEL)
    with moved((-1.42, -0.62, 0)):
        box((0.42, 1.0, 0.42), (0, 0, 0.55), p.DARK, 0.03)
        for y in (-0.33, 0, 0.33):
            cylinder(0.11, 0.06, (0, y, 0.77), p.STEEL, bevel=0.02, sides=32)
            box((0.2, 0.035, 0.03), (0, y, 0.795), p.DARK, 0, (0, 0, 40 + 90 * y))
            box((0.04, 0.2, 0.18), (-0.2, y, 0.5), p.RUBBER, 0.01)
    show(p, -22, 38, 0.78)
