import math

from parts.boilers import air_valve, heating_element, pressure_switch, relief_valve
from parts.espresso import fitting, group_head
from parts.grinders import bean_hopper, cone_burr, flat_burr, lever, motor_capacitor, ring_burr, star_wheel
from parts.groups import filter_basket, group_gasket, perforated_screen, three_way_valve, two_spouts
from parts.layers import body, cover, cups, grid, tray
from studio.groups import moved, place
from studio.lines import pipe
from studio.palette import without_accent
from studio.scene import stage
from studio.shapes import around, circle, sheet
from studio.solids import box, cut, cylinder, lathe, rod
from studio.turns import FRONT, SIDE, TURN, UP

AZIMUTH = -30
VALVES = (-1.4, -0.3, 0.85)  # where they stand along the boiler


def _at(u, z, back=0.0):
    """A point by how far right, high and back it is for the camera."""
    a = TURN(AZIMUTH)
    return (u * math.cos(a) + back * math.sin(a), -u * math.sin(a) + back * math.cos(a), z)


def _thread(p, a, b):
    """The line along which parts were drawn apart."""
    rod(a, b, 0.014, p.PETROL, 0, 12)


def _open_boiler(p):
    """A copper boiler along x, open at its right end, with three fittings on top."""
    lathe([(0, -1.86), (0.3, -1.83), (0.52, -1.73), (0.6, -1.58), (0.6, 1.2), (0.5, 1.2), (0.5, -1.5), (0, -1.6)], (0, 0, 0), p.COPPER, SIDE)
    for x in (-1.45, -0.85, 0.25):
        cylinder(0.615, 0.05, (x, 0, 0), p.COPPER, SIDE, 0.02)
    with moved((1.2, 0, 0), SIDE):
        sheet([circle(0.8, n=96), circle(0.5, n=96)] + [circle(0.06, (x, y), 24) for x, y, _ in around(6, 0.65)], 0.12, (0, 0, 0), p.BRASS, bevel=0.02)
    for x in VALVES:
        fitting(p, (x, 0, 0.68), 0.24, 0.1)
    for x in (-1.2, 0.8):
        box((0.16, 0.9, 0.1), (x, 0, -0.7), p.STEEL, 0.02)


def _boiler(p, at):
    """The boiler with its valves above and its element drawn out to the right."""
    x, y, z = at
    place((x, y, z), UP, _open_boiler, p)
    _thread(p, (x + 1.2, y, z), (x + 4.7, y, z))
    with moved((x + 1.75, y, z), SIDE):
        sheet([circle(0.8, n=96), circle(0.52, n=96)] + [circle(0.06, (a, b), 24) for a, b, _ in around(6, 0.66)], 0.09, (0, 0, 0), p.PETROL)
    place((x + 4.5, y, z), (0, -90, 0), heating_element, p, scale=0.68)
    for dx, up, build, turn, scale in zip(VALVES, (1.35, 1.35, 2.0), (air_valve, relief_valve, pressure_switch), (UP, UP, FRONT), (0.52, 0.47, 0.48)):
        _thread(p, (x + dx, y, z + 0.7), (x + dx, y, z + up + 0.1))
        place((x + dx, y, z + up), turn, build, p, scale=scale)


def _group(p, at, accent):
    """A brewing group from its valve down to the portafilter; the gasket is of another palette."""
    x, y, z = at
    _thread(p, (x, y, z), (x, y, z + 7.2))
    place((x, y, z + 6.35), (0, 0, -10), three_way_valve, p, scale=0.44)
    place((x, y, z + 5.85), UP, group_head, p, scale=1.45)
    place((x, y, z + 4.15), UP, group_gasket, accent, scale=0.4)
    place((x, y, z + 3.3), UP, perforated_screen, p, scale=0.4)
    place((x, y, z + 2.05), UP, filter_basket, p, scale=0.38)
    place((x, y, z + 0.55), (0, 0, 6), two_spouts, p, scale=0.48)


def _grinder_body(p):
    """A coffee grinder without hopper and burrs, its dosing chamber in front."""
    box((1.7, 2.2, 0.2), (0, -0.1, 0.14), p.DARK, 0.06)
    box((1.45, 1.3, 1.9), (0, 0.25, 1.15), p.CLAY, 0.2)
    cylinder(0.74, 0.4, (0, 0.25, 2.2), p.CLAY, bevel=0.05)
    chamber = cylinder(0.68, 0.3, (0, 0.25, 2.5), p.STEEL, bevel=0.015)
    cut(chamber, cylinder(0.6, 0.5, (0, 0.25, 2.62), p.STEEL, bevel=0))
    cylinder(0.12, 0.5, (0, 0.25, 2.5), p.BRASS, bevel=0.015, sides=6)
    drum = cylinder(0.5, 0.75, (0, -0.75, 1.6), p.DARK, bevel=0.03)
    cut(drum, cylinder(0.44, 0.75, (0, -0.75, 1.75), p.DARK, bevel=0))
    cylinder(0.16, 0.3, (0, -0.75, 1.15), p.DARK, bevel=0.02)
    for i in range(5):
        box((0.03, 0.7, 0.05), (0.73, 0.25, 0.5 + i * 0.12), p.DARK, 0)
    for x in (-0.2, 0.2):
        pipe([(x, -0.35, 0.75), (x, -0.95, 0.75), (x * 0.8, -1.02, 0.75)], 0.05, p.STEEL)


def _grinder(p, at):
    """The grinder, its burrs and hopper above it, the dosing lever at the right and the capacitor at the left."""
    x, y, z = at
    place(at, UP, _grinder_body, p)
    y += 0.25
    _thread(p, (x, y, z + 2.5), (x, y, z + 6.1))
    place((x, y, z + 3.2), UP, flat_burr, p, scale=0.44)
    place((x, y, z + 4.35), (180, 0, 0), flat_burr, p, scale=0.44)
    place((x, y, z + 5.0), (0, 0, 20), bean_hopper, p, scale=0.62)


def coffee_parts(p):
    """An espresso machine and its grinder drawn apart: every coffee part of the shop is a piece of its own, the group gasket red."""
    quiet = without_accent(p)
    with moved(scale=0.4):
        _grinder(quiet, _at(-5.0, 0, 0.2))
        place(_at(-6.15, 0.5, -1.3), (0, 0, 30), motor_capacitor, quiet, scale=0.42)
        _thread(quiet, _at(-3.3, 3.0), _at(-3.3, 5.0))
        place(_at(-3.3, 2.95), UP, cone_burr, quiet, scale=0.42)
        place(_at(-3.3, 4.55), UP, ring_burr, quiet, scale=0.42)
        _thread(quiet, _at(-3.65, 0.9, -1.0), _at(-3.65, 1.9, -1.0))
        place(_at(-3.65, 0.6, -1.0), UP, star_wheel, quiet, scale=0.55)
        place(_at(-3.65, 1.55, -1.0), (0, 0, 22), lever, quiet, scale=0.6)
        _group(quiet, _at(-1.25, 0.2, -0.6), p)
        machine = _at(3.1, 0, 0.4)
        with moved(machine):
            place((0, 0, 0), UP, tray, quiet)
            place((0, 0, 0.5), UP, grid, quiet)
            place((0, 0, 0.95), UP, body, quiet)
            place((0, 0, 7.45), UP, cover, quiet)
            place((0, 0, 7.65), UP, cups, quiet)
        _boiler(quiet, (machine[0] - 1.35, machine[1], 3.55))
    stage(p, (0, 0, 1.68), 15.3, azimuth=AZIMUTH, elevation=19, lens=100)
