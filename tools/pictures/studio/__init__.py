"""The studio for pictures: one camera family, one light, one set of materials, and what models are made of.

Units are metres-ish: a machine is about 3 units high and stands on z = 0, its front towards -y.
"""
