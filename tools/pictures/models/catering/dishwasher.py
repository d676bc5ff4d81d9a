from parts.catering import legs
from studio.fasteners import slotted
from studio.groups import moved
from studio.lines import pipe
from studio.scene import stage
from studio.solids import bevelled, box, cut, cylinder, lathe, ring, rod
from studio.turns import FRONT, SIDE


def wash_arm(p, length, material, nozzles=4):
    """A wash arm along local x with a hub and jets on +z."""
    box((length, 0.16, 0.09), (0, 0, 0), material, 0.035)
    cylinder(0.16, 0.2, (0, 0, 0), material, bevel=0.03)
    for s in (-1, 1):
        for i in range(nozzles):
            x = s * length * (0.14 + 0.32 * i / (nozzles - 1))
            cylinder(0.05, 0.03, (x, 0, 0.05), p.STEEL, bevel=0.006, sides=24)
            box((0.06, 0.02, 0.02), (x, 0, 0.062), p.RUBBER, 0, (0, 0, 30 * s))


def plate_rack(p, at, plates=7):
    """A dishwasher basket with standing plates."""
    with moved(at):
        for z in (0.03, 0.2):
            for s in (-1, 1):
                box((1.5, 0.05, 0.06), (0, s * 0.75, z), p.PETROL, 0.015)
                box((0.05, 1.5, 0.06), (s * 0.75, 0, z), p.PETROL, 0.015)
        for i in range(8):
            x = -0.7 + i * 0.2
            box((0.03, 1.5, 0.03), (x, 0, 0.02), p.PETROL, 0)
            for s in (-1, 1):
                box((0.03, 0.03, 0.2), (x, s * 0.75, 0.11), p.PETROL, 0)
                box((0.03, 0.03, 0.2), (s * 0.75, x, 0.11), p.PETROL, 0)
        for i in range(plates):
            with moved((-0.6 + i * 0.2, 0, 0.46), (0, 78, 0)):
                lathe([(0.001, 0.0), (0.23, 0.0), (0.25, 0.015), (0.42, 0.06), (0.42, 0.08), (0.25, 0.04), (0.001, 0.03)], (0, 0, 0), p.WHITE)


def dishwasher(p):
    """A hood-type dishwasher with its hood up: a rack of plates below, the red upper wash arm above; a lower arm taken out."""
    legs(p, 0.85, 0.85, 0.3)
    box((2.1, 2.1, 1.35), (0, 0, 0.97), p.CLAY, 0.05)
    basin = box((2.14, 2.14, 0.16), (0, 0, 1.68), p.STEEL, 0)
    cut(basin, box((1.8, 1.8, 0.6), (0, 0, 1.9), p.STEEL, 0))
    box((1.8, 1.8, 0.02), (0, 0, 1.61), p.DARK, 0)
    box((1.7, 0.04, 0.34), (0, -1.06, 1.36), p.DARK, 0.015)
    box((0.5, 0.03, 0.18), (-0.45, -1.09, 1.36), p.SCREEN, 0.008)
    for x in (0.1, 0.35, 0.6):
        cylinder(0.07, 0.05, (x, -1.09, 1.36), p.WHITE, FRONT, 0.01, 32)
    box((1.8, 0.03, 0.8), (0, -1.055, 0.72), p.CLAY, 0.012)
    for x in (-0.8, 0.8):
        for z in (0.42, 1.02):
            slotted((x, -1.075, z), p, 0.05)
    plate_rack(p, (0, -0.02, 1.72))
    box((1.7, 0.2, 2.6), (0, 0.98, 2.75), p.CLAY, 0.05)
    for x in (-0.7, 0.7):
        cylinder(0.05, 2.3, (x, 0.82, 2.85), p.STEEL, bevel=0.01)
    hood = box((2.1, 1.95, 1.1), (0, -0.08, 3.72), p.CLAY, 0)
    cut(hood, box((1.98, 1.83, 1.1), (0, -0.08, 3.65), p.CLAY, 0))
    bevelled(hood, 0.05)
    for x in (-1.12, 1.12):
        pipe([(x, 0.7, 3.75), (x, -0.2, 3.6), (x, -1.0, 3.4), (x * 0.98, -1.25, 3.35)], 0.05, p.STEEL)
        cylinder(0.09, 0.1, (x, 0.7, 3.75), p.DARK, SIDE, 0.02)
    rod((-1.12, -1.25, 3.35), (1.12, -1.25, 3.35), 0.06, p.DARK)
    pipe([(0, 0.86, 2.1), (0, 0.82, 2.8), (0, 0.6, 2.94), (0, 0, 2.94)], 0.07, p.STEEL)
    with moved((0, -0.02, 2.8), (180, 0, 20)):
        wash_arm(p, 1.7, p.SIGNAL)
    with moved((1.6, -0.85, 0.09), (0, 0, 24)):
        wash_arm(p, 1.6, p.STEEL)
    with moved((-1.35, -1.2, 0)):
        lathe([(0.001, 0), (0.3, 0), (0.34, 0.3), (0.3, 0.3), (0.27, 0.03), (0.001, 0.03)], (0, 0, 0), p.STEEL)
        for i in range(4):
            ring(0.31 + 0.008 * i, 0.008, (0, 0, 0.06 + 0.06 * i), p.DARK)
    stage(p, (0.1, -0.1, 2.05), 13.6, azimuth=-28, elevation=17)
