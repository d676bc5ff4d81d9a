// What people paste or type without seeing it, taken away before a field is checked and stored. Passwords stay as they are typed.

/** All that isn't drawn: marks of direction, joiners, selectors, fillers. */
const INVISIBLE = /[\p{Cf}\p{DI}]/gu;
/** Without a use in any word: marks of direction, spaces of no width, word joiners, byte order marks, annotations. */
const STRAY = /[\p{Bidi_C}\u200b\u2060-\u206f\ufeff\ufff9-\ufffb]/gu;
/** A joiner or selector shapes the letter or emoji beside it; elsewhere it is only invisible. */
const JOINED =
  /([\p{L}\p{ExtPict}\p{EMod}\p{RI}]|(?!\p{VS})\p{M})?([\p{Join_C}\p{VS}]+)(?=([\p{L}\p{ExtPict}\p{M}])?)/gu;
/** Other than the plain one. */
const SPACE = /(?! )[\p{Z}\t\u0085]/gu;
/** Other than the hyphen, with signs that are typed in its place. */
const DASH = /(?!-)[\p{Dash}\u02d7\u2043\u30fc\uff70]/gu;
/** Anything that is seen; what can't be printed counts, to be refused and named. */
const DRAWN = /[^\s\p{Cf}\p{DI}\u2800]/u;

/** Of an email address, and wherever nothing invisible has a meaning. */
export const withoutInvisible = (typed: string): string => typed.replace(INVISIBLE, '');

/** As a text is stored: '' where nothing would be seen of it. */
export function cleanText(typed: string): string {
  const clean = typed
    .replace(STRAY, '')
    .replace(JOINED, (all, before, _, after) => (before || after ? all : ''))
    .replace(/[\u0085\u2028\u2029]/g, '\n');
  return DRAWN.test(clean) ? clean : '';
}

/** As `cleanText`, of one line: every kind of space is the plain one. */
export const cleanLine = (typed: string): string => cleanText(typed.replace(SPACE, ' '));

/**
 * A number that people read out: of a phone, a place, a part, an order. Letters and digits of full width are plain ones, as are the
 * digits of Arabic and Persian keyboards.
 */
export const cleanNumber = (typed: string): string =>
  withoutInvisible(typed)
    .replace(SPACE, ' ')
    .replace(DASH, '-')
    .replace(/[！-～]/g, toHalfWidth)
    .replace(/[٠-٩۰-۹]/g, toDigit);

/** Their last four bits are the digit. */
const toDigit = (mark: string): string => String(mark.charCodeAt(0) & 0xf);
const toHalfWidth = (mark: string): string => String.fromCharCode(mark.charCodeAt(0) - 0xfee0);
