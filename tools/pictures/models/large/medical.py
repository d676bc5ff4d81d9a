from studio.groups import place
from studio.lines import pipe
from studio.scene import stage
from studio.shapes import around, row
from studio.solids import box, cylinder, lathe, shell, sphere
from studio.turns import UP


def handpiece(p, angled):
    """A dental handpiece standing on its hose, contra-angled or with a bent nozzle."""
    lathe([(0, -0.12), (0.05, -0.12), (0.055, 0.0), (0.045, 0.2), (0.05, 0.26), (0.03, 0.42), (0, 0.42)], (0, 0, 0), p.STEEL)
    if angled:
        cylinder(0.045, 0.1, (0, 0.02, 0.44), p.STEEL, (70, 0, 0), 0.01, 32)
    else:
        pipe([(0, 0, 0.4), (0, 0.02, 0.52), (0, 0.1, 0.58)], 0.02, p.STEEL)


def medical(p):
    """A dental chair with its unit: operating lamp, tray, handpieces, one on a red hose."""
    # base and lift
    lathe([(0, 0), (0.95, 0), (1.0, 0.04), (0.98, 0.1), (0.6, 0.16), (0, 0.18)], (0.1, 0, 0), p.DARK).scale = (1.25, 0.8, 1)
    box((0.9, 0.62, 0.7), (0.1, 0, 0.5), p.CLAY, 0.14, (0, -10, 0))
    for z in row(5, 0.3, 0.7):
        box((0.8, 0.64, 0.025), (0.12 + z * 0.02, 0, z), p.CLAY_DEEP, 0.008, (0, -10, 0))
    # upholstery: seat, legs, back, head
    def pad(size, at, turn):
        box(size, at, p.PETROL, 0.12, turn)
    box((2.6, 0.8, 0.12), (0.55, 0, 0.98), p.CLAY, 0.05, (0, 4, 0))
    pad((1.5, 1.12, 0.26), (0.2, 0, 1.16), (0, -4, 0))
    pad((1.6, 0.96, 0.22), (1.62, 0, 1.12), (0, 10, 0))
    box((1.5, 0.7, 0.1), (1.6, 0, 0.97), p.CLAY, 0.04, (0, 10, 0))
    box((0.1, 0.9, 0.36), (2.42, 0, 1.05), p.CLAY, 0.04, (0, 12, 0))
    pad((1.9, 1.06, 0.24), (-1.22, 0, 1.72), (0, 38, 0))
    box((1.7, 0.8, 0.1), (-1.3, 0, 1.56), p.CLAY, 0.04, (0, 38, 0))
    for y in (-0.44, 0.44):
        box((1.6, 0.16, 0.3), (-1.2, y, 1.8), p.PETROL, 0.07, (0, 38, 0))
    box((0.5, 0.12, 0.05), (-2.05, 0, 2.34), p.STEEL, 0.01, (0, 38, 0))
    pad((0.5, 0.7, 0.2), (-2.22, 0, 2.56), (0, 34, 0))
    for y in (-0.72, 0.72):
        pipe([(-0.6, y * 0.85, 1.1), (-0.7, y, 1.5), (-0.5, y, 1.66), (0.1, y, 1.64)], 0.05, p.STEEL)
        box((0.8, 0.18, 0.1), (-0.15, y, 1.7), p.DARK, 0.04)
    # column behind the chair with cuspidor and lamp arm
    bx, by = 0.5, 1.35
    box((0.8, 0.7, 1.5), (bx, by, 0.75), p.CLAY, 0.16)
    box((0.5, 0.02, 0.5), (bx, by - 0.36, 0.6), p.CLAY_DEEP, 0.01)
    lathe([(0, 0), (0.14, 0), (0.3, 0.1), (0.36, 0.2), (0.33, 0.21), (0.25, 0.12), (0, 0.06)], (bx - 0.1, by - 0.1, 1.5), p.WHITE)
    pipe([(bx - 0.4, by + 0.15, 1.48), (bx - 0.4, by + 0.15, 1.95), (bx - 0.3, by, 2.0), (bx - 0.2, by - 0.05, 1.86)], 0.028, p.STEEL)
    cylinder(0.1, 2.4, (bx + 0.2, by + 0.15, 2.5), p.CLAY, UP, 0.02)
    cylinder(0.15, 0.24, (bx + 0.2, by + 0.15, 3.7), p.CLAY_DEEP, UP, 0.04)
    pipe([(bx + 0.2, by + 0.15, 3.76), (-0.6, by - 0.25, 3.95), (-0.75, by - 0.35, 3.95)], 0.075, p.CLAY, smooth=False)
    cylinder(0.12, 0.26, (-0.75, by - 0.35, 3.93), p.CLAY_DEEP, UP, 0.03)
    pipe([(-0.75, by - 0.35, 3.86), (-1.45, 0.3, 3.62)], 0.06, p.CLAY, smooth=False)
    cylinder(0.09, 0.24, (-1.45, 0.3, 3.6), p.DARK, UP, 0.02)

    def lamp():
        lathe([(0, 0.2), (0.2, 0.18), (0.42, 0.08), (0.46, 0), (0.44, -0.04), (0, -0.04)], (0, 0, 0), p.CLAY).scale = (1.35, 0.75, 1)
        lathe([(0, -0.05), (0.38, -0.05), (0.38, -0.04), (0, -0.04)], (0, 0, -0.012), p.LAMP).scale = (1.3, 0.7, 1)
        for s in (-1, 1):
            pipe([(s * 0.56, 0, 0), (s * 0.74, 0, -0.05), (s * 0.76, 0, -0.25)], 0.035, p.DARK)

    place((-1.5, 0.2, 3.36), (-24, 18, 20), lamp)
    # delivery unit on its arm in front
    pipe([(bx + 0.3, by + 0.0, 1.2), (1.15, 0.9, 1.32), (1.15, 0.2, 1.6), (1.0, -0.3, 1.95), (0.6, -0.8, 2.02)], 0.07, p.CLAY)

    def unit():
        box((1.5, 0.8, 0.2), (0, 0, 0), p.CLAY, 0.08)
        shell((0.66, 0.62, 0.08), (0.36, 0.04, 0.13), 0.03, p.STEEL, (0, 0, 1), 0.012)
        for i, (x, t) in enumerate(((0.14, 4), (0.26, -3), (0.38, 5), (0.5, 0))):
            cylinder(0.015, 0.44, (x, 0.04, 0.13), p.STEEL, (90, 0, t), 0.003, 16)
        box((0.5, 0.36, 0.02), (-0.38, 0.1, 0.11), p.DARK, 0.008)
        box((0.4, 0.2, 0.02), (-0.38, 0.14, 0.118), p.SCREEN, 0.006)
        for x in row(4, -0.53, -0.23):
            cylinder(0.03, 0.03, (x, -0.02, 0.115), p.CLAY, UP, 0.006, 24)
        box((1.3, 0.14, 0.1), (0, -0.46, 0.02), p.CLAY_DEEP, 0.03)
        for i, x in enumerate(row(5, -0.5, 0.5)):
            hose = p.SIGNAL if i == 3 else p.CLAY_DEEP
            place((x, -0.5, 0.08), (62, 0, 0), handpiece, p, i % 2)
            pipe([(x, -0.36, 0.0), (x, -0.42, -0.3), (x + 0.02, -0.62, -0.75), (x + 0.05, -0.3, -0.95), (x * 0.8, 0.0, -0.5), (x * 0.7, 0.15, -0.1)], 0.032, hose)
        pipe([(-0.75, -0.2, 0), (-0.92, -0.3, 0.02), (-0.92, 0.3, 0.02), (-0.75, 0.2, 0)], 0.035, p.STEEL)

    place((0.45, -0.98, 2.08), (0, 0, -10), unit)
    # stool
    for x, y, a in around(5, 0.42, 20):
        box((0.46, 0.09, 0.06), (-1.9 + x / 2, -1.35 + y / 2, 0.14), p.DARK, 0.02, (0, 0, a))
        sphere(0.06, (-1.9 + x, -1.35 + y, 0.06), p.RUBBER)
    cylinder(0.05, 0.8, (-1.9, -1.35, 0.55), p.STEEL, UP, 0)
    lathe([(0, -0.07), (0.36, -0.07), (0.42, -0.02), (0.42, 0.05), (0.36, 0.1), (0, 0.11)], (-1.9, -1.35, 1.0), p.PETROL)
    # foot control
    lathe([(0, 0), (0.3, 0), (0.3, 0.06), (0.22, 0.14), (0, 0.16)], (1.6, -1.2, 0), p.DARK)
    pipe([(1.5, -0.92, 0.05), (1.2, -0.5, 0.03), (0.7, -0.5, 0.03)], 0.035, p.RUBBER)
    stage(p, (-0.05, 0, 1.85), 15.8, azimuth=-26, elevation=18)
