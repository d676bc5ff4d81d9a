import math

from studio.fasteners import thread
from studio.groups import moved
from studio.lines import pipe
from studio.palette import clear
from studio.scene import show
from studio.shapes import circle, rounded, sheet, smooth
from studio.solids import lathe, ring


def lamp(p):
    """An oven lamp: steel flange with red seal, ceramic holder and clear bulb, and the glass lens beside it."""
    with moved((-0.55, 0.35, 0), (0, 0, 16)):
        sheet([rounded(2.1, 2.1, 0.25)] + [circle(0.1, (x, y), 24) for x in (-0.85, 0.85) for y in (-0.85, 0.85)], 0.08, (0, 0, 0.04), p.STEEL, bevel=0.02)
        sheet([circle(0.98, n=80), circle(0.78, n=80)], 0.12, (0, 0, 0.14), p.SIGNAL, bevel=0.04)
        lathe([(0.55, 0.08), (0.72, 0.08), (0.76, 0.1), (0.76, 0.42), (0.72, 0.46), (0.66, 0.46), (0.64, 0.12)], (0, 0, 0), p.STEEL)
        lathe([(0, 0.1), (0.42, 0.1), (0.46, 0.14), (0.46, 0.75), (0.42, 0.8), (0.36, 0.8), (0.34, 0.7), (0, 0.7)], (0, 0, 0), p.WHITE)
        thread(0.32, 0.4, (0, 0, 0.86), p.BRASS, pitch=0.12, depth=0.05)
        glass = clear("bulb", (0.55, 0.66, 0.66), 0.12)
        lathe(smooth([(0.3, 1.04), (0.33, 1.2), (0.48, 1.58), (0.54, 1.85), (0.46, 2.15), (0.25, 2.33), (0, 2.38)]), (0, 0, 0), glass)
        lathe([(0, 1.0), (0.14, 1.0), (0.09, 1.3), (0.05, 1.42), (0, 1.42)], (0, 0, 0), p.WHITE)
        for x in (-0.22, 0.22):
            pipe([(x * 0.2, 0, 1.3), (x * 0.6, 0, 1.6), (x, 0, 1.85)], 0.014, p.STEEL)
        pipe([(-0.22 + 0.44 * i / 40, 0.035 * math.cos(i * 1.57), 1.85 + 0.035 * math.sin(i * 1.57) + 0.05 * math.sin(math.pi * i / 40)) for i in range(41)], 0.012, p.LAMP)
    with moved((1.15, -1.0, 0), (16, 0, 0), sit=True):
        lens = clear("lens", (0.45, 0.57, 0.58), 0.22)
        lathe([(0.8, 0.0), (0.86, 0.05), (0.86, 0.22)] + smooth([(0.84, 0.27), (0.62, 0.5), (0.3, 0.62), (0, 0.65)]), (0, 0, 0), lens)
        for z in (0.06, 0.13, 0.2):
            ring(0.86, 0.025, (0, 0, z), lens)
        for r, z in ((0.66, 0.47), (0.34, 0.61)):
            ring(r, 0.018, (0, 0, z), lens)
    show(p, -20, 32, 0.74)
