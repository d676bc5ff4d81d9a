"""Models that several pictures of cables share."""
import math

from studio.turns import TURN


def coil(radius, d, seats, start, last, tall=None, way=-1, squeeze=0.9):
    """The centre line of a hand-coiled cable of width d, one turn per seat (outwards, up, in cable widths); the last turn has `last` degrees, way=-1 goes clockwise."""
    out, tall = [], tall or d
    for i, (u, w) in enumerate(seats):
        nu, nw = seats[min(i + 1, len(seats) - 1)]
        for q in range(0, 360 if i < len(seats) - 1 else last, 8):
            t = max(0, (q - 250) / 110)
            a, r = TURN(start + way * q), radius + d * 1.04 * (u + (nu - u) * t) + 0.02 * math.sin(i * 2.1 + TURN(q) * 2)
            out.append((r * math.cos(a), squeeze * r * math.sin(a), tall * (0.5 + w + (nw - w) * t)))
    return out


def beside(path, d):
    """The path moved sideways by d in the plane."""
    out = []
    for i, (x, y, z) in enumerate(path):
        a, b = path[max(i - 1, 0)], path[min(i + 1, len(path) - 1)]
        l = math.hypot(b[0] - a[0], b[1] - a[1]) or 1
        out.append((x + d * (b[1] - a[1]) / l, y - d * (b[0] - a[0]) / l, z))
    return out
