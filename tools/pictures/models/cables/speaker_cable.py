import math

from mathutils import Vector

from parts.cables import beside, coil
from studio.lines import pipe, wires
from studio.scene import show


def speaker_cable(p):
    """A coil of twin speaker cable, one core marked red, its ends split and stripped to copper strands."""
    d = 0.22
    path = [(0.35, 0.1, d / 2), (0.2, 0.42, d / 2), (-0.25, 0.5, d / 2), (-0.65, 0.3, d / 2)]
    path += coil(1.05, d * 2.05, ((-0.6, 0), (0.4, 0), (1.4, 0), (2.4, 0)), 175, 105, tall=d, way=1)
    path += [(0.8, -1.85, d / 2), (1.2, -1.98, d / 2), (1.65, -2.2, d / 2)]
    for s, m in ((-1, p.SIGNAL), (1, p.RUBBER)):
        line = beside(path, s * d * 0.5)
        pipe(line, d / 2, m)
        for end, prev in ((line[0], line[1]), (line[-1], line[-2])):
            way = Vector(end) - Vector(prev)
            way.z = 0
            way.normalize()
            side = Vector((way.y, -way.x, 0)) * (s if end == line[-1] else -s)
            tip = Vector(end) + way * 0.4 + side * 0.16
            pipe([tuple(Vector(end) - way * 0.05), tuple(Vector(end) + way * 0.15 + side * 0.02), tuple(tip)], d / 2, m)
            fan = []
            for k in range(9):
                o = Vector((0, 0, 0.065 * math.sin(k * 2.4))) + side * 0.065 * math.cos(k * 2.4)
                fan.append([tuple(tip - way * 0.05 + o * 0.8), tuple(tip + way * 0.3 + side * 0.1 + o * 1.5)])
            wires(fan, 0.022, p.COPPER)
    show(p, -10, 38, 0.78)
