"""Models that several large pictures share."""
from parts.espresso import boiler, cup, group_head, portafilter, pump
from studio.groups import place
from studio.instruments import gauge
from studio.lines import pipe
from studio.shapes import extrude, row
from studio.solids import box, cylinder, lathe, sphere
from studio.tools import screwdriver
from studio.turns import FRONT, UP


def slots(n, size, at, step, material, turn=(0, 0, 0)):
    """Vents: n thin bars on a surface, `step` apart, starting at `at`."""
    for i in range(n):
        box(size, [a + i * s for a, s in zip(at, step)], material, 0.008, turn)


def knob(p, at, r=0.16, material=None, turn=FRONT, mark=True):
    cylinder(r * 1.15, r * 0.3, at, p.STEEL, turn, r * 0.1, 64)
    cylinder(r, r * 1.6, at, material or p.DARK, turn, r * 0.2, 64)
    if mark and turn == FRONT:
        box((r * 0.16, 0.02, r * 0.8), (at[0], at[1] - r * 0.8, at[2] + r * 0.35), p.WHITE, 0.004)


def board(p, size=(2.0, 1.2), red=None):
    """A populated circuit board lying in the xy plane."""
    w, d = size
    box((w, d, 0.05), (0, 0, 0), p.GREEN, 0.01)
    for x in (-w / 2 + 0.08, w / 2 - 0.08):
        for y in (-d / 2 + 0.08, d / 2 - 0.08):
            cylinder(0.05, 0.03, (x, y, 0.025), p.BRASS, UP, 0.006, 32)
    box((0.46, 0.46, 0.05), (0.05, 0.02, 0.05), p.RUBBER, 0.01)
    for s in (-1, 1):
        for t in row(9, -0.19, 0.19):
            box((0.02, 0.08, 0.015), (0.05 + t, 0.02 + s * 0.26, 0.032), p.STEEL, 0)
            box((0.08, 0.02, 0.015), (0.05 + s * 0.26, 0.02 + t, 0.032), p.STEEL, 0)
    for i, x in enumerate(row(6, -w / 2 + 0.3, w / 2 - 0.3)):
        box((w / 9, 0.2, 0.2), (x, -d / 2 + 0.16, 0.12), p.WHITE, 0.015)
        for s in (-0.05, 0.05):
            cylinder(0.025, 0.02, (x + s, -d / 2 + 0.14, 0.225), p.STEEL, UP, 0.004, 24)
    for i, x in enumerate(row(4, -w / 2 + 0.28, -w / 2 + 1.0) if w > 1.6 else row(2, -w / 2 + 0.25, -w / 2 + 0.5)):
        box((0.17, 0.26, 0.22), (x, d / 2 - 0.24, 0.13), p.PETROL, 0.015)
    for x, y in ((w / 2 - 0.25, 0.1), (w / 2 - 0.25, -0.12)):
        cylinder(0.095, 0.3, (x, y, 0.17), red if red and y > 0 else p.DARK, UP, 0.02, 48)
        cylinder(0.085, 0.01, (x, y, 0.322), p.STEEL, UP, 0, 48)
    box((0.34, 0.3, 0.3), (w / 2 - 0.34, d / 2 - 0.22, 0.17), p.BRASS, 0.02)
    for x in row(7, -w / 2 + 0.25, -w / 2 + 0.75):
        cylinder(0.025, 0.13, (x, -0.12, 0.05), p.CLAY, FRONT, 0.008, 24)


