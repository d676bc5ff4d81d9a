from studio.fasteners import screw
from studio.lines import text
from studio.scene import show
from studio.solids import box, cylinder


def contactor(p):
    """A fryer contactor of 25 A: stepped housing, two rows of clamp screws, the red position window, rail clip."""
    box((2.0, 1.5, 2.5), (0, 0.35, 1.3), p.DARK, 0.06)
    box((2.0, 0.6, 1.5), (0, -0.55, 1.3), p.DARK, 0.06)
    box((1.7, 0.5, 1.0), (0, -0.85, 1.3), p.CLAY, 0.07)
    box((0.62, 0.1, 0.4), (0, -1.1, 1.36), p.DARK, 0.03)
    box((0.42, 0.1, 0.2), (0, -1.14, 1.36), p.SIGNAL, 0.03)
    text("25 A", 0.2, (0, -1.105, 1.0), p.DARK)
    for i in range(4):
        x = -0.72 + 0.48 * i
        for z, s in ((2.3, 1), (0.3, -1)):
            box((0.4, 0.34, 0.32), (x, -0.42, z), p.CLAY_DEEP, 0.02)
            cylinder(0.13, 0.12, (x, -0.6, z), p.STEEL, (90, 0, 0), 0.03, 32)
            box((0.22, 0.05, 0.04), (x, -0.655, z), p.DARK, 0, (0, 20 + 35 * i, 0))
            box((0.05, 0.05, 0.22), (x, -0.652, z), p.DARK, 0, (0, 20 + 35 * i, 0))
            box((0.26, 0.3, 0.1), (x, -0.1, z + s * 0.22), p.BRASS, 0.02)
    for x in (-0.96, -0.48, 0, 0.48, 0.96):
        for z in (2.32, 0.28):
            box((0.07, 0.5, 0.46), (x, -0.46, z), p.DARK, 0.02)
    for i in range(6):
        box((0.02, 0.7, 0.06), (1.0, 0.5, 0.8 + i * 0.2), p.RUBBER, 0)
    box((0.5, 0.3, 0.14), (0, 0.9, 0.07), p.CLAY_DEEP, 0.03)
    for x in (-0.6, 0.6):
        screw((x, -1.1, 1.62), p, 0.07)
    show(p, -32, 28, 0.74)
