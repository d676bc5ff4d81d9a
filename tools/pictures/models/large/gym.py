import math

from parts.large import board, slots
from studio.fasteners import bolt_head
from studio.groups import place
from studio.lines import pipe
from studio.scene import stage
from studio.shapes import extrude, row
from studio.solids import box, cut, cylinder, mesh
from studio.turns import FRONT, SIDE, UP


def drive_belt(p, a, b, y, wide=0.14, thick=0.035):
    """A red flat belt round two pulleys, each (x, z, radius), in the plane y."""
    slope = math.atan2(b[1] - a[1], b[0] - a[0])
    off = math.acos((a[2] - b[2]) / math.hypot(b[0] - a[0], b[1] - a[1]))
    arc = lambda c, r, first, last: [(c[0] + r * math.cos(t), c[1] + r * math.sin(t)) for t in row(17, first, last)]
    loop = lambda d: arc(a, a[2] - d, slope + off, slope + 2 * math.pi - off) + arc(b, b[2] - d, slope - off, slope + off)
    verts = [(x, y + s * wide / 2, z) for d in (0, thick) for s in (-1, 1) for x, z in loop(d)]
    n, faces = len(verts) // 4, []
    for i in range(n):
        j = (i + 1) % n
        faces += [(i, j, n + j, n + i), (2 * n + i, 3 * n + i, 3 * n + j, 2 * n + j), (i, 2 * n + i, 2 * n + j, j), (n + i, n + j, 3 * n + j, 3 * n + i)]
    return mesh("belt", verts, faces, p.SIGNAL)


