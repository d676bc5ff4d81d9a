"""The room: how a picture is rendered, its light, ground and camera."""
import math

import bpy
from mathutils import Matrix, Vector

from studio.groups import points
from studio.palette import Palette, material
from studio.solids import box, mesh
from studio.turns import TURN


def reset(width, height, samples):
    bpy.ops.wm.read_factory_settings(use_empty=True)
    s = bpy.context.scene
    s.render.engine = "CYCLES"
    s.cycles.device, s.cycles.samples = "CPU", samples
    s.cycles.use_denoising = False
    s.cycles.adaptive_threshold, s.cycles.adaptive_min_samples = 0.02, 24
    s.cycles.max_bounces, s.cycles.diffuse_bounces, s.cycles.glossy_bounces, s.cycles.transmission_bounces = 5, 2, 3, 5
    s.cycles.sample_clamp_indirect = 3
    s.cycles.caustics_reflective = s.cycles.caustics_refractive = False
    s.render.resolution_x, s.render.resolution_y = width, height
    s.view_settings.view_transform, s.view_settings.look = "Filmic", "Medium High Contrast"
    return Palette()


def stage(palette, target=(0, 0, 1.4), distance=11.0, azimuth=-32, elevation=22, lens=62, ground=True, blur=0.0, floor=0):
    """Light, ground at the height `floor`, and camera. azimuth -32 looks from the right front; +32 from the left; keep elevation between 12 and 35."""
    s = bpy.context.scene
    if ground:
        mesh("ground", [(-90, -90, floor), (90, -90, floor), (90, 90, floor), (-90, 90, floor)], [(0, 1, 2, 3)], palette.PAPER, smooth=False)
    w = bpy.data.worlds.new("studio")
    s.world, w.use_nodes = w, True
    w.node_tree.nodes["Background"].inputs[0].default_value = (0.95, 0.93, 0.88, 1)
    w.node_tree.nodes["Background"].inputs[1].default_value = 0.62
    lamp = bpy.data.lights.new("key", "AREA")
    lamp.energy, lamp.size = 900, 4.0
    key = bpy.data.objects.new("key", lamp)
    key.location, key.rotation_euler = (-5, -5, 8), (TURN(42), 0, TURN(-45))
    s.collection.objects.link(key)
    cam = bpy.data.cameras.new("camera")
    cam.lens = lens
    if blur:
        cam.dof.use_dof, cam.dof.focus_distance, cam.dof.aperture_fstop = True, distance, blur
    c = bpy.data.objects.new("camera", cam)
    a, e = TURN(azimuth), TURN(elevation)
    c.location = Vector(target) + Vector((-math.sin(a) * math.cos(e), -math.cos(a) * math.cos(e), math.sin(e))) * distance
    c.rotation_euler = (Vector(target) - c.location).to_track_quat("-Z", "Y").to_euler()
    s.collection.objects.link(c)
    s.camera = c


def show(p, azimuth=-26, elevation=32, fill=0.68, lens=62):
    """Frames what was built so that it fills `fill` of a square, gives metal dark cards to mirror, and stages it."""
    c = bpy.context.scene.cycles
    c.adaptive_threshold, c.adaptive_min_samples = 0.035, 16
    objects = list(bpy.context.scene.objects)
    for o in objects:
        if o.type == "MESH" and o.data.use_auto_smooth:
            o.modifiers.new("normals", "WEIGHTED_NORMAL").keep_sharp = True
    v = points(objects, 500)
    a, e = TURN(azimuth), TURN(elevation)
    back = Vector((-math.sin(a) * math.cos(e), -math.cos(a) * math.cos(e), math.sin(e)))
    right, t, distance = Vector((math.cos(a), -math.sin(a), 0)), sum(v, Vector()) / len(v), 10.0
    up = back.cross(right)
    for _ in range(8):
        seen = [((q - t).dot(right), (q - t).dot(up), distance - (q - t).dot(back)) for q in v]
        x, y = [i / k for i, j, k in seen], [j / k for i, j, k in seen]
        t = t + (right * (max(x) + min(x)) + up * (max(y) + min(y))) / 2 * distance
        distance *= max(max(x) - min(x), max(y) - min(y)) / 2 / (fill * 18 / lens)
    card = material("card", (0.06, 0.06, 0.06), 0.9)
    for size, at, turn in (((0.1, 9, 9), (6, 2, 4.5), (0, 0, 0)), ((18, 0.1, 6), (0, 10, 3.2 + 10 * math.tan(e)), (0, 0, 0)), ((5, 3, 0.1), (1.5, -4, 9), (0, 0, 0))):
        o = box(size, at, card, 0, turn)
        o.visible_camera = o.visible_diffuse = o.visible_transmission = o.visible_shadow = False
        o.matrix_basis = Matrix.Translation((t[0], t[1], 0)) @ Matrix.Rotation(-a, 4, "Z") @ o.matrix_basis
    stage(p, tuple(t), distance, azimuth, elevation, lens)
