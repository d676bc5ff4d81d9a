from parts.grinders import saw
from studio.fasteners import bolt
from studio.groups import moved
from studio.scene import show
from studio.shapes import around, polar
from studio.solids import cut, cylinder


def conical_burrs(p):
    """A 68 mm conical burr set: the fluted cone beside its toothed ring."""

    def cone():
        def row(t):
            def at(s):
                wide = 0.45 + 0.8 * t ** 0.85
                deep = (0.22 * (1 - t) ** 0.5 * saw(s * 7)) if t < 0.74 else 0.07 * saw(s * 42)
                return wide - deep, 1.75 * (1 - t) + 0.06, -0.14 * t
            return at
        rows = [lambda s: (0.26, 0.0), lambda s: (0.26, 1.82), lambda s: (0.42, 1.82)] + [row(i / 20) for i in range(21)] + [lambda s: (1.2, 0.0)]
        polar(rows, 336, p.STEEL)

    def ring_burr():
        def row(t):
            return lambda s: (1.12 + 0.16 * t + 0.10 * (1 - t) * saw(-s * 7) + (0.07 * saw(-s * 42) if t > 0.35 else 0), 1.1 - 1.1 * t, 0.05 * t)
        rows = [row(i / 12) for i in range(13)] + [lambda s: (1.62, 0.0), lambda s: (1.62, 0.72), lambda s: (1.8, 0.74), lambda s: (1.8, 1.06), lambda s: (1.76, 1.1)]
        o = polar(rows, 336, p.STEEL)
        for x, y, _ in around(3, 1.52, 40):
            cut(o, cylinder(0.1, 0.9, (x, y, 1.1), p.STEEL, bevel=0, sides=32))

    with moved((-0.9, 0.75, 0)):
        ring_burr()
    with moved((1.15, -0.75, 0)):
        cone()
    with moved((-0.75, -1.75, 0), (0, 84, 25), sit=True):
        bolt(p, (0, 0, 0), radius=0.17, length=0.95, locked=True)
        cylinder(0.4, 0.06, (0, 0, -0.04), p.BRASS, bevel=0.01)
    show(p, 22, 36, 0.72)
