from parts.network import port
from studio.fasteners import screw
from studio.groups import moved
from studio.lines import pipe
from studio.scene import stage
from studio.solids import box, cylinder


def rack(p):
    """A network rack tidied: patch panels and switches, leads combed to the sides, one marked."""
    with moved((0.3, 0.2, 0)):
        for x in (-1.35, 1.35):
            for y in (-0.75, 0.75):
                box((0.12, 0.12, 3.7), (x, y, 1.95), p.DARK, 0.02)
                cylinder(0.12, 0.12, (x, y, 0.06), p.RUBBER)
            box((0.05, 1.4, 3.5), (x * 1.02, 0, 1.95), p.DARK if x < 0 else p.CLAY, 0.01)
            box((0.14, 0.03, 3.5), (x * 0.9, -0.78, 1.95), p.STEEL, 0.005)
            for i in range(24):
                box((0.045, 0.035, 0.045), (x * 0.9, -0.785, 0.35 + i * 0.14), p.DARK, 0)
        for z in (0.16, 3.76):
            box((2.85, 1.65, 0.14), (0, 0, z), p.CLAY, 0.03)
        box((2.7, 0.05, 3.5), (0, 0.75, 1.95), p.DARK, 0)
        box((2.4, 1.3, 0.75), (0, 0.0, 0.62), p.CLAY, 0.03)
        box((0.7, 0.03, 0.3), (-0.65, -0.66, 0.68), p.SCREEN, 0.01)
        for i in range(7):
            box((0.9, 0.03, 0.035), (0.5, -0.66, 0.42 + i * 0.07), p.DARK, 0.005)
        for z, body in ((3.45, p.CLAY), (2.75, p.CLAY), (2.05, p.CLAY)):
            box((2.5, 0.12, 0.26), (0, -0.78, z), body, 0.015)
            box((2.5, 1.0, 0.26), (0, -0.28, z - 0.33), p.PETROL, 0.015)
            for i in range(12):
                port(p, (-1.02 + i * 0.186, -0.85, z), 0.14)
                port(p, (-1.02 + i * 0.186, -0.79, z - 0.33), 0.14, p.LAMP if i % 3 else p.WHITE)
            for s in (-1, 1):
                screw((s * 1.2, -0.85, z), p, 0.04)
            for i in range(12):
                x = -1.02 + i * 0.186
                marked = z == 2.75 and i == 7
                if i not in (3, 10) or marked:
                    pipe([(x, -0.8, z - 0.02), (x, -0.98, z - 0.03), (x, -1.08, z - 0.17), (x, -0.98, z - 0.32), (x, -0.78, z - 0.33)], 0.032, p.SIGNAL if marked else p.WHITE)
                    for dz in (0.0, -0.33):
                        box((0.09, 0.14, 0.09), (x, -0.9 + (0.04 if dz else 0), z + dz - 0.01), p.SIGNAL if marked else p.CLAY_DEEP, 0.02)
        box((2.5, 0.1, 0.24), (0, -0.78, 1.32), p.DARK, 0.015)
        for i in range(18):
            box((0.05, 0.12, 0.2), (-1.05 + i * 0.124, -0.8, 1.32), p.RUBBER, 0.01)
    with moved((-1.85, -0.55, 0.0), (0, 0, 14)):
        box((0.22, 1.3, 3.5), (0, 0, 1.78), p.CLAY, 0.03)
        box((0.02, 1.0, 3.1), (0.11, 0, 1.78), p.PETROL, 0.01)
        box((0.06, 0.1, 0.4), (-0.13, -0.5, 1.8), p.STEEL, 0.02)
    stage(p, (-0.1, -0.1, 1.85), 13.6, azimuth=-22, elevation=17)
