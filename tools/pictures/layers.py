"""Renders large.exploded in layers: blender -b --python layers.py -- FOLDER [WIDTH HEIGHT SAMPLES]

Each layer is seen by itself, on nothing, in the light and shadow of all the others, so that the layers over the ground are the whole
picture. Writes FOLDER/NAME.png for each layer, for the ground with the shadows on it and for the machine before it comes apart, "whole";
and FOLDER/layers.json: how far a point of each layer sinks in the whole machine, from where, in heights of the picture, and how much
smaller the layer is there. pack.py makes the masters of them.
"""
import json
import os
import sys

sys.path[:0] = [os.path.dirname(os.path.abspath(__file__))]
import bpy
from bpy_extras.object_utils import world_to_camera_view
from mathutils import Vector
from parts.layers import LAYERS, SCALE
from render import build

BETWEEN = (1.15, -0.6)  # the axis and the nearest corner: what is high is seen flatter than in the whole machine, and fits best so


def seen_at(z):
    """Height in the picture, from its top, and distance from the camera, of a point of the machine at the height z."""
    point = Vector((*BETWEEN, z)) * SCALE
    at = world_to_camera_view(bpy.context.scene, bpy.context.scene.camera, point)
    return 1 - at.y, at.z


def sink(apart, whole):
    (above, near), (below, far) = seen_at(apart), seen_at(whole)
    return {"drop": round(below - above, 4), "foot": round(above, 4), "scale": round(near / far, 4)}


def render(folder, name, seen):
    scene = bpy.context.scene
    for o in scene.objects:
        o.visible_camera = o in seen
    scene.render.filepath = os.path.abspath(os.path.join(folder, f"{name}.png"))
    bpy.ops.render.render(write_still=True)


folder, *size = sys.argv[sys.argv.index("--") + 1 :]
build("large.exploded", *([int(n) for n in size] or (1400, 1600, 192)))
scene = bpy.context.scene
bpy.context.view_layer.update()
scene.render.image_settings.color_depth = "16"
ground = scene.objects["ground"]
render(folder, "ground", {ground})
scene.render.film_transparent, scene.render.image_settings.color_mode = True, "RGBA"
layers = {name: set(scene.objects[name].children_recursive) for name, *_ in LAYERS}
for name, objects in layers.items():
    render(folder, name, objects)
sinks = {name: sink(apart, whole) for name, _, apart, whole in LAYERS} | {"whole": {"drop": 0, "foot": 0, "scale": 1}}
with open(os.path.join(folder, "layers.json"), "w") as file:
    json.dump(sinks, file, indent=2)
scene.objects["axis"].hide_render = True
for name, _, _, whole in LAYERS:
    scene.objects[name].location.z = whole * SCALE
render(folder, "whole", set.union(*layers.values()))
