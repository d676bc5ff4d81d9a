"""Angles in degrees, and where a turned part's axis points."""
import math

TURN = math.radians
UP, FRONT, SIDE = (0, 0, 0), (90, 0, 0), (0, 90, 0)  # up, to the viewer, to the right
