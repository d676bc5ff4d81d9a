from studio.groups import place
from studio.instruments import multimeter, probe
from studio.lines import pipe
from studio.scene import stage
from studio.shapes import row
from studio.solids import box, cut, cylinder, shell
from studio.turns import FRONT, UP


def breaker(p, modules=1, tripped=False, test=False, colour=None):
    """A modular device on a rail: its back at y = 0, centred on z = 0."""
    w = 0.19 * modules - 0.012
    m = colour or p.WHITE
    box((w, 0.34, 0.92), (0, -0.17, 0), m, 0.02)
    box((w, 0.16, 0.5), (0, -0.4, 0), p.SIGNAL if tripped else m, 0.02)
    for s in (-1, 1):
        for i in range(modules if modules < 3 else 2):
            x = (i - (min(modules, 2) - 1) / 2) * 0.19
            cylinder(0.045, 0.02, (x, -0.345, s * 0.36), p.STEEL, FRONT, 0.005, 32)
            box((0.06, 0.01, 0.014), (x, -0.358, s * 0.36), p.DARK, 0, (0, 40, 0))
    lever = p.WHITE if tripped else p.DARK
    lw = 0.11 if modules == 1 else 0.24
    box((lw + 0.03, 0.01, 0.25), (0, -0.482, 0), p.CLAY_DEEP, 0.004)
    box((lw, 0.2, 0.08), (0, -0.52, -0.07 if tripped else 0.07), lever, 0.02, (28 if tripped else -28, 0, 0))
    if test:
        box((0.1, 0.03, 0.1), (0.1 * modules - 0.12, -0.49, -0.17), p.PETROL, 0.01)
    box((w * 0.7, 0.006, 0.06), (0, -0.482, 0.19), p.CLAY_DEEP, 0.002)


