// Text as the typeface of invoices can draw it.

/** What its letters and signs are. `tools/font/invoice.py` keeps just these. */
const LETTERS = {
  latin:
    '\u0020-\u007e\u00a0-\u00ac\u00ae-\u0148\u014a-\u01c3\u01c5-\u0254\u02b9-\u02dd\u1e00-\u1e9b\u1e9e-\u1eff',
  accents: '\u0300-\u0304\u0306-\u030a\u030c\u031b\u0323\u0326-\u0328',
  greek: '\u0384-\u038a\u038c\u038e-\u03a1\u03a3-\u03ce',
  cyrillic: '\u0400-\u0479\u048a-\u049d\u04a0-\u04ff',
  marks: '\u2010-\u2027\u2030-\u2044\u2070\u2074-\u208e\u20a0-\u20af\u20b1-\u20b5\u20b8-\u20ba\u20bc-\u20bf',
  signs:
    '\u2116\u2122\u212e\u2150-\u215f\u2189\u2190-\u2199\u2206\u220f\u2211\u2212\u221a\u221e\u222b\u2248\u2260\u2264\u2265',
};
const UNDRAWN = new RegExp(`[^\n${Object.values(LETTERS).join('')}]`, 'gu');
const MARKS = /\p{M}/gu;
/** It has no sign for a diameter; this letter is drawn the same. */
const DIAMETER = /⌀/gu;

/** The nearest that can be drawn: `Ａ` as A, a letter without the accent that the typeface lacks. */
const nearest = (text: string): string =>
  text
    .normalize('NFC')
    .replace(DIAMETER, 'Ø')
    .replace(UNDRAWN, (sign) => sign.normalize('NFKC'))
    .replace(UNDRAWN, (sign) => sign.normalize('NFD').replace(MARKS, ''));

/** Emoji, and letters of other alphabets, are left out. @example drawn('Łukasz 🔧 Dvořák') // 'Łukasz Dvořák' */
export const drawn = (text: string): string =>
  nearest(text).replace(UNDRAWN, '').replace(/ {2,}/g, ' ').replace(/^ | $/gm, '');

const isDrawn = (line: string): boolean => {
  const lost = (nearest(line).match(UNDRAWN) ?? []).join('');
  return drawn(line) !== '' && !/[\p{L}\p{N}]/u.test(lost);
};

/** Whether an invoice can't print one of these lines: it holds a letter of an alphabet that the typeface lacks. */
export const isUnprintable = (...lines: readonly string[]): boolean =>
  lines.some((line) => line.trim() !== '' && !isDrawn(line));

type Address = {
  [Name in 'firstName' | 'lastName' | 'address' | 'city' | 'country' | 'latinName']?: string | undefined;
};

/** Whether the invoice can't print who this is, but for a name in Latin letters. */
export const asksLatinName = ({
  firstName = '',
  lastName = '',
  address = '',
  city = '',
  country = '',
}: Address): boolean => isUnprintable(firstName, lastName, address, city, country);

/** Whether a name can stand on an invoice in the place of another. */
export const isLatinName = (name = ''): boolean => name.trim() !== '' && isDrawn(name);

/** Whether that name is missing. */
export const lacksLatinName = (to: Address): boolean => asksLatinName(to) && !isLatinName(to.latinName);

/** Who buys, line by line: in the place of a line that can't be printed the name in Latin letters, without one the email. */
export function drawnBuyer({
  buyer,
  latinName,
}: {
  buyer: readonly string[];
  latinName?: string | undefined;
}): string[] {
  const email = buyer.findLast((line) => line.includes('@')) ?? '';
  const instead = latinName && isDrawn(latinName) ? latinName : email;
  const shown = buyer.map((line) => drawn(isDrawn(line) ? line : instead));
  return [...new Set(shown)].filter(Boolean);
}
