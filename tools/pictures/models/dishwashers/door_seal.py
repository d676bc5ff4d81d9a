import math

from studio.groups import moved
from studio.scene import show
from studio.shapes import sweep
from studio.solids import box


def door_seal(p):
    """A coiled door seal of black rubber with its lip, held by a red tie; the cut end shows the section."""
    n, turns = 260, 3.6
    path = []
    for i in range(n + 1):
        a, r = 2 * math.pi * turns * i / n, 0.85 + 0.36 * turns * i / n
        path.append((r * math.cos(a), r * math.sin(a)))
    (x, y), (u, w) = path[-1], path[-8]
    l = math.hypot(x - u, y - w)
    path += [(x + (x - u) / l * 0.14 * i, y + (y - w) / l * 0.14 * i) for i in range(1, 8)]
    profile = [(-0.14, 0), (0.14, 0), (0.14, 0.34), (0.07, 0.34), (0.07, 0.12), (-0.07, 0.12), (-0.07, 0.34), (-0.14, 0.34)]
    with moved(turn=(0, 0, 118)):
        sweep(path[::-1], profile, p.RUBBER, closed=False)
        sweep(path[::-1], [(-0.14, 0.3), (-0.07, 0.3), (-0.02, 0.5), (0.12, 0.62), (0.09, 0.66), (-0.08, 0.56)], p.RUBBER, closed=False)
    with moved(turn=(0, 0, 205)):
        for x, w, z in ((1.42, 1.5, 0.68), (1.42, 1.5, 0.015)):
            box((w, 0.34, 0.025), (x, 0, z), p.SIGNAL, 0.005)
        for x in (0.68, 2.16):
            box((0.025, 0.34, 0.68), (x, 0, 0.34), p.SIGNAL, 0.005)
        box((0.22, 0.44, 0.14), (1.9, 0, 0.73), p.SIGNAL, 0.03)
        box((0.5, 0.3, 0.025), (2.25, -0.05, 0.85), p.SIGNAL, 0.005, (0, -35, -14))
    show(p, -24, 36, 0.74)
