"""Bodies: boxes, cylinders, turned and hollow ones, and what is cut from them."""
import math

import bmesh
import bpy
from mathutils import Vector

from studio.turns import TURN


def finish(o, material, bevel=0.0, smooth=True):
    o.data.materials.clear()
    o.data.materials.append(material)
    if bevel:
        b = o.modifiers.new("bevel", "BEVEL")
        b.width, b.segments, b.limit_method = bevel, 4, "ANGLE"
    if smooth:
        for p in o.data.polygons:
            p.use_smooth = True
        o.data.use_auto_smooth = True
        o.data.auto_smooth_angle = TURN(40)
    return o


def mesh(name, verts, faces, material, bevel=0.0, at=(0, 0, 0), turn=(0, 0, 0), smooth=True):
    me = bpy.data.meshes.new(name)
    me.from_pydata([Vector(v) for v in verts], [], faces)
    me.validate()
    bm = bmesh.new()
    bm.from_mesh(me)
    bmesh.ops.recalc_face_normals(bm, faces=bm.faces)
    bm.to_mesh(me)
    bm.free()
    o = bpy.data.objects.new(name, me)
    bpy.context.scene.collection.objects.link(o)
    o.location, o.rotation_euler = at, [TURN(a) for a in turn]
    return finish(o, material, bevel, smooth)


def box(size, at, material, bevel=0.04, turn=(0, 0, 0)):
    """A box of size (x, y, z) centred at `at`; angles in degrees."""
    x, y, z = (s / 2 for s in size)
    v = [(a * x, b * y, c * z) for a in (-1, 1) for b in (-1, 1) for c in (-1, 1)]
    f = [(0, 1, 3, 2), (4, 6, 7, 5), (0, 4, 5, 1), (2, 3, 7, 6), (0, 2, 6, 4), (1, 5, 7, 3)]
    return mesh("box", v, f, material, min(bevel, min(size) * 0.45), at, turn)


def cylinder(radius, depth, at, material, turn=(0, 0, 0), bevel=0.02, sides=96, top=None):
    """A cylinder (or cone, with `top` radius) along local z. turn=(90,0,0) lays it towards the viewer; sides=6 makes a hexagon."""
    top = radius if top is None else top
    n, h = sides, depth / 2
    ring = lambda r, z: [(r * math.cos(2 * math.pi * i / n), r * math.sin(2 * math.pi * i / n), z) for i in range(n)]
    v = ring(radius, -h) + ring(max(top, 1e-4), h)
    f = [(i, (i + 1) % n, n + (i + 1) % n, n + i) for i in range(n)] + [tuple(range(n - 1, -1, -1)), tuple(range(n, 2 * n))]
    return mesh("cylinder", v, f, material, min(bevel, depth * 0.45, radius * 0.45), at, turn)


def lathe(profile, at, material, turn=(0, 0, 0), steps=96):
    """Turns a profile [(radius, z), …] about local z: bowls, knobs, vases, pendulum bobs, bearings."""
    v, f, k = [], [], len(profile)
    for i in range(steps):
        a = 2 * math.pi * i / steps
        v += [(max(r, 1e-5) * math.cos(a), max(r, 1e-5) * math.sin(a), z) for r, z in profile]
    for i in range(steps):
        j = (i + 1) % steps
        f += [(i * k + q, j * k + q, j * k + q + 1, i * k + q + 1) for q in range(k - 1)]
    return mesh("lathe", v, f, material, 0, at, turn)


def cut(o, tool):
    """Subtracts `tool` from `o` and removes the tool."""
    m = o.modifiers.new("cut", "BOOLEAN")
    m.operation, m.object, m.solver = "DIFFERENCE", tool, "EXACT"
    bpy.context.view_layer.objects.active = o
    while o.modifiers.find("cut") > 0:
        bpy.ops.object.modifier_move_up({"object": o}, modifier="cut")
    with bpy.context.temp_override(object=o, active_object=o, selected_objects=[o]):
        bpy.ops.object.modifier_apply(modifier="cut")
    bpy.data.objects.remove(tool, do_unlink=True)
    return o


def ring(major, minor, at, material, turn=(0, 0, 0)):
    """A torus in its local xy plane."""
    return lathe([(major + minor * math.cos(2 * math.pi * i / 32), minor * math.sin(2 * math.pi * i / 32)) for i in range(33)], at, material, turn)


def sphere(radius, at, material, squash=1.0):
    return lathe([(radius * math.sin(math.pi * i / 48), -radius * squash * math.cos(math.pi * i / 48)) for i in range(49)], at, material)


def tube(outer, inner, depth, at, material, turn=(0, 0, 0), b=0.015):
    """A ring of rectangular section along local z."""
    h = depth / 2
    return lathe([(inner, b - h), (inner + b, -h), (outer - b, -h), (outer, b - h), (outer, h - b), (outer - b, h), (inner + b, h), (inner, h - b), (inner, b - h)], at, material, turn)


def rod(a, b, r, material, bevel=0.02, sides=48):
    """A round bar from point a to point b."""
    a, b = Vector(a), Vector(b)
    d = b - a
    return cylinder(r, d.length, (a + b) / 2, material, [math.degrees(t) for t in d.to_track_quat("Z", "Y").to_euler()], bevel, sides)


def shell(size, at, wall, material, side=(0, -1, 0), bevel=0.04):
    """A box hollowed out, open towards `side`."""
    o = box(size, at, material, bevel)
    return cut(o, box([s if d else s - 2 * wall for s, d in zip(size, side)], [a + d * wall for a, d in zip(at, side)], material, 0))


def bevelled(o, width=0.04):
    """Rounds the edges of a solid after its cuts."""
    b = o.modifiers.new("bevel", "BEVEL")
    b.width, b.segments, b.limit_method = width, 4, "ANGLE"
