// A picture on its way into another one.
import type { Sharp } from 'sharp';

/** Bare pixels, as sharp lays them over others: nothing is encoded in between. */
export interface Pixels {
  input: Buffer;
  raw: { width: number; height: number; channels: 1 | 2 | 3 | 4 };
}

export async function pixelsOf(picture: Sharp): Promise<Pixels> {
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
  return { input: data, raw: info };
}
