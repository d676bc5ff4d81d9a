from parts.electronic import block, can, chip, coil, pcb, relay, resistor
from studio.groups import moved
from studio.lines import pipe, spring
from studio.scene import stage
from studio.solids import box, cylinder, lathe


def board(p):
    """A circuit board in a board holder, one failed capacitor on it, a soldering iron in its stand."""
    box((4.0, 0.28, 0.12), (-0.5, 0.5, 0.06), p.DARK, 0.03)
    for x in (-2.35, 1.35):
        box((0.24, 1.0, 0.16), (x, 0.4, 0.08), p.DARK, 0.03)
        box((0.16, 0.3, 1.0), (x, 0.5, 0.6), p.STEEL, 0.03)
        cylinder(0.17, 0.18, (x * 1.0 + (0.16 if x > 0 else -0.16), 0.5, 0.95), p.DARK, (0, 90, 0), 0.03)
    with moved((-0.5, 0.42, 0.95), (36, 0, 0)):
        pcb(p, 3.5, 2.3)
        for x in (-1.78, 1.78):
            box((0.14, 1.1, 0.2), (x, 0, -0.02), p.STEEL, 0.02)
        chip(p, (-0.35, 0.1, 0), 0.85, 0.85, 11, 4)
        chip(p, (-1.2, 0.55, 0), 0.7, 0.34, 7)
        chip(p, (-1.2, -0.1, 0), 0.7, 0.34, 7)
        for i in range(3):
            can(p, 0.17, 0.42, (0.55 + i * 0.42, 0.7, 0), p.SIGNAL if i == 1 else p.PETROL, 0.05 if i == 1 else 0)
        coil(p, 0.3, (1.1, -0.05, 0), p.COPPER)
        block(p, 5, (-0.9, -0.85, 0), p.CLAY_DEEP)
        for i in range(4):
            resistor(p, (0.25, -0.85 + i * 0.16, 0), 0, 0.24)
        for i in range(5):
            for j in range(2):
                with moved((0.7 + i * 0.17, -0.8 + j * 0.22, 0)):
                    box((0.08, 0.13, 0.05), (0, 0, 0.025), p.DARK if i % 2 else p.WOOD, 0.005)
                    box((0.082, 0.03, 0.055), (0, 0.055, 0.027), p.STEEL, 0.004)
                    box((0.082, 0.03, 0.055), (0, -0.055, 0.027), p.STEEL, 0.004)
        relay(p, (0.42, 0.1, 0), p.WHITE)
        cylinder(0.1, 0.08, (-0.35, 0.85, 0.06), p.STEEL, (0, 0, 0), 0.02)
    with moved((2.1, -0.6, 0)):
        box((0.95, 1.2, 0.14), (0, 0, 0.07), p.DARK, 0.04)
        box((0.5, 0.42, 0.06), (0, -0.32, 0.16), p.BRASS, 0.02)
        box((0.12, 0.12, 0.7), (0, 0.32, 0.45), p.STEEL, 0.02)
        with moved((0, 0.2, 0.92), (-52, 0, 0)):
            spring(0.2, 0.85, 8, 0.025, (0, 0, -0.55), p.STEEL)
            cylinder(0.07, 0.7, (0, 0, -0.05), p.STEEL)
            cylinder(0.02, 0.3, (0, 0, -0.52), p.STEEL, top=0.06)
            lathe([(0.001, 0.32), (0.12, 0.32), (0.14, 0.38), (0.1, 0.55), (0.12, 0.75), (0.13, 1.25), (0.1, 1.35), (0.001, 1.36)], (0, 0, 0), p.PETROL)
            cylinder(0.05, 0.3, (0, 0, 1.45), p.RUBBER, top=0.035)
    pipe([(2.1, 0.86, 1.9), (2.1, 1.1, 2.05), (2.15, 1.4, 1.7), (2.1, 1.6, 0.6), (1.7, 1.7, 0.05), (0.6, 1.6, 0.04)], 0.04, p.RUBBER)
    stage(p, (0, 0.1, 1.0), 11.0, azimuth=10, elevation=27)
