"""Round wires, and letters."""
import math

import bpy

from studio.solids import finish
from studio.turns import TURN


def pipe(points, radius, material, smooth=True, closed=False):
    """A round tube through points: hoses, cables, handles, wires. smooth=True curves through them."""
    c = bpy.data.curves.new("pipe", "CURVE")
    c.dimensions, c.bevel_depth, c.bevel_resolution, c.use_fill_caps = "3D", radius, 8, True
    s = c.splines.new("BEZIER" if smooth else "POLY")
    if smooth:
        s.bezier_points.add(len(points) - 1)
        for p, q in zip(s.bezier_points, points):
            p.co = q
            p.handle_left_type = p.handle_right_type = "AUTO"
    else:
        s.points.add(len(points) - 1)
        for p, q in zip(s.points, points):
            p.co = (*q, 1)
    s.use_cyclic_u = closed
    o = bpy.data.objects.new("pipe", c)
    bpy.context.scene.collection.objects.link(o)
    c.materials.append(material)
    return o


def wires(paths, radius, material, smooth=False, closed=False):
    """Many round wires as one object."""
    o = pipe(paths[0], radius, material, smooth, closed)
    for path in paths[1:]:
        s = o.data.splines.new("POLY")
        s.points.add(len(path) - 1)
        for q, at in zip(s.points, path):
            q.co = (*at, 1)
        s.use_cyclic_u = closed
    return o


def spring(radius, height, turns, wire, at, material, turn=(0, 0, 0)):
    """A coil along local z, standing on `at`."""
    n = int(turns * 24)
    o = pipe([(radius * math.cos(2 * math.pi * i / 24), radius * math.sin(2 * math.pi * i / 24), height * i / n) for i in range(n + 1)], wire, material, smooth=False)
    o.location, o.rotation_euler = at, [TURN(a) for a in turn]
    return o


def text(words, size, at, material, turn=(90, 0, 0), depth=0.004):
    """Flat letters, for dials and labels; turn=(90,0,0) faces the viewer. No real brands."""
    c = bpy.data.curves.new("text", "FONT")
    c.body, c.size, c.extrude, c.align_x, c.align_y = words, size, depth, "CENTER", "CENTER"
    c.materials.append(material)
    o = bpy.data.objects.new("text", c)
    bpy.context.scene.collection.objects.link(o)
    o.location, o.rotation_euler = at, [TURN(a) for a in turn]
    return o


def wrapped(words, size, radius, at, material, turn=(0, 0, 0), around=-90):
    """Letters bent round a cylinder that stands along local z; `around` is the angle that they face."""
    o = text(words, size, (0, 0, 0), material, (0, 0, 0), 0.003)
    bpy.context.view_layer.update()
    me = bpy.data.meshes.new_from_object(o.evaluated_get(bpy.context.evaluated_depsgraph_get()))
    bpy.data.objects.remove(o, do_unlink=True)
    for v in me.vertices:
        a, r = TURN(around) + v.co.x / radius, radius + 0.003 + v.co.z
        v.co = (r * math.cos(a), r * math.sin(a), v.co.y)
    o = bpy.data.objects.new("words", me)
    bpy.context.scene.collection.objects.link(o)
    o.location, o.rotation_euler = at, [TURN(a) for a in turn]
    return finish(o, material, smooth=False)
