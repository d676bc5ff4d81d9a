// A QR code as one path of squares: the pages' policy lets no script write markup, and no page loads a picture for it.
import encodeQr from 'qr';

/** Of the white edge, in modules: readers need four. */
const EDGE = 4;

/** @returns how many modules a side has, edges among them, and a path that fills the dark ones */
export function qrSquares(text: string): { side: number; path: string } {
  const rows = encodeQr(text, 'raw', { border: EDGE });
  const squares = rows.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  return { side: rows.length, path: squares.join('') };
}
