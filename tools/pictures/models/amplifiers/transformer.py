import math

from studio.groups import moved
from studio.lines import pipe, wires
from studio.scene import show
from studio.shapes import circle, sheet
from studio.solids import box, cylinder, lathe


def transformer(p):
    """A toroidal transformer: copper winding under a clay band, steel dish and bolt, its leads with one red pair."""
    wound = [[(r * math.cos(a), r * math.sin(a), z) for r, z in ((0.62, 0.16), (0.56, 0.24), (0.56, 0.98), (0.62, 1.06), (1.5, 1.1), (1.6, 1.02), (1.62, 0.2), (1.54, 0.1), (0.7, 0.12))] for a in (2 * math.pi * i / 150 for i in range(150))]
    wires(wound, 0.034, p.COPPER, closed=True)
    lathe([(0.6, 0.12), (1.54, 0.12), (1.58, 0.16), (1.58, 1.03), (1.52, 1.08), (0.64, 1.06), (0.59, 1.0), (0.58, 0.2), (0.6, 0.12)], (0, 0, 0), p.COPPER)
    cylinder(1.5, 0.1, (0, 0, 0.05), p.RUBBER)
    lathe([(0.15, 1.13), (0.5, 1.13), (0.58, 1.19), (1.02, 1.19), (1.05, 1.22), (1.02, 1.25), (0.56, 1.25), (0.48, 1.19), (0.15, 1.19)], (0, 0, 0), p.STEEL)
    sheet([circle(1.2, n=80), circle(0.3)], 0.08, (0, 0, 1.15), p.RUBBER, bevel=0.02)
    cylinder(0.17, 0.5, (0, 0, 1.3), p.STEEL)
    cylinder(0.28, 0.22, (0, 0, 1.3), p.STEEL, bevel=0.03, sides=6)
    with moved(turn=(0, 0, -62)):
        for x, w, z in ((1.1, 1.22, 1.15), (1.1, 1.22, 0.1)):
            box((w, 0.5, 0.03), (x, 0, z), p.CLAY, 0.01)
        box((0.03, 0.5, 1.08), (1.67, 0, 0.62), p.CLAY, 0.01)
        for i, m in enumerate((p.SIGNAL, p.SIGNAL, p.DARK, p.DARK, p.WHITE, p.WHITE)):
            y = -0.2 + 0.08 * i
            s = (i - 2.5) * 0.22
            pipe([(1.62, y, 0.75), (1.85, y * 1.3, 0.7), (2.1, s * 0.7, 0.35), (2.4, s, 0.06), (2.85, s * 1.15, 0.05)], 0.045, m)
            cylinder(0.022, 0.2, (2.94, s * 1.17, 0.05), p.COPPER, (0, 90, 0), 0, 16)
    show(p, -18, 36, 0.78)