def espresso_machine(p, hose):
    body = [(-1.25, 2.55), (-0.15, 2.55), (-0.15, 0.42), (1.2, 0.42), (1.2, 3.22), (-1.25, 3.22)]
    box((4.3, 2.5, 0.26), (0, 0, 0.3), p.DARK, 0.06)
    for x in (-1.9, 1.9):
        for y in (-1.0, 1.0):
            cylinder(0.13, 0.18, (x, y, 0.09), p.STEEL, UP, 0.03)
    for x in row(25, -1.95, 1.95):
        box((0.05, 0.95, 0.04), (x, -0.72, 0.45), p.STEEL, 0.012)
    for y in (-1.19, -0.25):
        box((4.02, 0.06, 0.06), (0, y, 0.45), p.STEEL, 0.015)
    extrude(body, 0.09, (-2.0, 0, 0), p.CLAY, 0.03, (90, 0, 90))
    box((4.0, 0.06, 2.2), (0, -0.14, 1.5), p.STEEL, 0.02)
    box((4.0, 0.06, 2.8), (0, 1.19, 1.82), p.CLAY_DEEP, 0.02)
    box((4.0, 0.09, 0.68), (0, -1.22, 2.88), p.CLAY, 0.03)
    box((4.0, 1.1, 0.05), (0, -0.7, 2.55), p.CLAY_DEEP, 0.01)
    box((4.2, 2.56, 0.1), (0, 0, 3.27), p.CLAY, 0.045)
    box((0.09, 0.09, 2.8), (1.94, 1.1, 1.82), p.STEEL, 0.015)
    box((0.07, 1.2, 0.09), (1.94, 0.5, 0.47), p.STEEL, 0.015)
    for y in (-1.15, 1.1):
        box((0.07, 0.08, 0.6), (1.94, y, 2.9), p.STEEL, 0.015)
    for x in (-1.0, 0.95):
        place((x, -0.72, 2.58), UP, group_head, p)
        place((x, -0.72, 1.98), (0, 0, -8 if x > 0 else 6), portafilter, p)
        for i, s in enumerate(row(4, -0.3, 0.3)):
            cylinder(0.055, 0.06, (x + s, -1.27, 2.92), p.DARK, FRONT, 0.015, 48)
            cylinder(0.016, 0.02, (x + s, -1.27, 3.04), p.LAMP if i == 1 else p.DARK, FRONT, 0.003, 24)
    gauge((-0.02, -1.28, 2.88), p, 0.25, needle=32, units="", ticks=9, hand=p.DARK)
    for s in (-1, 1):
        knob(p, (s * 1.72, -1.34, 2.9), 0.15)
        pipe([(s * 1.72, -1.12, 2.55), (s * 1.78, -1.15, 2.1), (s * 1.86, -1.12, 1.5), (s * 1.8, -1.1, 1.05)], 0.04, p.STEEL)
        cylinder(0.06, 0.14, (s * 1.795, -1.1, 1.03), p.STEEL, UP, 0.02, 48)
        cylinder(0.075, 0.3, (s * 1.85, -1.125, 1.65), p.RUBBER, (0, -s * 3, 0), 0.03, 48)
    place((0.02, 0.55, 2.08), UP, boiler, p, 3.3, 0.46)
    place((1.0, 0.56, 0.44), UP, pump, p, p.CLAY_DEEP)
    pipe([(1.52, 0.56, 1.3), (1.55, 0.58, 1.6), (1.78, 0.2, 1.7), (1.84, 0.1, 2.2), (1.7, 0.2, 2.75), (1.2, 0.5, 2.85), (0.62, 0.55, 2.75)], 0.075, hose)
    pipe([(1.52, 0.95, 0.94), (1.6, 1.08, 1.0), (1.75, 1.08, 0.7), (1.85, 1.05, 0.5)], 0.06, p.RUBBER)
    pipe([(0.62, 0.3, 2.5), (0.9, 0.0, 2.75), (0.95, -0.4, 2.8), (0.95, -0.7, 2.65)], 0.05, p.COPPER)
    for y, c in ((0.48, p.WOOD), (0.62, p.PETROL)):
        pipe([(1.86, y, 2.2), (2.0, y + 0.1, 2.05), (1.94, 1.0, 1.7), (1.9, 1.08, 1.1), (1.5, 1.1, 0.8)], 0.025, c)
    for y in (-0.2, 1.15):
        box((4.0, 0.04, 0.04), (0, y if y > 0 else -1.15, 3.52), p.STEEL, 0.015)
    for x in (-1.98, 1.98):
        box((0.04, 2.3, 0.04), (x, 0, 3.52), p.STEEL, 0.015)
        for y in (-1.15, 0, 1.15):
            cylinder(0.022, 0.24, (x, y, 3.42), p.STEEL, UP, 0, 32)
    for i in range(5):
        for j in range(2):
            if (i, j) not in ((4, 0), (1, 1)):
                place((-1.5 + i * 0.68, -0.35 + j * 0.75, 3.325), (0, 0, 20 * i - 40), cup, p)
    place((-1.0, -0.75, 0.48), (0, 0, -30), cup, p)
    place((3.35, 0.8, 0), (0, 0, 74), screwdriver, (-0.75, 0, 0), p, length=1.65)
    for x, y in ((2.6, 0.2), (2.78, -0.05), (2.5, -0.2), (2.85, 0.3)):
        cylinder(0.07, 0.05, (x, y, 0.1), p.STEEL, UP, 0.015, 32)
        cylinder(0.035, 0.1, (x, y, 0.05), p.STEEL, UP, 0.004, 24)


def lamp(p, reach=((0, 0, 0.1), (-0.35, 0.1, 1.05), (0.55, -0.25, 1.7)), head=(0, 38, 0), material=None):
    """A jointed work lamp on a round foot."""
    m = material or p.DARK
    lathe([(0, 0), (0.34, 0), (0.36, 0.03), (0.34, 0.08), (0.08, 0.12), (0, 0.12)], (0, 0, 0), m)
    for a, b in zip(reach, reach[1:]):
        pipe([a, b], 0.035, p.BRASS, smooth=False)
        cylinder(0.07, 0.13, b, m, FRONT, 0.02, 48)

    def shade():
        lathe([(0.06, 0.1), (0.1, 0.1), (0.14, 0.0), (0.36, -0.36), (0.38, -0.42), (0.35, -0.42), (0.12, -0.03), (0.06, 0.04)], (0, 0, 0), m)
        sphere(0.12, (0, 0, -0.22), p.LAMP)

    place(reach[-1], head, shade)
