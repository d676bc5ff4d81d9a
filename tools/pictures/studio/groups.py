"""Several bodies moved as one."""
from contextlib import contextmanager

import bpy
from mathutils import Vector

from studio.turns import TURN

SOLID = ("MESH", "CURVE", "FONT")


def points(objects, most=10**6):
    """World vertices of the finished objects, at most so many of each."""
    bpy.context.view_layer.update()
    graph, found = bpy.context.evaluated_depsgraph_get(), []
    for o in objects:
        if o.type not in SOLID:
            continue
        e = o.evaluated_get(graph)
        v, m = e.to_mesh().vertices, e.matrix_world
        found += [m @ q.co for q in list(v)[:: len(v) // most + 1]]
        e.to_mesh_clear()
    return found


@contextmanager
def moved(at=(0, 0, 0), turn=(0, 0, 0), scale=1.0, sit=False):
    """Scales, turns and moves what the with block builds, as one body; sit=True sets its lowest point on the ground.

    turn=(90, 0, 0) makes its z face the viewer and its y point up.
    """
    root = bpy.data.objects.new("group", None)
    bpy.context.scene.collection.objects.link(root)
    before = {o.name for o in bpy.data.objects}
    yield root
    root.location, root.rotation_euler, root.scale = at, [TURN(a) for a in turn], (scale,) * 3
    inside = [o for o in bpy.data.objects if o.name not in before]
    for o in inside:
        if o.parent is None:
            o.parent = root
    if sit:
        root.location = Vector(at) - Vector((0, 0, min(v.z for v in points(inside))))


def place(at, turn, build, *args, scale=1.0, **more):
    """Builds an assembly round the origin, then sets it down whole; returns its root."""
    with moved(at, turn, scale) as root:
        build(*args, **more)
    return root
