from parts.cables import beside, coil
from studio.groups import moved
from studio.lines import pipe
from studio.scene import show
from studio.solids import box, cut, cylinder, lathe, ring


def _phono(p, m, r=0.17):
    """A phono plug with its pin along -y from the origin, its band in m."""
    with moved(turn=(90, 0, 0)):
        lathe([(0, -1.05), (0.07, -1.05), (0.11, -0.75), (r, -0.7), (r, -0.05), (r * 0.9, 0), (0, 0)], (0, 0, 0), p.STEEL)
        for i in range(5):
            ring(r, 0.014, (0, 0, -0.62 + i * 0.05), p.STEEL)
        lathe([(r + 0.012, -0.32), (r + 0.02, -0.3), (r + 0.02, -0.16), (r + 0.012, -0.14), (r - 0.01, -0.23)], (0, 0, 0), m)
        o = lathe([(0.13, 0), (r, 0), (r + 0.02, 0.08), (r + 0.02, 0.26), (r, 0.3), (0.15, 0.3), (0.15, 0.02), (0.13, 0)], (0, 0, 0), p.BRASS)
        for a in (0, 90):
            cut(o, box((0.6, 0.04, 0.3), (0, 0, 0.25), p.BRASS, 0, (0, 0, a)))
        cylinder(0.13, 0.05, (0, 0, 0.02), p.WHITE, bevel=0)
        cylinder(0.055, 0.55, (0, 0, 0.28), p.BRASS, bevel=0.03, sides=32)


def interconnect(p):
    """A phono interconnect: coiled twin lead with four plugs, banded red and white."""
    d = 0.15
    core = coil(1.3, d * 2.05, ((0, 0), (-1.05, 0), (-0.5, 0.9)), 190, 200, tall=d)
    for s, m in ((-1, p.SIGNAL), (1, p.WHITE)):
        line = beside(core, s * d * 0.52)
        x0, x1 = -1.05 + s * 0.32, 0.95 - s * 0.32
        tail0 = [(x0, -2.0, 0.19), (x0, -1.8, 0.18), (x0 * 0.55 - 0.57, -1.0, 0.08)]
        tail1 = [(x1 * 0.5 + 0.57, -0.85, 0.1), (x1, -1.65, 0.18), (x1, -1.85, 0.19)]
        pipe(tail0 + line + tail1, d / 2, p.RUBBER)
        for x, y in ((x0, -2.0), (x1, -1.85)):
            with moved((x, y - 0.98, 0.19)):
                _phono(p, m)
    show(p, -16, 38, 0.78)
