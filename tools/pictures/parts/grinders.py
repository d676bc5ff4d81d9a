"""What several plates of grinders show."""
import math


def saw(x):
    return x - math.floor(x)
