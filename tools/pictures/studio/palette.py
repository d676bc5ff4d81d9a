"""Materials by their role."""
import copy

import bpy


def material(name, colour, rough=0.55, metal=0.0, glow=0.0, glass=0.0):
    m = bpy.data.materials.new(name)
    m.use_nodes = True
    b = m.node_tree.nodes["Principled BSDF"]
    b.inputs["Base Color"].default_value = (*colour, 1)
    b.inputs["Roughness"].default_value = rough
    b.inputs["Metallic"].default_value = metal
    if glow:
        b.inputs["Emission"].default_value = (*colour, 1)
        b.inputs["Emission Strength"].default_value = glow
    if glass:
        b.inputs["Transmission"].default_value = glass
        b.inputs["IOR"].default_value = 1.3
    return m


class Palette:
    """Materials by their role. CLAY for bodies, SIGNAL for the one accent."""

    def __init__(self):
        self.CLAY = material("clay", (0.80, 0.77, 0.70))
        self.CLAY_DEEP = material("clay deep", (0.55, 0.52, 0.46))
        self.DARK = material("dark", (0.030, 0.045, 0.050), 0.45)
        self.RUBBER = material("rubber", (0.020, 0.022, 0.024), 0.8)
        self.PETROL = material("petrol", (0.020, 0.075, 0.085), 0.5)
        self.SIGNAL = material("signal", (0.75, 0.07, 0.015), 0.4)
        self.STEEL = material("steel", (0.60, 0.62, 0.64), 0.28, 1)
        self.BRASS = material("brass", (0.72, 0.50, 0.20), 0.30, 1)
        self.COPPER = material("copper", (0.72, 0.32, 0.17), 0.32, 1)
        self.WOOD = material("wood", (0.30, 0.13, 0.055), 0.5)
        self.PAPER = material("paper", (0.90, 0.87, 0.80), 0.9)
        self.WHITE = material("white", (0.93, 0.92, 0.89), 0.5)
        self.GREEN = material("board", (0.03, 0.16, 0.10), 0.5)
        self.LAMP = material("lamp", (1.0, 0.55, 0.22), 0.5, glow=3.0)
        self.SCREEN = material("screen", (0.05, 0.20, 0.22), 0.15, glow=0.35)
        for m in (self.LAMP, self.SCREEN):
            m.cycles.sample_as_light = False
        self.GLASS = material("glass", (0.95, 0.97, 0.97), 0.05, glass=0.92)


def clear(name="clear", colour=(0.85, 0.9, 0.9), alpha=0.16, rim=0.85):
    """Thin clear plastic or glass that lets light through: `alpha` seen face on, `rim` seen edge on."""
    m = material(name, colour, 0.08)
    n, link = m.node_tree.nodes, m.node_tree.links.new
    edge, spread = n.new("ShaderNodeLayerWeight"), n.new("ShaderNodeMapRange")
    edge.inputs["Blend"].default_value = 0.25
    spread.inputs["To Min"].default_value, spread.inputs["To Max"].default_value = alpha, rim
    link(edge.outputs["Facing"], spread.inputs["Value"])
    link(spread.outputs["Result"], n["Principled BSDF"].inputs["Alpha"])
    return m


def without_accent(palette):
    """The same materials, petrol in place of the accent: for pieces that would otherwise bring a second red."""
    quiet = copy.copy(palette)
    quiet.SIGNAL = palette.PETROL
    return quiet
