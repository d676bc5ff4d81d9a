// Texts as they are compared, whoever typed them on whichever keyboard.

/** Letters that Unicode doesn't take apart, and the Σ that ends a word. */
const PLAIN: Readonly<Record<string, string>> = {
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
  ς: 'σ',
};
const OTHERS = new RegExp(`[${Object.keys(PLAIN).join('')}]`, 'g');

/** Without accents, capitals, apostrophes and what is invisible; dashes are spaces. @example fold(' Łukasz O’Shéa') // 'lukasz oshea' */
export const fold = (text: string): string =>
  text
    .replace(/['`´‘’ʼ\p{Cf}\p{DI}]/gu, '')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(OTHERS, (letter) => PLAIN[letter] ?? letter)
    .replace(/[\s\p{Dash}]+/gu, ' ')
    .trim();

/** A number of an order, a part, an invoice: letters and digits alone. @example foldNumber('#INV-00040') // 'inv00040' */
export const foldNumber = (text: string): string => fold(text).replace(/[^\p{L}\p{N}]/gu, '');

/** As it is dialled here, without an extension: `+44 (0)20 7946 0000 ext 2` and `020 7946 0000` are one. */
export const foldPhone = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/(?:ext|x|#).*$/i, '')
    .replace(/[^\d+]/g, '')
    .replace(/^(?:(?:\+|00)44|44(?=\d{10}$))0?/, '0')
    .replace(/^(?:\+|00)/, '');

/** Names in the order of `fold`. */
export function byName(one: { name: string }, other: { name: string }): number {
  const [first, second] = [fold(one.name), fold(other.name)];
  return first < second ? -1 : Number(first > second);
}
