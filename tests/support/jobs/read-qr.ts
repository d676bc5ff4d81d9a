// Reads a QR code from the markup that shows it, as a phone's camera does, for tests.
import decodeQr from 'qr/decode.js';

/** Pixels of a module. */
const SCALE = 4;
const MODULE = /M(\d+) (\d+)h1v1h-1z/g;

/** @param markup with one code, as squares of a path @returns the text that it holds @throws Error where there is none */
export function readQr(markup: string): string {
  const [svg = ''] = /<svg[^>]*crispEdges[\s\S]*?<\/svg>/.exec(markup) ?? [];
  const side = SCALE * Number(/viewBox="0 0 (\d+) /.exec(svg)?.[1] ?? 0);
  const data = new Uint8Array(4 * side * side).fill(255);
  for (const [, x, y] of svg.matchAll(MODULE))
    for (let row = 0; row < SCALE; row += 1) {
      const from = 4 * ((SCALE * Number(y) + row) * side + SCALE * Number(x));
      for (let at = from; at < from + 4 * SCALE; at += 4) data.fill(0, at, at + 3);
    }
  return decodeQr({ width: side, height: side, data });
}
