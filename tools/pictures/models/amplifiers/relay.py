from studio.groups import moved
from studio.lines import pipe
from studio.palette import clear
from studio.scene import show
from studio.shapes import rounded, sheet
from studio.solids import box, cylinder, mesh, ring


def relay(p):
    """A speaker protection relay: clear cover, red-taped coil, copper springs and contacts, pins below."""
    z = 0.3
    box((1.7, 1.3, 0.16), (0, 0, z), p.DARK, 0.03)
    for x in (-0.6, 0.0, 0.6):
        for y in (-0.42, 0.42):
            box((0.14, 0.05, 0.34), (x, y, 0.16), p.BRASS, 0.01)
    with moved((-0.35, 0, z + 0.08)):
        for q in (0.1, 1.2):
            cylinder(0.42, 0.06, (0, 0, q), p.WHITE, bevel=0.01)
        cylinder(0.36, 1.1, (0, 0, 0.65), p.SIGNAL, bevel=0.02)
        for i in range(12):
            ring(0.355, 0.012, (0, 0, 0.2 + i * 0.08), p.SIGNAL)
        cylinder(0.2, 0.1, (0, 0, 1.27), p.STEEL, bevel=0.02)
        box((0.06, 0.8, 1.3), (-0.44, 0, 0.66), p.STEEL, 0.015)
        box((1.0, 0.8, 0.06), (0.04, 0, 1.36), p.STEEL, 0.015, (0, 3, 0))
    for y in (-0.28, 0.28):
        for x in (0.26, 0.48, 0.7):
            box((0.03, 0.22, 1.25), (x, y, z + 0.7), p.COPPER, 0.005)
            cylinder(0.08, 0.1, (x + 0.04, y, z + 1.18), p.STEEL, (0, 90, 0), 0.015, 32)
        box((0.62, 0.3, 0.16), (0.48, y, z + 0.16), p.DARK, 0.02)
    box((0.1, 0.8, 0.1), (0.34, 0, z + 1.3), p.WHITE, 0.02)
    cover = clear("cover", (0.62, 0.72, 0.73), 0.02, 0.5)
    edge = rounded(1.74, 1.34, 0.12)
    sheet([edge], 0.05, (0, 0, z + 1.68), cover, bevel=0.012)
    n = len(edge)
    mesh("cover", [(x, y, q) for q in (z - 0.02, z + 1.68) for x, y in edge], [(i, (i + 1) % n, n + (i + 1) % n, n + i) for i in range(n)], cover)
    for q in (z - 0.02, z + 1.68):
        pipe([(x, y, q) for x, y in edge], 0.022, p.CLAY, smooth=False, closed=True)
    show(p, -30, 28, 0.72)
