from studio.groups import moved
from studio.lines import pipe
from studio.scene import stage
from studio.solids import box, cylinder, ring, sphere, tube


def slit_lamp(p):
    """A slit lamp on its table: chin rest, microscope and the lamp tower with its slit of light, the joystick marked."""
    box((4.3, 1.9, 0.14), (0, 0.1, 0.5), p.PETROL, 0.05)
    for x in (-1.3, 1.3):
        box((0.3, 1.3, 0.43), (x, 0.1, 0.215), p.DARK, 0.05)
    for y in (-0.55, 0.75):
        cylinder(0.06, 2.5, (-1.75, y, 1.8), p.STEEL)
        box((0.2, 0.2, 0.14), (-1.75, y, 0.62), p.DARK, 0.03)
    cylinder(0.06, 1.42, (-1.75, 0.1, 3.02), p.STEEL, (90, 0, 0))
    pipe([(-1.75, -0.5, 2.75), (-1.95, -0.2, 2.78), (-2.0, 0.1, 2.78), (-1.95, 0.4, 2.78), (-1.75, 0.7, 2.75)], 0.09, p.DARK)
    box((0.14, 1.3, 0.1), (-1.75, 0.1, 1.55), p.STEEL, 0.02)
    box((0.5, 0.55, 0.14), (-1.82, 0.1, 1.65), p.WHITE, 0.07)
    for y in (-0.35, 0.55):
        box((1.7, 0.1, 0.08), (0.5, y, 0.61), p.STEEL, 0.01)
    box((1.3, 1.15, 0.24), (0.55, 0.1, 0.76), p.DARK, 0.08)
    cylinder(0.13, 0.07, (1.0, -0.25, 0.9), p.RUBBER)
    with moved((1.0, -0.25, 0.9), (-6, 12, 0)):
        cylinder(0.06, 0.7, (0, 0, 0.35), p.STEEL)
        sphere(0.17, (0, 0, 0.75), p.SIGNAL)
        cylinder(0.05, 0.06, (0, 0, 0.92), p.DARK, bevel=0.01)
    box((0.75, 0.2, 0.16), (0.1, 0.1, 0.95), p.CLAY_DEEP, 0.04)
    cylinder(0.26, 0.2, (-0.25, 0.1, 1.0), p.DARK, bevel=0.03)
    with moved((-0.25, 0.1, 0), (0, 0, 32)):
        box((0.2, 0.55, 0.16), (0, -0.25, 1.15), p.CLAY, 0.04)
        box((0.3, 0.3, 0.55), (0, -0.5, 1.35), p.CLAY, 0.06)
        cylinder(0.1, 1.9, (0, -0.5, 2.3), p.CLAY)
        cylinder(0.22, 0.55, (0, -0.5, 3.3), p.DARK, bevel=0.06)
        for i in range(5):
            ring(0.222, 0.012, (0, -0.5, 3.14 + i * 0.08), p.CLAY_DEEP)
        box((0.24, 0.34, 0.26), (-0.04, -0.5, 2.75), p.CLAY, 0.05)
        box((0.2, 0.2, 0.34), (-0.05, -0.5, 2.25), p.CLAY_DEEP, 0.04)
        box((0.03, 0.05, 0.24), (-0.16, -0.5, 2.25), p.LAMP, 0.004)
    with moved((-0.25, 0.1, 0), (0, 0, -4)):
        box((1.0, 0.22, 0.16), (0.45, 0, 1.18), p.CLAY, 0.04)
        box((0.26, 0.26, 1.0), (0.85, 0, 1.65), p.CLAY, 0.06)
        box((0.75, 0.62, 0.55), (0.75, 0, 2.28), p.PETROL, 0.1)
        cylinder(0.2, 0.3, (0.28, 0, 2.26), p.DARK, (0, 90, 0), 0.03)
        cylinder(0.15, 0.04, (0.13, 0, 2.26), p.GLASS, (0, 90, 0), 0.005)
        cylinder(0.2, 0.76, (0.75, 0, 2.28), p.DARK, (90, 0, 0), 0.03)
        for y in (-0.17, 0.17):
            with moved((1.1, y, 2.34), (0, 78, 0)):
                cylinder(0.13, 0.5, (0, 0, 0.2), p.CLAY, bevel=0.02)
                cylinder(0.16, 0.24, (0, 0, 0.52), p.DARK, bevel=0.03, top=0.14)
                tube(0.17, 0.1, 0.07, (0, 0, 0.67), p.RUBBER)
    stage(p, (-0.15, 0.1, 1.75), 11.6, azimuth=-18, elevation=17)
