"""What pictures are built of, to compare before and after a change: blender -b --python fingerprint.py -- FILE NAME[,NAME…]

Writes one JSON line per picture: for each material how many vertices it has and where they lie on the whole, then the camera.
`python3 fingerprint.py OLD NEW` names the pictures whose lines differ by more than rounding.
"""
import json
import os
import sys

sys.path[:0] = [os.path.dirname(os.path.abspath(__file__))]


def look(m):
    """A material's settings as one word, whatever its name."""
    values = []
    for node in m.node_tree.nodes:
        for i in node.inputs:
            v = getattr(i, "default_value", None)
            if isinstance(v, float):
                values.append(round(v, 3))
            elif v is not None and not isinstance(v, (int, str)):
                values += [round(c, 3) for c in v]
    return " ".join(f"{v:g}" for v in values)


def parts(bpy):
    """Material → how many vertices, and the sums of their coordinates and of their squares."""
    bpy.context.view_layer.update()
    graph, found = bpy.context.evaluated_depsgraph_get(), {}
    for o in bpy.context.scene.objects:
        if o.type not in ("MESH", "CURVE", "FONT"):
            continue
        e = o.evaluated_get(graph)
        sums = found.setdefault(look(o.material_slots[0].material), [0.0] * 7)
        for v in e.to_mesh().vertices:
            at = e.matrix_world @ v.co
            for i, value in enumerate((1.0, *at, *(c * c for c in at))):
                sums[i] += value
        e.to_mesh_clear()
    return found


def differences(old, new):
    """How two pictures differ, in words."""
    if set(old) != set(new):
        return "other materials"
    for name in old:
        for a, b in zip(old[name], new[name]):
            if abs(a - b) > 1e-3 * max(1.0, abs(a)):
                return f"{a:.2f} became {b:.2f}"
    return ""


if "--" in sys.argv:
    import bpy
    from render import build

    target, names = sys.argv[sys.argv.index("--") + 1 :]
    with open(target, "w") as lines:
        for name in names.split(","):
            build(name, 320, 240, 8)
            camera = bpy.context.scene.camera
            seen = {**parts(bpy), "camera": [c for r in camera.matrix_world for c in r] + [camera.data.lens]}
            lines.write(json.dumps([name, seen]) + "\n")
else:
    old, new = (dict(json.loads(line) for line in open(name)) for name in sys.argv[1:3])
    for name in sorted(old | new):
        difference = differences(old.get(name, {}), new.get(name, {}))
        if difference:
            print(name, difference)
