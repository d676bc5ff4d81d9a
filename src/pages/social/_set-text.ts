// Text as pictures, in the site's typeface. The fonts are TrueType, because Pango reads no WOFF2, and files, so that every
// machine renders the same.
import { join, resolve } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { escapeHtml } from '#lib/escape-html.ts';

const FONTS = 'src/styles/font';
/** Pango finds a font of a file by its family name, which is not the file's. */
const FACES = {
  regular: { file: 'InstrumentSans-Regular.ttf', family: 'Instrument Sans', weight: 400 },
  semibold: { file: 'InstrumentSans-SemiBold.ttf', family: 'Instrument Sans SemiBold', weight: 600 },
};
/** Pango measures in 1024ths of a point; at 72 dpi a point is a pixel. */
const UNITS = 1024;
const DPI = 72;
/** Pango's factor to the typeface's own line of 1.22 em. */
const LINE_HEIGHT = 0.86;
/** Reaches from the highest ascender to the lowest descender and cannot be seen: lines that hold one are equally high. */
const STRUT = '<span fgalpha="1">|</span>';

/** Bare pixels, as sharp lays them over others: nothing is encoded in between. */
export interface Pixels {
  input: Buffer;
  raw: { width: number; height: number; channels: 1 | 2 | 3 | 4 };
}

export async function pixelsOf(picture: Sharp): Promise<Pixels> {
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
  return { input: data, raw: info };
}

interface TextStyle {
  text: string;
  /** In pixels. */
  size: number;
  face: keyof typeof FACES;
  colour: string;
  /** In em. */
  tracking: number;
}

/** The typeface has no micro sign; ISO 2955 writes it so. */
const plain = (text: string): string => escapeHtml(text.replaceAll('µ', 'u'));

function markup({ text, size, face, colour, tracking }: TextStyle): string {
  const { family, weight } = FACES[face];
  const units = Math.round(size * UNITS);
  return `<span face="${family}" weight="${weight}" size="${units}" foreground="${colour}" letter_spacing="${Math.round(units * tracking)}" line_height="${LINE_HEIGHT}">${plain(text)}</span>`;
}

function render(text: string, face: TextStyle['face'], width?: number): Promise<Pixels> {
  const { family, file } = FACES[face];
  return pixelsOf(
    sharp({
      text: {
        text,
        font: family,
        fontfile: resolve(join(FONTS, file)),
        dpi: DPI,
        rgba: true,
        ...(width && { width, wrap: 'word' as const }),
      },
    }),
  );
}

/** One line. All lines of a size have the same height, so they align. */
export const setLine = (line: TextStyle): Promise<Pixels> => render(markup(line) + STRUT, line.face);

/** Sets the text in the largest of `sizes` (descending) that fits the room, in lines of similar length. */
export async function setBlock(
  style: Omit<TextStyle, 'size'>,
  sizes: readonly number[],
  room: { width: number; height: number },
): Promise<Pixels> {
  let fitting: Pixels | null = null;
  let text = '';
  for (const size of sizes) {
    text = markup({ ...style, size });
    fitting = await render(text, style.face, room.width);
    if (fitting.raw.width <= room.width && fitting.raw.height <= room.height) break;
  }
  if (!fitting) throw new Error('setBlock needs a size');
  for (const share of [0.6, 0.7, 0.8, 0.9]) {
    const narrow = await render(text, style.face, Math.round(room.width * share));
    if (narrow.raw.width <= room.width * share && narrow.raw.height <= fitting.raw.height) return narrow;
  }
  return fitting;
}
