from parts.large import slots
from studio.groups import place
from studio.lines import pipe
from studio.scene import stage
from studio.shapes import row
from studio.solids import box, cylinder, shell
from studio.turns import FRONT, UP


def network(p):
    """A wall rack with its glass door open: patch panels, switch, tidy patch leads and one red lead."""
    box((60, 0.2, 40), (0, 0.1, 0), p.PAPER, 0)
    box((60, 0.06, 0.3), (0, -0.02, 0.15), p.WHITE, 0.015)
    W, D, H, zc = 3.0, 1.5, 2.5, 2.05
    yf = -D  # front plane of the cabinet
    rack = shell((W, D, H), (0, -D / 2, zc), 0.07, p.DARK, (0, -1, 0), 0.03)
    slots(12, (0.06, 0.9, 0.02), (-0.9, -0.75, zc + H / 2 + 0.001), (0.165, 0, 0), p.RUBBER)
    for s in (-1, 1):
        box((0.12, 0.08, H - 0.2), (s * 1.27, yf + 0.2, zc), p.STEEL, 0.01)
        for z in row(22, zc - 1.08, zc + 1.08):
            box((0.035, 0.02, 0.035), (s * 1.27, yf + 0.155, z), p.RUBBER, 0)
    U = 0.222
    top = zc + 0.98
    yp = yf + 0.14
    unit = lambda n: top - n * U

    def panel(n, material, height=1, depth=0.0):
        z = unit(n) - (height - 1) * U / 2
        box((2.62, 0.05, U * height - 0.015), (0, yp, z), material, 0.01)
        if depth:
            box((2.36, depth, U * height - 0.03), (0, yp + depth / 2, z), material, 0.01)
        for s in (-1, 1):
            for dz in (-0.06, 0.06):
                cylinder(0.025, 0.04, (s * 1.27, yp - 0.02, z + dz), p.STEEL, FRONT, 0.006, 24)
        return z

    xs = [-1.06 + i * 0.088 + (0.06 if i >= 12 else 0) for i in range(24)]

    def ports(z, two=False):
        for x in xs:
            for dz in ((-0.045, 0.045) if two else (0,)):
                box((0.062, 0.02, 0.062), (x, yp - 0.022, z + dz), p.RUBBER, 0.004)

    def plug(x, z, c):
        box((0.05, 0.1, 0.045), (x, yp - 0.07, z), c, 0.008)

    def lead(x, za, zb, c, bulge=0.34):
        plug(x, za, c)
        plug(x, zb, c)
        pipe([(x, yp - 0.1, za), (x, yp - bulge * 0.85, za - 0.06 * (1 if za > zb else -1)), (x, yp - bulge, (za + zb) / 2), (x, yp - bulge * 0.85, zb + 0.06 * (1 if za > zb else -1)), (x, yp - 0.1, zb)], 0.021, c)

    za = panel(1, p.CLAY_DEEP)
    ports(za)
    zm = panel(2, p.DARK)
    zs = panel(3, p.CLAY, 1, 0.9)
    ports(zs, True)
    zm2 = panel(4, p.DARK)
    zb = panel(5, p.CLAY_DEEP)
    ports(zb)
    for z in (zm, zm2):
        for x in row(6, -1.12, 1.12):
            pipe([(x, yp - 0.02, z + 0.08), (x, yp - 0.42, z + 0.08), (x, yp - 0.42, z - 0.08), (x, yp - 0.02, z - 0.08)], 0.014, p.STEEL, smooth=False)
    for i, x in enumerate(xs):
        cylinder(0.012, 0.02, (x, yp - 0.03, zs + 0.098), p.LAMP if i % 4 else p.SCREEN, FRONT, 0, 12)
        if i not in (5, 11, 18):
            lead(x, za, zs + 0.045, p.PETROL if i < 12 else p.CLAY, 0.34)
        if i not in (2, 9, 15, 23):
            lead(x, zb, zs - 0.045, p.SIGNAL if i == 14 else (p.CLAY if i < 12 else p.PETROL), 0.48 if i == 14 else 0.34)
    # blank, router on a shelf, power strip
    panel(0, p.DARK)
    for x in row(16, -1.0, 1.0):
        box((0.05, 0.02, 0.12), (x, yp - 0.022, unit(0)), p.RUBBER, 0.01)
    zr = panel(6, p.DARK)
    box((2.5, 0.8, 0.03), (0, yp + 0.36, unit(7.5)), p.STEEL, 0.006)
    box((1.5, 0.6, 0.26), (-0.35, yp + 0.38, unit(7.5) + 0.145), p.CLAY, 0.04)
    for i in range(4):
        cylinder(0.02, 0.02, (-0.9 + i * 0.1, yp + 0.075, unit(7.5) + 0.17), p.LAMP if i < 3 else p.SCREEN, FRONT, 0, 16)
    for x in (-0.95, 0.25):
        cylinder(0.025, 0.42, (x, yp + 0.6, unit(7.5) + 0.4), p.DARK, UP, 0.01, 32)
    box((0.5, 0.5, 0.18), (0.85, yp + 0.3, unit(7.5) + 0.105), p.DARK, 0.03)
    zq = panel(8.6, p.DARK)
    for x in row(6, -0.95, 0.6):  # 13 A sockets
        box((0.18, 0.03, 0.18), (x, yp - 0.025, zq), p.WHITE, 0.012)
        box((0.022, 0.01, 0.045), (x, yp - 0.042, zq + 0.035), p.RUBBER, 0)
        for s in (-0.04, 0.04):
            box((0.038, 0.01, 0.02), (x + s, yp - 0.042, zq - 0.03), p.RUBBER, 0)
    box((0.14, 0.04, 0.09), (0.98, yp - 0.03, zq), p.CLAY, 0.01)
    # cables from above in a tray on the wall
    for s in (-1, 1):
        box((0.04, 0.12, 4.0), (0.3 + s * 0.5, -0.08, 5.42), p.STEEL, 0.008)
    for z in (3.6, 4.0, 4.4, 4.8, 5.2):
        box((1.0, 0.04, 0.05), (0.3, -0.05, z), p.STEEL, 0.008)
    for i in range(9):
        x = -0.06 + i * 0.09
        pipe([(x, -0.12, 7.0), (x, -0.12, 3.9), (x, -0.2, 3.6), (x, -0.3, 3.34), (x, -0.3, 3.2)], 0.036, p.PETROL if i % 3 else p.CLAY)
    for z in (4.6, 4.2, 3.75):
        box((0.9, 0.14, 0.035), (0.3, -0.12, z), p.RUBBER, 0.01)
    box((1.0, 0.4, 0.04), (0.3, -0.3, zc + H / 2 + 0.02), p.RUBBER, 0.01)

    def door():
        for x in (0.08, W - 0.1):
            box((0.18, 0.06, H), (x, 0, 0), p.DARK, 0.02)
        for z in (-H / 2 + 0.09, H / 2 - 0.09):
            box((W - 0.1, 0.056, 0.18), (W / 2, 0, z), p.DARK, 0.02)
        box((W - 0.3, 0.02, H - 0.3), (W / 2, 0, 0), p.GLASS, 0)
        box((0.08, 0.05, 0.26), (W - 0.1, -0.04, 0), p.STEEL, 0.015)
        for z in (-0.9, 0.9):
            cylinder(0.035, 0.22, (0, 0, z), p.STEEL, UP, 0.008, 32)

    place((W / 2 - 0.02, yf - 0.04, zc), (0, 0, 180 + 122), door)
    stage(p, (0.95, -0.7, 2.25), 14.6, azimuth=17, elevation=16)