def gym(p):
    """A treadmill with its motor cover lifted off: motor, red drive belt and front roller."""
    L, hw = 5.4, 1.0
    x0, x1 = -L / 2, L / 2
    for y in (-hw + 0.08, hw - 0.08):
        box((L, 0.12, 0.26), (0, y, 0.3), p.DARK, 0.03)
    box((3.85, 1.5, 0.08), (0.62, 0, 0.4), p.WOOD, 0.01)
    box((3.8, 1.46, 0.03), (0.62, 0, 0.455), p.RUBBER, 0.008)
    box((3.8, 1.46, 0.03), (0.62, 0, 0.2), p.RUBBER, 0.008)
    for x in (-1.28, 2.52):
        cylinder(0.15, 1.46, (x, 0, 0.33), p.RUBBER, FRONT, 0.01)
    for s in (-1, 1):
        box((4.0, 0.26, 0.1), (0.7, s * (hw - 0.1), 0.48), p.CLAY, 0.03)
        for i in range(14):
            box((0.1, 0.16, 0.015), (-0.95 + i * 0.26, s * (hw - 0.1), 0.535), p.CLAY_DEEP, 0.005)
        box((0.28, 0.32, 0.36), (x1 - 0.0, s * (hw - 0.1), 0.36), p.CLAY, 0.06)
        bolt_head((x1 + 0.15, s * (hw - 0.1), 0.36), p, 0.06, SIDE)
        for x in (x0 + 0.5, x1 - 0.5):
            cylinder(0.14, 0.18, (x, s * (hw - 0.1), 0.1), p.RUBBER, UP, 0.03)
    # motor bay: tray, motor with flywheel, belt, controller
    box((1.45, 2 * hw, 0.06), (x0 + 0.62, 0, 0.2), p.CLAY_DEEP, 0.01)
    box((0.08, 2 * hw, 0.3), (x0 - 0.1, 0, 0.34), p.CLAY, 0.03)
    mx = x0 + 0.42
    cylinder(0.31, 0.95, (mx, 0.22, 0.62), p.DARK, FRONT, 0.04)
    cylinder(0.318, 0.36, (mx, 0.3, 0.62), p.STEEL, FRONT, 0.02)
    cylinder(0.34, 0.14, (mx, -0.36, 0.62), p.STEEL, FRONT, 0.03)
    cylinder(0.14, 0.22, (mx, -0.56, 0.62), p.STEEL, FRONT, 0.02)
    for x, z in ((mx, 0.62), (-1.28, 0.33)):
        cylinder(0.16 if z > 0.5 else 0.24, 0.03, (x, -0.47 if z > 0.5 else -0.72, z), p.STEEL, FRONT, 0.006)
    cylinder(0.24, 0.16, (-1.28, -0.62, 0.34), p.STEEL, FRONT, 0.02)
    drive_belt(p, (mx, 0.62, 0.16), (-1.28, 0.34, 0.25), -0.61)
    place((x0 + 1.0, 0.45, 0.3), (0, 0, 90), board, p, (0.85, 0.62))
    cylinder(0.12, 0.5, (x0 + 0.1, 0.0, 0.5), p.PETROL, UP, 0.02)
    for i, c in enumerate((p.WOOD, p.PETROL, p.RUBBER)):
        pipe([(mx, 0.7, 0.6 + i * 0.05), (mx + 0.1, 0.86, 0.5), (mx + 0.35, 0.8 - i * 0.05, 0.4), (mx + 0.5, 0.6, 0.36)], 0.025, c)
    # uprights, handrails, console
    for s in (-1, 1):
        y = s * (hw + 0.04)
        o = extrude([(-1.62, 0.18), (-1.1, 0.18), (-1.32, 1.2), (-1.75, 3.1), (-2.0, 3.1), (-1.68, 1.2)], 0.16, (0, y, 0), p.CLAY, 0.04, FRONT)
        pipe([(-1.88, y, 2.55), (-1.5, y, 2.42), (-0.6, y, 2.34), (-0.3, y, 2.3)], 0.075, p.DARK)
        pipe([(-1.2, y, 2.39), (-0.7, y, 2.345), (-0.36, y, 2.31)], 0.09, p.RUBBER)
        bolt_head((-1.4, y - 0.08, 0.45), p, 0.06)
        bolt_head((-1.38, y - 0.08, 0.7), p, 0.06)
    box((0.1, 2 * hw, 0.3), (-1.62, 0, 2.3), p.DARK, 0.04, (0, -14, 0))

    def console():
        box((0.24, 2.2, 0.95), (0, 0, 0), p.CLAY, 0.1)
        box((0.06, 1.2, 0.6), (0.11, 0, 0.08), p.DARK, 0.03)
        box((0.03, 1.06, 0.48), (0.142, 0, 0.08), p.SCREEN, 0.01)
        for i, h in enumerate((0.1, 0.16, 0.24, 0.3, 0.24, 0.32, 0.2, 0.12)):
            box((0.012, 0.06, h), (0.16, -0.4 + i * 0.115, -0.1 + h / 2), p.WHITE, 0.003)
        for y in (-0.85, 0.85):
            for z in (0.24, 0.0, -0.24):
                cylinder(0.09, 0.06, (0.13, y, z), p.DARK if z else p.CLAY_DEEP, SIDE, 0.02, 48)
        for y in row(5, -0.5, 0.5):
            box((0.05, 0.16, 0.08), (0.12, y, -0.36), p.CLAY_DEEP, 0.02)

    place((-1.85, 0, 3.1), (0, -24, 0), console)
    box((0.5, 2.0, 0.1), (-1.55, 0, 2.62), p.CLAY, 0.04, (0, -8, 0))
    for y in (-0.6, 0.6):
        cylinder(0.17, 0.06, (-1.5, y, 2.68), p.DARK, UP, 0.02)
    # the cover taken off, leaning at the front
    def hood():
        o = extrude([(-0.75, 0), (0.72, 0), (0.72, 0.26), (0.45, 0.55), (-0.3, 0.62), (-0.7, 0.35)], 1.98, (0, 0, 0), p.CLAY, 0.06, FRONT)
        cut(o, extrude([(-0.9, -0.1), (0.9, -0.1), (0.66, 0.2), (0.4, 0.48), (-0.28, 0.55), (-0.62, 0.3)], 1.86, (0, 0, 0), p.CLAY, 0, FRONT))
        slots(7, (0.3, 0.06, 0.03), (0.05, -0.6, 0.597), (0, 0.2, 0), p.DARK, (0, 6, 0))

    place((0.35, -2.15, 0.02), (0, 0, 78), hood)
    stage(p, (0.0, -0.5, 1.36), 14.7, azimuth=-22, elevation=23)
