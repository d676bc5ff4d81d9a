// Reads back what a PDF of ours shows, as a reader or a screen reader would: by the letters that its fonts give to their glyphs.
import { inflateSync } from 'node:zlib';

/** What an empty box reads as: the glyph of what a font lacks. */
const BOX = '□';

const streamOf = (object: string): string => {
  const packed = /stream\n([\s\S]*)\nendstream/.exec(object)?.[1] ?? '';
  return packed && object.includes('/FlateDecode')
    ? inflateSync(Buffer.from(packed, 'latin1')).toString('latin1')
    : packed;
};

/** The letters of each glyph, by its number. */
const lettersOf = (toUnicode: string): string[] =>
  [...toUnicode.matchAll(/<\w+> <\w+> \[(.*)\]/g)].flatMap(([, chunk = '']) =>
    [...chunk.matchAll(/<([\w ]*)>/g)].map(([, units = '']) =>
      String.fromCharCode(...units.split(' ').map((unit) => Number.parseInt(unit, 16))),
    ),
  );

/** @returns the text, one line for each that is drawn */
export function pdfText(pdf: Uint8Array): string {
  const file = Buffer.from(pdf).toString('latin1');
  const objects = new Map(
    [...file.matchAll(/^(\d+) 0 obj\n([\s\S]*?)\nendobj$/gm)].map(([, id = '', object = '']) => [id, object]),
  );
  const fontNames = [...file.matchAll(/\/(F\d+) (\d+) 0 R/g)];
  const fonts = new Map(
    fontNames.map(([, name = '', id = '']) => {
      const toUnicode = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id) ?? '')?.[1] ?? '';
      return [name, lettersOf(streamOf(objects.get(toUnicode) ?? ''))];
    }),
  );
  const pages = [...file.matchAll(/\/Contents (\d+) 0 R/g)].map(([, id = '']) =>
    streamOf(objects.get(id) ?? ''),
  );
  let letters: string[] = [];
  let text = '';
  for (const [part, font, shown = ''] of pages.join('\n').matchAll(/\/(F\d+) [\d.]+ Tf|\[(.*)\] TJ|^ET$/gm)) {
    if (part === 'ET') text += '\n';
    else if (font) letters = fonts.get(font) ?? [];
    else
      for (const [glyphs] of shown.matchAll(/(?<=<)\w+(?=>)/g))
        for (const [glyph] of glyphs.matchAll(/.{4}/g))
          text += (glyph !== '0000' && letters[Number.parseInt(glyph, 16)]) || BOX;
  }
  return text;
}
