// Text as the font files of PDFs can draw it.

/** Characters that the font files lack: they have Western European letters and typographical marks. */
const UNDRAWN = /[^\n\x20-\x7e\xa0-\xff\u2013\u2014\u2018\u2019\u201c\u201d\u2026\u20ac]/gu;
/** Letters that Unicode doesn't take apart into a base letter and an accent. */
const BARE: Record<string, string> = { Ł: 'L', ł: 'l', Đ: 'D', đ: 'd', Œ: 'OE', œ: 'oe', ı: 'i' };

/** Other letters lose their accents, so that no letter is missing. @example drawn('Łukasz Dvořák') // 'Lukasz Dvorák' */
export const drawn = (text: string): string =>
  text
    .normalize('NFC')
    .replace(UNDRAWN, (letter) => BARE[letter] ?? letter.normalize('NFD').replace(/\p{M}/gu, ''))
    .replace(UNDRAWN, '?');
