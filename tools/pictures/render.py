"""Renders pictures: blender -b --python render.py -- FOLDER NAME[,NAME…] [WIDTH HEIGHT SAMPLES]

NAME is a picture, for example coffee.boiler: the function `boiler` of models/coffee/boiler.py.
It builds with the palette p and ends by calling stage(p, …) or show(p, …). Writes FOLDER/NAME.png with 16 bits a channel.
A picture that fails is named at the end, and the others are rendered all the same.
"""
import importlib
import os
import sys
import time
import traceback

sys.path[:0] = [os.path.dirname(os.path.abspath(__file__))]
import bpy
from studio.scene import reset


def build(name, width, height, samples):
    """Sets the picture up in a fresh room."""
    palette = reset(width, height, samples)
    getattr(importlib.import_module(f"models.{name}"), name.split(".")[1])(palette)


def render(folder, names, width, height, samples):
    """Returns the names of the pictures that failed."""
    failed = []
    for name in names:
        start = time.time()
        try:
            build(name, width, height, samples)
            scene = bpy.context.scene
            scene.render.image_settings.color_depth = "16"
            scene.render.filepath = os.path.abspath(os.path.join(folder, f"{name}.png"))
            bpy.ops.render.render(write_still=True)
            print(f"picture {name} {time.time() - start:.1f} s", flush=True)
        except Exception:
            traceback.print_exc()
            failed.append(name)
    return failed


if __name__ == "__main__":
    folder, names, *size = sys.argv[sys.argv.index("--") + 1 :]
    failed = render(folder, names.split(","), *([int(n) for n in size] or (960, 720, 96)))
    if failed:
        sys.exit(f"failed: {', '.join(failed)}")
