"""Models that several pictures of electronic share."""
import math

from studio.groups import moved
from studio.lines import pipe
from studio.shapes import around
from studio.solids import box, cylinder, lathe, ring, tube
from studio.turns import TURN


def chip(p, at, w, d, pins, sides=2):
    """A flat chip with legs on two or four sides, standing on `at`."""
    with moved(at):
        box((w, d, 0.1), (0, 0, 0.09), p.DARK, 0.015)
        cylinder(0.035, 0.01, (-w / 2 + 0.09, -d / 2 + 0.09, 0.141), p.CLAY_DEEP, bevel=0.002, sides=24)
        for i in range(pins):
            t = (i + 0.5) / pins - 0.5
            for s in (-1, 1):
                box((w / pins * 0.45, 0.1, 0.05), (t * w * 0.95, s * (d / 2 + 0.04), 0.03), p.STEEL, 0.008)
                if sides == 4:
                    box((0.1, d / pins * 0.45, 0.05), (s * (w / 2 + 0.04), t * d * 0.95, 0.03), p.STEEL, 0.008)


def can(p, r, h, at, material, bulge=0.0):
    """An electrolytic capacitor with its sleeve, stripe and scored top."""
    with moved(at):
        cylinder(r, h, (0, 0, h / 2), material, bevel=r * 0.12)
        lathe([(0.001, h + 0.005 + bulge), (r * 0.5, h + 0.005 + bulge * 0.7), (r * 0.82, h + 0.005), (r * 0.82, h - 0.02)], (0, 0, 0), p.STEEL)
        for a in (45, 135):
            box((r * 1.3, r * 0.07, 0.012), (0, 0, h + 0.006 + bulge * 0.75), p.DARK, 0, (0, 0, a))
        box((0.02, r * 0.5, h * 0.86), (-r * 0.995, 0, h / 2), p.CLAY, 0.004, (0, 0, 30))


def resistor(p, at, turn=0, length=0.3):
    with moved(at, (0, 0, turn)):
        cylinder(0.055, length, (0, 0, 0.08), p.CLAY_DEEP, (0, 90, 0), 0.02, 32)
        for x, m in ((-0.25, p.WOOD), (-0.05, p.DARK), (0.15, p.BRASS)):
            tube(0.058, 0.05, 0.025, (x * length, 0, 0.08), m, (0, 90, 0), 0.002)
        pipe([(-length * 0.9, 0, 0), (-length * 0.9, 0, 0.08), (length * 0.9, 0, 0.08), (length * 0.9, 0, 0)], 0.012, p.STEEL, smooth=False)


def block(p, n, at, material, turn=0, pitch=0.2):
    """A screw terminal block of n ways."""
    with moved(at, (0, 0, turn)):
        box((n * pitch + 0.04, 0.3, 0.3), (0, 0, 0.15), material, 0.02)
        for i in range(n):
            x = (i - (n - 1) / 2) * pitch
            cylinder(0.065, 0.02, (x, 0, 0.305), p.STEEL, bevel=0.004, sides=32)
            box((0.1, 0.018, 0.01), (x, 0, 0.317), p.DARK, 0, (0, 0, 35 * (i % 3)))
            box((0.12, 0.02, 0.12), (x, -0.15, 0.1), p.DARK, 0.004)


def relay(p, at, material, turn=0):
    with moved(at, (0, 0, turn)):
        box((0.42, 0.62, 0.44), (0, 0, 0.23), material, 0.03)
        box((0.28, 0.4, 0.01), (0, 0, 0.455), p.PAPER if material == p.DARK else material, 0)


def sink(p, w, h, at, fins=7, turn=0):
    """A finned heat sink standing on `at` with two transistors on its front."""
    with moved(at, (0, 0, turn)):
        box((w, 0.1, h), (0, 0, h / 2), p.DARK, 0.01)
        for i in range(fins):
            box((0.04, 0.3, h), (-w / 2 + 0.05 + i * (w - 0.1) / (fins - 1), 0.18, h / 2), p.DARK, 0.01)
        for x in (-w * 0.25, w * 0.25):
            box((0.24, 0.08, 0.3), (x, -0.08, h * 0.52), p.RUBBER, 0.01)
            box((0.24, 0.03, 0.46), (x, -0.055, h * 0.6), p.STEEL, 0.005)
            cylinder(0.05, 0.04, (x, -0.08, h * 0.6 + 0.18), p.BRASS, (90, 0, 0), 0.005, 24)
            for d in (-0.07, 0, 0.07):
                box((0.025, 0.02, h * 0.3), (x + d, -0.08, h * 0.24), p.STEEL, 0)


def tracks(p, w, d, z, n=9):
    """Printed tracks and pads on a board."""
    for i in range(n):
        y = -d * 0.42 + i * d * 0.84 / (n - 1)
        x0, x1 = -w * (0.46 - 0.05 * (i * 7 % 5)), w * (0.2 - 0.09 * (i * 5 % 4))
        pipe([(x0, y, z), (x1, y, z), (x1 + d * 0.05, y + d * 0.05, z), (x1 + w * 0.18, y + d * 0.05, z)], 0.013, p.BRASS, smooth=False)
        for x, q in ((x0, y), (x1 + w * 0.18, y + d * 0.05)):
            cylinder(0.04, 0.012, (x, q, z), p.BRASS, bevel=0.002, sides=24)


def pcb(p, w, d, at=(0, 0, 0)):
    """A bare board, its top on z = 0 of a moved() block."""
    with moved(at):
        box((w, d, 0.07), (0, 0, -0.035), p.GREEN, 0.012)
        for x in (-1, 1):
            for y in (-1, 1):
                tube(0.1, 0.055, 0.02, (x * (w / 2 - 0.16), y * (d / 2 - 0.16), 0), p.BRASS, b=0.003)
                cylinder(0.055, 0.012, (x * (w / 2 - 0.16), y * (d / 2 - 0.16), 0), p.DARK, bevel=0)
        tracks(p, w, d, 0.0)


def coil(p, r, at, wire, turns=22):
    """A toroid choke lying on `at`."""
    with moved(at):
        ring(r, r * 0.36, (0, 0, r * 0.42), p.PETROL)
        for x, y, a in around(turns, r):
            if a < 320:
                ring(r * 0.4, r * 0.075, (x, y, r * 0.42), wire, (90, 0, a))


def knob(p, r, at, material, depth=0.2, angle=40):
    with moved(at, (90, 0, 0)):
        cylinder(r, depth, (0, 0, depth / 2), material, bevel=r * 0.12)
        box((r * 0.12, r * 0.6, 0.02), (-math.sin(TURN(angle)) * r * 0.55, math.cos(TURN(angle)) * r * 0.55, depth), p.WHITE if material != p.STEEL else p.DARK, 0, (0, 0, angle))
