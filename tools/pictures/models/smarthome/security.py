from parts.smarthome import keys
from studio.groups import moved
from studio.scene import stage
from studio.shapes import extrude
from studio.solids import box, cylinder, lathe, ring


def security(p):
    """An alarm set on a wall: bell box with its strobe, motion sensor, keypad and the contact of a door ajar."""
    box((3.5, 0.3, 3.4), (-0.5, 0.4, 1.7), p.CLAY, 0.03)
    box((0.28, 0.42, 3.4), (1.38, 0.36, 1.7), p.WHITE, 0.03)
    with moved((1.56, 0.2, 0), (0, 0, -26)):
        box((1.15, 0.14, 3.3), (0.6, 0, 1.67), p.PETROL, 0.03)
        box((0.75, 0.03, 1.1), (0.62, -0.07, 2.4), p.DARK, 0.01)
        box((0.75, 0.03, 1.1), (0.62, -0.07, 0.95), p.DARK, 0.01)
        cylinder(0.1, 0.05, (0.17, -0.09, 1.68), p.BRASS, (90, 0, 0), 0.01)
        box((0.36, 0.05, 0.07), (0.3, -0.17, 1.68), p.BRASS, 0.02)
        cylinder(0.03, 0.1, (0.17, -0.13, 1.68), p.BRASS, (90, 0, 0), 0.005)
        box((0.17, 0.14, 0.5), (0.12, -0.12, 2.85), p.WHITE, 0.04)
    box((0.17, 0.16, 0.62), (1.4, 0.1, 2.85), p.WHITE, 0.04)
    with moved((-1.3, 0.14, 2.35)):
        shape = [(-0.62, 0.62), (0.62, 0.62), (0.62, -0.25), (0.3, -0.66), (-0.3, -0.66), (-0.62, -0.25)]
        extrude(shape, 0.34, (0, 0, 0), p.WHITE, 0.06, (90, 0, 0))
        extrude([(x * 0.8, y * 0.75 + 0.06) for x, y in shape], 0.08, (0, -0.16, 0), p.CLAY_DEEP, 0.03, (90, 0, 0))
        for i in range(5):
            box((0.6, 0.03, 0.035), (0, -0.2, 0.32 - i * 0.09), p.DARK, 0.01)
        lathe([(0.001, 0.24), (0.16, 0.2), (0.24, 0.08), (0.24, 0), (0.001, 0)], (0, -0.19, -0.24), p.SIGNAL, (90, 0, 0))
    with moved((0.35, 0.14, 2.75)):
        box((0.2, 0.26, 0.2), (0, 0, 0.05), p.CLAY_DEEP, 0.03)
        with moved((0, -0.3, 0), (12, 0, -18)):
            box((0.56, 0.26, 0.95), (0, 0, 0), p.WHITE, 0.09)
            cylinder(0.24, 0.44, (0, -0.04, -0.18), p.CLAY_DEEP, bevel=0.04)
            for i in range(4):
                ring(0.243, 0.008, (0, -0.04, -0.32 + i * 0.09), p.WHITE)
            cylinder(0.035, 0.02, (0, -0.135, 0.3), p.DARK, (90, 0, 0), 0.003, 24)
    with moved((-0.15, 0.16, 1.12)):
        box((1.15, 0.22, 1.5), (0, 0, 0), p.WHITE, 0.08)
        box((0.95, 0.03, 0.42), (0, -0.11, 0.44), p.DARK, 0.02)
        box((0.85, 0.02, 0.32), (0, -0.13, 0.44), p.SCREEN, 0.01)
        for i in range(4):
            cylinder(0.05, 0.02, (-0.27 + i * 0.18, -0.142, 0.44), p.WHITE, (90, 0, 0), 0.003, 24)
        keys(p, 4, 3, 0.2, 0.23, (0, -0.12, -0.28), p.DARK)
    stage(p, (0.2, 0, 1.68), 12.0, azimuth=-16, elevation=17)
