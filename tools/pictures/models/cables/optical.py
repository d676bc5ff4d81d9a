from parts.cables import coil
from studio.groups import moved
from studio.lines import pipe
from studio.palette import material
from studio.scene import show
from studio.shapes import rounded, sheet
from studio.solids import box, cylinder


def optical(p):
    """An optical cable: thin coiled lead with two square plugs, one tip glowing red."""
    d = 0.12
    pipe([(-0.6, -1.66, 0.27), (-0.85, -1.35, 0.24)] + coil(1.35, d, ((0, 0), (-1, 0), (-2, 0), (-0.5, 0.87), (-1.5, 0.87), (-0.7, 1.6)), 205, 205) + [(1.2, -0.75, 0.26), (1.1, -1.25, 0.27), (1.09, -1.5, 0.27)], d / 2, p.RUBBER)
    glow = material("glow", (1.0, 0.06, 0.015), 0.4, glow=6)

    def plug(lit):
        for i in range(5):
            cylinder(0.13 - 0.008 * i, 0.06, (0, 0.08 + i * 0.09, 0), p.DARK, (90, 0, 0), 0.015, 48)
        with moved(turn=(90, 0, 0)):
            sheet([rounded(0.52, 0.52, 0.08)], 0.85, (0, 0, 0.4), p.DARK, bevel=0.03)
            for i in range(4):
                for x in (-0.27, 0.27):
                    box((0.03, 0.36, 0.05), (x, 0, 0.2 + i * 0.12), p.RUBBER, 0.01)
            sheet([[(-0.2, -0.2), (0.2, -0.2), (0.2, 0.1), (0.1, 0.2), (-0.1, 0.2), (-0.2, 0.1)]], 0.3, (0, 0, 0.95), p.DARK, bevel=0.02)
            cylinder(0.09, 0.26, (0, 0, 1.18), p.STEEL, bevel=0.01, sides=48)
            cylinder(0.055, 0.28, (0, 0, 1.19), glow if lit else p.WHITE, bevel=0.02, sides=32)

    with moved((-0.42, -1.9, 0.27), (0, 0, 38)):
        plug(False)
    with moved((1.15, -1.9, 0.27), (0, 0, 8)):
        plug(True)
    show(p, 24, 36, 0.78)
