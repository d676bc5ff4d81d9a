"""Outlines, and the bodies that are made of them."""
import math

import bpy

from studio.solids import cut, cylinder, finish, mesh
from studio.turns import TURN


def row(n, a, b):
    """n even steps from a to b."""
    return [a + (b - a) * i / (n - 1) for i in range(n)]


def circle(r, at=(0, 0), n=48):
    return [(at[0] + r * math.cos(2 * math.pi * i / n), at[1] + r * math.sin(2 * math.pi * i / n)) for i in range(n)]


def hexagon(r, at=(0, 0)):
    return circle(r, at, 6)


def around(n, r, start=0.0):
    """n points on a circle, as (x, y, angle in degrees)."""
    return [(r * math.cos(a), r * math.sin(a), math.degrees(a)) for a in (2 * math.pi * i / n + TURN(start) for i in range(n))]


def rounded(w, h, r, at=(0, 0), n=8):
    """A rectangle with round corners, as an outline."""
    out = []
    for i, (x, y) in enumerate(((1, 1), (-1, 1), (-1, -1), (1, -1))):
        for q in range(n + 1):
            a = math.pi / 2 * (i + q / n)
            out.append((at[0] + x * (w / 2 - r) + r * math.cos(a), at[1] + y * (h / 2 - r) + r * math.sin(a)))
    return out


def smooth(points, n=6):
    """A soft curve through the points of a profile."""
    q, out = [points[0], *points, points[-1]], []
    for a, b, c, d in zip(q, q[1:], q[2:], q[3:]):
        for i in range(n):
            t = i / n
            out.append(tuple(0.5 * (2 * b[k] + (c[k] - a[k]) * t + (2 * a[k] - 5 * b[k] + 4 * c[k] - d[k]) * t * t + (3 * b[k] - a[k] - 3 * c[k] + d[k]) * t**3) for k in (0, 1)))
    return [(max(r, 0), z) for r, z in out] + [points[-1]]


def extrude(outline, depth, at, material, bevel=0.01, turn=(0, 0, 0)):
    """A flat outline [(x, y), …] given thickness along local z: levers, plates, hands, silhouettes."""
    n, h = len(outline), depth / 2
    v = [(x, y, -h) for x, y in outline] + [(x, y, h) for x, y in outline]
    f = [(i, (i + 1) % n, n + (i + 1) % n, n + i) for i in range(n)] + [tuple(range(n - 1, -1, -1)), tuple(range(n, 2 * n))]
    return mesh("extrude", v, f, material, bevel, at, turn)


def sheet(outlines, depth, at, material, turn=(0, 0, 0), bevel=0.01):
    """A plate of any outline with holes: the first outline is its edge, the others are cut out."""
    c = bpy.data.curves.new("sheet", "CURVE")
    c.dimensions, c.fill_mode, c.extrude, c.bevel_depth, c.bevel_resolution, c.offset = "2D", "BOTH", depth / 2 - bevel, bevel, 2, -bevel
    for line in outlines:
        s = c.splines.new("POLY")
        s.points.add(len(line) - 1)
        for q, (x, y) in zip(s.points, line):
            q.co = (x, y, 0, 1)
        s.use_cyclic_u = True
    o = bpy.data.objects.new("outline", c)
    bpy.context.scene.collection.objects.link(o)
    me = bpy.data.meshes.new_from_object(o.evaluated_get(bpy.context.evaluated_depsgraph_get()))
    bpy.data.objects.remove(o, do_unlink=True)
    o = bpy.data.objects.new("sheet", me)
    bpy.context.scene.collection.objects.link(o)
    o.location, o.rotation_euler = at, [TURN(a) for a in turn]
    return finish(o, material)


def sweep(path, profile, material, at=(0, 0, 0), turn=(0, 0, 0), closed=True):
    """A profile [(outwards, up), …] drawn along a flat path [(x, y), …]: seals, gaskets, tyres."""
    n, k, v, f = len(path), len(profile), [], []
    for i, (x, y) in enumerate(path):
        (ax, ay), (bx, by) = (path[i - 1] if closed or i else path[i]), (path[(i + 1) % n] if closed or i < n - 1 else path[i])
        l = math.hypot(bx - ax, by - ay)
        nx, ny = (by - ay) / l, (ax - bx) / l
        v += [(x + nx * u, y + ny * u, z) for u, z in profile]
    for i in range(n if closed else n - 1):
        j = (i + 1) % n
        f += [(i * k + q, j * k + q, j * k + (q + 1) % k, i * k + (q + 1) % k) for q in range(k)]
    if not closed:
        f += [tuple(range(k)), tuple(range((n - 1) * k, n * k))]
    return mesh("sweep", v, f, material, 0, at, turn)


def polar(rows, steps, material, at=(0, 0, 0), turn=(0, 0, 0)):
    """A closed body from rows of functions turn -> (radius, z[, twist]), all in turns: toothed burrs, fluted cones."""
    k, v, f = len(rows), [], []
    for i in range(steps):
        a = 2 * math.pi * i / steps
        for row in rows:
            r, z, *twist = row(i / steps)
            b = a + 2 * math.pi * sum(twist)
            v.append((r * math.cos(b), r * math.sin(b), z))
    for i in range(steps):
        j = (i + 1) % steps
        f += [(i * k + q, j * k + q, j * k + (q + 1) % k, i * k + (q + 1) % k) for q in range(k)]
    return mesh("polar", v, f, material, 0, at, turn, smooth=False)


def gear(teeth, radius, depth, at, material, turn=(0, 0, 0), tooth=0.12, hole=0.2, bevel=0.006, spokes=0):
    """A spur gear with a bore; `tooth` is the tooth height as a share of the radius; spokes > 0 crosses it out like a clock wheel."""
    out = []
    for i in range(teeth):
        a, p = 2 * math.pi * i / teeth, 2 * math.pi / teeth
        for share, r in ((0.0, 1 - tooth), (0.2, 1 - tooth), (0.32, 1), (0.68, 1), (0.8, 1 - tooth)):
            out.append((radius * r * math.cos(a + p * share), radius * r * math.sin(a + p * share)))
    o = extrude(out, depth, at, material, 0, turn)
    cuts = [cylinder(radius * hole, depth * 3, at, material, turn, 0, 64)]
    if spokes:
        inner, rim = hole + 0.12, 1 - tooth - 0.12
        for i in range(spokes):
            a0, a1 = 2 * math.pi * (i + 0.12) / spokes, 2 * math.pi * (i + 0.88) / spokes
            arc = lambda r, s, e: [(radius * r * math.cos(s + (e - s) * q / 14), radius * r * math.sin(s + (e - s) * q / 14)) for q in range(15)]
            cuts.append(extrude(arc(inner, a0, a1) + arc(rim, a1, a0), depth * 3, at, material, 0, turn))
    for c in cuts:
        cut(o, c)
    return finish(o, material, bevel)
