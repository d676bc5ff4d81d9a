from parts.espresso import pump
from parts.large import espresso_machine, knob, lamp
from studio.groups import place
from studio.instruments import multimeter, probe
from studio.lines import pipe
from studio.scene import stage
from studio.shapes import extrude, gear
from studio.solids import box, cylinder, ring, shell
from studio.tools import screwdriver, spanner
from studio.turns import FRONT, SIDE, UP


def pliers(p):
    """Pliers hanging with their jaws up, in the xz plane."""
    for s in (-1, 1):
        pipe([(s * 0.02, 0, 0), (s * 0.13, 0, -0.14), (s * 0.17, 0, -0.4), (s * 0.12, 0, -0.72)], 0.05, p.PETROL)
        extrude([(s * 0.01, -0.04), (s * 0.1, 0.0), (s * 0.09, 0.14), (s * 0.03, 0.34), (s * 0.01, 0.34)], 0.06, (0, 0, 0), p.STEEL, 0.01, FRONT)
    cylinder(0.08, 0.1, (0, 0, 0), p.STEEL, FRONT, 0.015, 48)


def bench(p):
    """A workshop bench: tool wall, a half-open espresso machine, test meter and lamp, and a red vice."""
    top, W, D = 1.7, 7.2, 2.5
    box((W, D, 0.2), (0, 0, top - 0.1), p.WOOD, 0.025)
    for i in range(3):
        box((W - 0.01, 0.012, 0.205), (0, -D / 2 + 0.6 + i * 0.62, top - 0.1), p.DARK, 0)
    for x in (-3.3, 3.3):
        for y in (-1.0, 1.0):
            box((0.22, 0.22, 1.5), (x, y, 0.75), p.DARK, 0.02)
        box((0.14, 1.9, 0.16), (x, 0, 0.3), p.DARK, 0.02)
    box((6.5, 0.14, 0.16), (0, 1.0, 0.3), p.DARK, 0.02)
    box((2.2, 1.9, 1.3), (1.9, 0.1, 0.85), p.CLAY, 0.04)
    for i in range(3):
        box((2.04, 0.05, 0.36), (1.9, -0.86, 1.26 - i * 0.41), p.CLAY, 0.02)
        cylinder(0.035, 0.7, (1.9, -0.96, 1.34 - i * 0.41), p.STEEL, SIDE, 0.01, 32)
    box((4.06, 1.7, 0.07), (-1.24, 0.05, 0.5), p.CLAY_DEEP, 0.015)
    for x, c, h in ((-2.3, p.PETROL, 0.5), (-1.3, p.CLAY_DEEP, 0.4), (-0.35, p.DARK, 0.55)):
        box((0.8, 1.0, h), (x, 0.0, 0.53 + h / 2), c, 0.04)
        box((0.36, 0.02, 0.14), (x, -0.51, 0.53 + h * 0.6), p.WHITE, 0.006)
    # tool wall
    box((W, 0.1, 2.3), (0, D / 2 + 0.02, top + 1.15), p.CLAY, 0.02)
    yb = D / 2 - 0.035
    for i in range(25):
        for j in range(7):
            cylinder(0.018, 0.01, (-3.36 + i * 0.28, yb + 0.003, top + 0.32 + j * 0.28), p.CLAY_DEEP, FRONT, 0, 12)
    for i, n in enumerate((1.15, 1.02, 0.9, 0.78, 0.68)):
        place((-3.1 + i * 0.3, yb - 0.06, top + 1.95 - n / 2), (90, 90, 0), spanner, (0, 0, 0), p, scale=n / 1.8)
    for i, c in enumerate((p.DARK, p.WOOD, p.DARK, p.WOOD)):
        place((-1.45 + i * 0.27, yb - 0.12, top + 1.55), (0, 90, 0), screwdriver, (-0.75, 0, -0.13), p, handle=c, length=1.65, scale=0.8)
    for i in range(2):
        place((-0.15 + i * 0.5, yb - 0.1, top + 1.6), UP, pliers, p)
    box((2.3, 0.34, 0.05), (2.25, D / 2 - 0.18, top + 1.35), p.WOOD, 0.01)
    for i, (c, h) in enumerate(((p.PETROL, 0.32), (p.CLAY_DEEP, 0.32), (p.WHITE, 0.32), (p.PETROL, 0.32), (p.CLAY_DEEP, 0.32))):
        shell((0.4, 0.3, h), (1.32 + i * 0.46, D / 2 - 0.18, top + 1.38 + h / 2), 0.02, c, (0, 0, 1), 0.015)
    for i in range(6):
        cylinder(0.13, 0.06, (1.3 + i * 0.36, D / 2 - 0.07, top + 1.02), (p.COPPER, p.RUBBER, p.CLAY_DEEP)[i % 3], FRONT, 0.01, 48)
        ring(0.15, 0.035, (1.3 + i * 0.36, D / 2 - 0.07, top + 1.02), (p.COPPER, p.RUBBER, p.CLAY_DEEP)[i % 3], FRONT)
    # the machine
    place((-0.65, 0.2, top), (0, 0, 24), espresso_machine, p, p.PETROL).scale = (-0.46, 0.46, 0.46)
    # vice
    def vice():
        box((0.7, 0.5, 0.12), (0, 0, 0.06), p.SIGNAL, 0.03)
        cylinder(0.22, 0.2, (0, 0, 0.2), p.SIGNAL, UP, 0.03)
        box((0.6, 0.42, 0.26), (0, 0.1, 0.4), p.SIGNAL, 0.05)
        box((0.66, 0.18, 0.4), (0, 0.1, 0.5), p.SIGNAL, 0.04)
        box((0.66, 0.2, 0.4), (0, -0.36, 0.5), p.SIGNAL, 0.04)
        box((0.3, 0.9, 0.2), (0, -0.2, 0.36), p.SIGNAL, 0.03)
        for y in (0.0, -0.25):
            box((0.62, 0.03, 0.16), (0, y, 0.62), p.STEEL, 0.005)
        cylinder(0.055, 0.5, (0, -0.7, 0.34), p.STEEL, FRONT, 0.01, 48)
        cylinder(0.03, 0.8, (0, -0.88, 0.34), p.STEEL, (0, 78, 0), 0.01, 32)
        cylinder(0.12, 0.24, (0, -0.125, 0.76), p.BRASS, FRONT, 0.02)
        gear(18, 0.26, 0.1, (0, -0.125, 0.86), p.BRASS, FRONT, 0.16, 0.25)

    place((2.75, -0.72, top), (0, 0, 0), vice)
    # in front and around
    place((-2.55, 0.45, top), (0, 0, 0), lamp, p)
    place((1.15, -0.45, top), (0, 0, -14), multimeter, (0, 0, 0), p, scale=0.55)
    pipe([(1.12, -0.72, top + 0.15), (1.1, -0.9, top + 0.05), (0.7, -1.0, top + 0.02), (0.45, -0.85, top + 0.05)], 0.014, p.RUBBER)
    place((0.2, -0.82, top + 0.05), (0, -90, 165), probe, p, p.RUBBER, scale=0.5)
    place((-1.5, -0.95, top + 0.03), (0, 0, -10), spanner, (0, 0, 0), p, scale=0.5)
    shell((0.95, 0.6, 0.1), (-2.95, -0.6, top + 0.05), 0.03, p.STEEL, (0, 0, 1), 0.012)
    for i in range(9):
        cylinder(0.045, 0.05, (-3.25 + (i * 7 % 10) * 0.06, -0.76 + (i * 3 % 7) * 0.05, top + 0.06), p.BRASS if i % 3 else p.STEEL, UP, 0.008, 6)
    place((1.9, 0.55, top), (0, 0, 20), pump, p, scale=0.55)
    place((2.95, 0.55, top), UP, lambda: [box((0.8, 0.62, 0.5), (0, 0, 0.27), p.CLAY, 0.04), box((0.4, 0.02, 0.18), (-0.12, -0.315, 0.34), p.SCREEN, 0.005), knob(p, (0.26, -0.33, 0.32), 0.08), cylinder(0.03, 0.05, (-0.2, -0.32, 0.14), p.BRASS, FRONT, 0.005, 24), cylinder(0.03, 0.05, (0.05, -0.32, 0.14), p.DARK, FRONT, 0.005, 24)])
    stage(p, (0.05, 0, 1.95), 18.6, azimuth=16, elevation=17, lens=66)
