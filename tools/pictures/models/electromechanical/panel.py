from studio.groups import moved
from studio.lines import pipe
from studio.scene import stage
from studio.solids import box, cut, cylinder, lathe


def panel(p):
    """A control panel being built: rails with a controller, contactors, breakers and terminals; its door with lamps and emergency stop leaning beside it."""
    with moved((0.75, 0.3, 0)):
        box((2.6, 1.0, 0.25), (0, 0, 0.125), p.DARK, 0.03)
        shell = box((2.6, 1.0, 3.4), (0, 0, 1.95), p.CLAY, 0.05)
        cut(shell, box((2.36, 1.0, 3.16), (0, -0.1, 1.95), p.CLAY, 0))
        box((2.2, 0.05, 3.0), (0, 0.3, 1.95), p.STEEL, 0.01)
        for z in (0.62, 1.35, 2.2, 3.28):
            box((2.1, 0.22, 0.2), (0, 0.16, z), p.CLAY_DEEP, 0.01)
            for i in range(26):
                box((0.025, 0.23, 0.12), (-0.98 + i * 0.078, 0.158, z), p.DARK, 0)
        for z in (0.98, 1.77, 2.74):
            box((2.1, 0.06, 0.12), (0, 0.24, z), p.STEEL, 0.01)
        box((0.42, 0.42, 0.72), (-0.78, 0.02, 2.74), p.STEEL, 0.02)
        for i in range(7):
            box((0.3, 0.02, 0.03), (-0.78, -0.19, 2.52 + i * 0.07), p.DARK, 0)
        for x, w in ((-0.22, 0.5), (0.22, 0.28), (0.54, 0.28), (0.86, 0.28)):
            box((w, 0.4, 0.72), (x, 0.03, 2.74), p.DARK if w > 0.3 else p.PETROL, 0.02)
            box((w * 0.7, 0.02, 0.14), (x, -0.18, 2.98), p.SCREEN if w > 0.3 else p.WHITE, 0.005)
            for i in range(4):
                cylinder(0.02, 0.02, (x - w * 0.3 + i * w * 0.2, -0.175, 2.5), p.LAMP if i == 1 else p.WHITE, (90, 0, 0), 0.002, 16)
        for i in range(5):
            x = -0.85 + i * 0.38
            box((0.32, 0.3, 0.5), (x, 0.1, 1.77), p.DARK, 0.02)
            box((0.26, 0.12, 0.24), (x, -0.08, 1.77), p.CLAY, 0.02)
            for j in (-1, 0, 1):
                for s in (-1, 1):
                    cylinder(0.03, 0.02, (x + j * 0.09, -0.055, 1.77 + s * 0.2), p.BRASS, (90, 0, 0), 0.003, 20)
                pipe([(x + j * 0.09, -0.06, 1.97), (x + j * 0.09, -0.1, 2.05), (x + j * 0.09, 0.08, 2.14)], 0.015, p.PETROL)
                pipe([(x + j * 0.09, -0.06, 1.57), (x + j * 0.09, -0.1, 1.5), (x + j * 0.09, 0.08, 1.4)], 0.015, p.DARK)
        for i in range(17):
            x = -0.95 + i * 0.118
            box((0.1, 0.22, 0.38), (x, 0.12, 0.98), p.WHITE if i % 6 else p.BRASS, 0.01)
            cylinder(0.028, 0.02, (x, 0.01, 1.08), p.STEEL, (90, 0, 0), 0.003, 20)
            pipe([(x, 0.0, 0.88), (x, -0.05, 0.78), (x, 0.08, 0.68)], 0.016, p.COPPER if i % 3 else p.DARK)
        for z in (0.8, 3.1):
            cylinder(0.05, 0.1, (-1.28, -0.5, z), p.STEEL, (0, 0, 0), 0.01, 32)
    with moved((-1.72, -0.32, 0.35), (0, 0, 12)):
        for z in (0.45, 2.75):
            cylinder(0.06, 0.3, (1.22, 0.05, z), p.STEEL, bevel=0.01, sides=32)
        box((2.3, 0.09, 3.2), (0, 0, 1.6), p.CLAY, 0.04)
        box((1.2, 0.04, 0.7), (0, -0.05, 2.55), p.DARK, 0.02)
        box((1.05, 0.02, 0.55), (0, -0.07, 2.55), p.SCREEN, 0.01)
        for i in range(5):
            box((0.1, 0.01, 0.1 + 0.07 * i), (-0.36 + i * 0.18, -0.083, 2.38 + 0.035 * i), p.WHITE, 0)
        for x, m in ((-0.6, p.LAMP), (-0.2, p.WHITE), (0.2, p.WHITE), (0.6, p.DARK)):
            cylinder(0.13, 0.06, (x, -0.07, 1.85), p.STEEL, (90, 0, 0), 0.01)
            cylinder(0.1, 0.12, (x, -0.1, 1.85), m, (90, 0, 0), 0.03)
        cylinder(0.32, 0.03, (0, -0.06, 1.1), p.BRASS, (90, 0, 0), 0.005)
        cylinder(0.14, 0.16, (0, -0.12, 1.1), p.DARK, (90, 0, 0), 0.01)
        lathe([(0.001, 0), (0.2, 0), (0.25, 0.05), (0.25, 0.1), (0.2, 0.16), (0.001, 0.18)], (0, -0.18, 1.1), p.SIGNAL, (90, 0, 0))
        cylinder(0.09, 0.08, (0.98, -0.07, 1.6), p.STEEL, (90, 0, 0), 0.01)
        box((0.03, 0.02, 0.12), (0.98, -0.115, 1.6), p.DARK, 0)
    stage(p, (-0.4, -0.1, 1.72), 12.4, azimuth=-14, elevation=17)