def electrical(p):
    """An open consumer unit: two rows of breakers, one tripped in red, cable tails, tester beside it."""
    W, H, D, zc = 4.2, 3.2, 0.72, 2.1
    box((W + 1.0, 0.14, H + 0.9), (0, 0.09, zc - 0.02), p.WOOD, 0.02)
    box((W + 0.6, 0.6, 0.1), (0, 0.3, 0.05), p.CLAY_DEEP, 0.02)
    shell((W, D, H), (0, -D / 2, zc), 0.05, p.PETROL, (0, -1, 0), 0.02)
    for x in (-W / 2 + 0.12, W / 2 - 0.12):
        for z in (-H / 2 + 0.12, H / 2 - 0.12):
            cylinder(0.07, D, (x, -D / 2, zc + z), p.PETROL, FRONT, 0.01, 48)
            cylinder(0.03, 0.02, (x, -D - 0.005, zc + z), p.STEEL, FRONT, 0.003, 24)
    rows = (zc + 0.72, zc - 0.7)
    for z in rows:
        box((3.8, 0.06, 0.28), (0, -0.14, z), p.STEEL, 0.01)
        for s in (-1, 1):
            box((3.8, 0.05, 0.05), (0, -0.18, z + s * 0.13), p.STEEL, 0.01)

    def fill(z, items):
        x = -1.75
        for n, kind in items:
            x += 0.19 * n / 2
            place((x, -0.2, z), UP, breaker, p, n, tripped=kind == "off", test=kind in ("rcd", "rcbo"), colour=p.CLAY if kind == "spd" else None)
            x += 0.19 * n / 2

    fill(rows[0], [(2, "main"), (2, "rcd")] + [(1, "mcb")] * 5 + [(2, "rcd")] + [(1, "mcb")] * 4 + [(3, "spd")])
    fill(rows[1], [(2, "rcd")] + [(1, "mcb")] * 6 + [(1, "off")] + [(1, "mcb")] * 4 + [(2, "rcd")] + [(1, "mcb")] * 3)
    for z in rows:
        box((3.3, 0.03, 0.07), (0.1, -0.5, z - 0.5), p.COPPER, 0.005)
        for i in range(17):
            box((0.05, 0.1, 0.09), (-1.5 + i * 0.19, -0.47, z - 0.455), p.COPPER, 0.005)
    for z, m, x0 in ((zc + 1.42, p.BRASS, -0.9), (zc + 1.42, p.BRASS, 0.95)):
        box((1.4, 0.12, 0.1), (x0, -0.22, z), m, 0.015)
        for x in row(10, x0 - 0.62, x0 + 0.62):
            cylinder(0.04, 0.05, (x, -0.3, z), p.STEEL, FRONT, 0.01, 32)
    # circuit wires from the devices up or down, tidy
    def wire(x, z, tx, tz, c, bow=0.18):
        pipe([(x, -0.42, z), (x, -0.5, z + (0.16 if tz > z else -0.16)), ((x + tx) / 2, -0.36 - bow * 0.5, (z + tz) / 2), (tx, -0.3, tz)], 0.026, c)

    for i in range(5):
        wire(-0.9 + i * 0.19, rows[0] + 0.42, -1.45 + i * 0.12, zc + 1.36, p.PETROL)
    for i in range(4):
        wire(0.42 + i * 0.19, rows[0] + 0.42, 0.5 + i * 0.18, zc + 1.36, p.GREEN)
    for i in range(9):
        x = -1.3 + i * 0.23
        pipe([(x, -0.44, rows[1] + 0.42), (x, -0.54, rows[1] + 0.56), (x + 0.05, -0.36, rows[1] + 0.72), (2.0 - i * 0.012, -0.3, rows[1] + 0.72 + i * 0.015), (1.93, -0.3, rows[1] + 1.3), (1.9 - i * 0.03, -0.32, zc + 1.5)], 0.026, p.WOOD)
    # tails from below
    for i, (x, c) in enumerate(((-1.66, p.WOOD), (-1.46, p.PETROL))):
        pipe([(x, -0.42, rows[0] - 0.38), (x - 0.06, -0.56, rows[0] - 0.62), (-1.93 + i * 0.1, -0.4, rows[0] - 0.9), (-1.93 + i * 0.1, -0.36, zc - 1.2), (-1.9 + i * 0.28, -0.36, zc - 1.75), (-1.9 + i * 0.28, -0.36, 0.05)], 0.075, c)
        cylinder(0.14, 0.14, (-1.9 + i * 0.28, -0.36, zc - H / 2 - 0.06), p.DARK, UP, 0.02, 6)
    # cables out of the top
    for i, x in enumerate(row(7, -1.2, 1.4)):
        cylinder(0.11, 0.12, (x, -0.36, zc + H / 2 + 0.06), p.DARK, UP, 0.02, 6)
        pipe([(x, -0.36, zc + H / 2 - 0.1), (x, -0.36, zc + H / 2 + 0.3), (x, -0.3, zc + H / 2 + 0.46)], 0.055, p.CLAY_DEEP if i % 3 else p.WHITE)
    # the cover, leaning on the board's edge
    def cover():
        o = box((H, 0.1, W), (0, 0, W / 2), p.PETROL, 0.03)
        for x in (-0.72, 0.7):
            cut(o, box((0.52, 0.5, 3.6), (x, 0, W / 2), p.PETROL, 0))

    place((3.75, -0.35, 0.01), (-7, 0, 22), cover)
    place((2.35, -2.2, 0), (0, 0, -18), multimeter, (0, 0, 0), p, reading="0.0")
    place((0.727, -2.123, 0.13), (0, 90, -15), probe, p, p.RUBBER, 0.8)
    place((0.258, -1.709, 0.13), (0, 90, -8), probe, p, p.WOOD, 0.8)
    pipe([(1.48, -2.325, 0.13), (1.72, -2.42, 0.07), (1.9, -2.85, 0.03), (2.1, -2.95, 0.16), (2.16, -2.7, 0.27)], 0.022, p.RUBBER)
    pipe([(1.03, -1.817, 0.13), (1.45, -1.92, 0.05), (1.6, -2.8, 0.03), (2.2, -3.1, 0.1), (2.36, -2.76, 0.27)], 0.022, p.WOOD)
    stage(p, (1.0, -0.6, 1.95), 18.0, azimuth=22, elevation=17)
