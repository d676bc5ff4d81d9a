from parts.medical import dial
from studio.groups import moved
from studio.lines import pipe, text
from studio.scene import stage
from studio.solids import box, cut, cylinder, lathe, ring, tube


def tool(p, at, turn, length=1.3):
    """A dental hand instrument."""
    with moved(at, turn):
        cylinder(0.035, length * 0.7, (0, 0, 0), p.STEEL, (90, 0, 0), 0.01, 24)
        pipe([(0, -length * 0.35, 0), (0, -length * 0.45, 0), (0.03, -length * 0.5, 0.03), (0.1, -length * 0.52, 0.04)], 0.014, p.STEEL)
        for i in range(4):
            ring(0.036, 0.008, (0, -length * (0.12 + i * 0.03), 0), p.DARK, (90, 0, 0))


def autoclave(p):
    """A bench steriliser with its door open: the chamber, a tray of instruments drawn out and the door seal."""
    for x in (-1.4, 1.4):
        for y in (-0.6, 1.4):
            cylinder(0.16, 0.16, (x, y, 0.08), p.RUBBER)
    o = box((3.6, 2.9, 2.5), (0, 0.5, 1.4), p.CLAY, 0.07)
    cut(o, cylinder(0.93, 2.6, (-0.5, -0.2, 1.45), p.CLAY, (90, 0, 0), 0))
    tube(1.02, 0.84, 0.16, (-0.5, -0.98, 1.45), p.STEEL, (90, 0, 0), 0.03)
    tube(0.9, 0.82, 2.0, (-0.5, 0.05, 1.45), p.STEEL, (90, 0, 0))
    cylinder(0.84, 0.06, (-0.5, 1.0, 1.45), p.STEEL, (90, 0, 0), 0)
    box((3.62, 0.1, 0.2), (0, -0.95, 0.24), p.DARK, 0.03)
    for z, y in ((1.72, 0.25), (1.18, -0.6)):
        box((1.3, 1.7, 0.04), (-0.5, y, z), p.STEEL, 0.01)
        for x in (-1.14, 0.14):
            box((0.03, 1.7, 0.12), (x, y, z + 0.05), p.STEEL, 0.008)
        box((1.3, 0.03, 0.12), (-0.5, y - 0.85, z + 0.05), p.STEEL, 0.008)
        for i in range(6):
            tool(p, (-1.0 + i * 0.2, y - 0.15, z + 0.06), (0, 0, 4 * (i % 3) - 4), 1.25)
    with moved((-1.62, -1.1, 1.45), (0, 0, -112)):
        cylinder(1.05, 0.16, (1.08, -0.12, 0), p.CLAY, (90, 0, 0), 0.05)
        cylinder(0.88, 0.1, (1.08, 0.0, 0), p.STEEL, (90, 0, 0), 0.03)
        ring(0.8, 0.07, (1.08, 0.07, 0), p.SIGNAL, (90, 0, 0))
        lathe([(0.001, 0.06), (0.5, 0.03), (0.7, 0.0), (0.7, -0.05), (0.001, -0.05)], (1.08, 0.06, 0), p.STEEL, (-90, 0, 0))
        box((0.2, 0.14, 0.5), (0.02, -0.05, 0), p.DARK, 0.03)
        box((0.14, 0.2, 0.7), (1.95, -0.26, 0), p.DARK, 0.05)
    cylinder(0.07, 0.9, (-1.66, -1.08, 1.45), p.STEEL, bevel=0.01)
    with moved((1.2, -0.96, 1.75)):
        box((0.8, 0.06, 1.35), (0, 0, 0), p.DARK, 0.04)
        box((0.64, 0.03, 0.44), (0, -0.03, 0.38), p.SCREEN, 0.01)
        text("134°", 0.2, (0, -0.05, 0.4), p.WHITE)
        for i in range(3):
            cylinder(0.085, 0.05, (-0.2 + i * 0.2, -0.03, -0.02), p.WHITE if i else p.LAMP, (90, 0, 0), 0.015, 48)
        dial(p, 0.2, (0, -0.06, -0.38), 0.62)
    stage(p, (-0.75, -0.4, 1.25), 14.2, azimuth=-26, elevation=20)
