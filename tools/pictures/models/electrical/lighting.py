from parts.electronic import block, pcb
from studio.groups import moved
from studio.lines import pipe
from studio.scene import stage
from studio.shapes import extrude
from studio.solids import box, cut, cylinder, sphere


def lighting(p):
    """An emergency exit sign on a work stand, its gear tray open: lamp strip, charger board and the battery pack to renew; a panel light behind."""
    box((3.9, 1.1, 0.14), (-0.2, 0.2, 0.07), p.DARK, 0.04)
    for x in (-2.0, 1.6):
        box((0.16, 0.24, 3.0), (x, 0.25, 1.6), p.DARK, 0.03)
    with moved((-0.2, 0.2, 2.55)):
        o = box((3.4, 0.7, 0.8), (0, 0, 0), p.CLAY, 0.05)
        cut(o, box((3.2, 0.7, 0.62), (0, -0.12, 0.0), p.CLAY, 0))
        with moved((-0.75, -0.02, -0.12), (60, 0, 0)):
            pcb(p, 1.3, 0.5)
            block(p, 3, (-0.4, 0, 0), p.PETROL, 90, 0.14)
            box((0.35, 0.3, 0.2), (0.2, 0, 0.1), p.BRASS, 0.03)
        for i in range(3):
            cylinder(0.13, 1.25, (0.8, -0.16 + 0.05 * (i % 2), -0.17 + i * 0.17), p.SIGNAL, (0, 90, 0), 0.02)
        for x in (0.2, 1.4):
            box((0.08, 0.34, 0.5), (x, -0.12, 0), p.DARK, 0.02)
        pipe([(0.14, -0.2, 0.1), (0.0, -0.35, 0.15), (-0.15, -0.2, 0.0), (-0.3, -0.1, -0.05)], 0.025, p.RUBBER)
        pipe([(0.14, -0.2, 0.0), (0.02, -0.3, 0.0), (-0.15, -0.2, -0.08), (-0.3, -0.1, -0.1)], 0.025, p.WHITE)
    with moved((-0.2, 0.1, 1.42)):
        box((3.1, 0.1, 1.45), (0, 0, 0), p.GREEN, 0.02)
        z = -0.055
        sphere(0.12, (-0.22, z, 0.48), p.WHITE, 1)
        for pts in ([(-0.25, 0.3), (-0.35, -0.08)], [(-0.35, -0.08), (-0.1, -0.28), (-0.18, -0.56)], [(-0.35, -0.08), (-0.52, -0.36), (-0.82, -0.4)], [(-0.27, 0.28), (-0.02, 0.1), (0.16, 0.2)], [(-0.27, 0.28), (-0.55, 0.24), (-0.62, 0.0)]):
            pipe([(x, z, y) for x, y in pts], 0.075, p.WHITE, smooth=False)
            for x, y in pts:
                sphere(0.075, (x, z, y), p.WHITE)
        box((0.5, 0.02, 1.1), (0.62, z, -0.03), p.WHITE, 0.004)
        extrude([(-1.35, 0.0), (-1.05, 0.28), (-1.05, 0.1), (-0.8, 0.1), (-0.8, -0.1), (-1.05, -0.1), (-1.05, -0.28)], 0.02, (0, z, 0.05), p.WHITE, 0.003, (90, 0, 0))
    with moved((1.95, 0.85, 0.03), (-9, 0, -14)):
        box((1.9, 0.1, 1.9), (0, 0, 0.95), p.WHITE, 0.02)
        box((1.7, 0.02, 1.7), (0, -0.05, 0.95), p.PAPER, 0.004)
    with moved((1.15, -1.1, 0.0), (0, 0, 24)):
        box((1.5, 0.5, 0.08), (0, 0, 0.04), p.CLAY, 0.02)
        for x in (-0.65, 0.65):
            cylinder(0.06, 0.03, (x, 0, 0.085), p.STEEL, bevel=0.006, sides=24)
    stage(p, (0.25, 0.1, 1.5), 12.2, azimuth=20, elevation=17)
