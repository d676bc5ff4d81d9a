from parts.coffee import fitting, knob
from studio.fasteners import bolt_head
from studio.groups import moved
from studio.lines import pipe
from studio.scene import stage
from studio.solids import box, cylinder, lathe, ring, sphere
from studio.turns import SIDE


def water_filter(p):
    """A water filter cartridge on its head with inlet and outlet hoses and red-handled valves; a new cartridge beside it."""
    box((3.4, 0.2, 3.2), (-0.2, 0.75, 1.6), p.CLAY, 0.06)
    box((3.6, 0.6, 0.12), (-0.2, 0.75, 0.06), p.DARK, 0.03)
    box((1.0, 0.1, 0.8), (0, 0.62, 2.62), p.STEEL, 0.02)
    for x in (-0.4, 0.4):
        for z in (2.34, 2.9):
            bolt_head((x, 0.57, z), p, 0.055)

    def cartridge(at, turn=(0, 0, 0)):
        with moved(at, turn):
            lathe([(0.001, 0.0), (0.36, 0.0), (0.46, 0.06), (0.48, 0.14), (0.48, 1.62), (0.44, 1.74), (0.3, 1.84), (0.26, 1.86), (0.26, 2.06), (0.001, 2.06)], (0, 0, 0), p.WHITE)
            lathe([(0.485, 0.5), (0.49, 0.5), (0.49, 1.25), (0.485, 1.25)], (0, 0, 0), p.PETROL)
            for z in (1.9, 1.97):
                ring(0.262, 0.016, (0, 0, z), p.RUBBER)
            for i in range(5):
                box((0.26 - 0.03 * i, 0.012, 0.03), (0, -0.492, 1.1 - 0.1 * i), p.WHITE, 0)

    cartridge((0, 0.02, 0.5))
    cylinder(0.36, 0.34, (0, 0.02, 2.5), p.DARK, bevel=0.04)
    cylinder(0.28, 0.22, (0, 0.02, 2.74), p.DARK, bevel=0.03)
    box((0.5, 0.6, 0.18), (0, 0.32, 2.62), p.DARK, 0.03)
    knob(p, (0, 0.02, 2.9), (0, 0, 0), 0.16, p.CLAY)
    for s in (-1, 1):
        fitting(p, (s * 0.26, 0.02, 2.66), (0, s * 90, 0), 0.12)
        cylinder(0.11, 0.5, (s * 0.85, 0.02, 2.66), p.BRASS, SIDE, 0.02, 6)
        sphere(0.16, (s * 0.85, 0.02, 2.66), p.BRASS)
        cylinder(0.05, 0.22, (s * 0.85, 0.02, 2.84), p.STEEL, bevel=0.01)
        box((0.5, 0.14, 0.05), (s * (0.85 + 0.17), 0.02, 2.96), p.SIGNAL, 0.02) if s < 0 else box((0.14, 0.5, 0.05), (0.85, -0.15, 2.96), p.SIGNAL, 0.02)
        fitting(p, (s * 1.08, 0.02, 2.66), (0, s * 90, 0), 0.11)
    pipe([(-1.32, 0.02, 2.66), (-1.55, 0.0, 2.6), (-1.62, 0.0, 2.3), (-1.45, 0.1, 1.3), (-1.7, 0.15, 0.5), (-2.3, -0.3, 0.11), (-2.0, -1.0, 0.11)], 0.09, p.STEEL)
    pipe([(1.32, 0.02, 2.66), (1.52, 0.0, 2.62), (1.58, -0.02, 2.3), (1.3, -0.1, 1.2), (0.95, -0.5, 0.35), (0.5, -1.05, 0.11), (-0.4, -1.25, 0.11)], 0.09, p.STEEL)
    for at, turn in (((-2.0, -1.0, 0.11), (90, 0, 20)), ((-0.4, -1.25, 0.11), (0, -90, 10))):
        with moved(at, turn):
            cylinder(0.14, 0.22, (0, 0, 0.1), p.BRASS, bevel=0.02, sides=6)
    cartridge((1.85, -0.3, 0.0), (0, 0, -20))
    with moved((1.15, -1.3, 0.0), (0, 0, -30)):
        lathe([(0.001, 0), (0.3, 0), (0.3, 0.22), (0.27, 0.22), (0.27, 0.04), (0.001, 0.04)], (0, 0, 0), p.PETROL)
    stage(p, (0.05, -0.2, 1.55), 11.6, azimuth=16, elevation=20)
