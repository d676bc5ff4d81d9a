// What looks like a web address: mail programs make a link of it, with or without `https://`.

const SCHEME = /https?:|www\./i;
const ENDINGS =
  'com|net|org|info|biz|io|co|uk|eu|ru|cn|de|fr|ly|gl|gg|tk|xyz|top|site|shop|store|online|club|live|link|click|app|dev|vip|pro';
/**
 * A domain with a common ending, in small letters or capitals alone: people forget the space after a full stop. Anchored to the start
 * of a word, for linear time. One letter before the ending is an initial, unless a path follows.
 */
const DOMAIN = new RegExp(
  `(?:^|[^\\p{L}\\p{N}-])(?:[\\p{L}\\p{N}-]{2,}\\.(?:${ENDINGS}|${ENDINGS.toUpperCase()})(?![\\p{L}\\p{N}])|[\\p{L}\\p{N}]\\.(?:${ENDINGS})[/:])`,
  'u',
);

/** As browsers read it: without what is invisible, each kind of full stop as the plain one. */
const asBrowser = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll('。', '.')
    .replace(/\p{Cf}/gu, '');

export function holdsLink(text: string): boolean {
  const plain = asBrowser(text);
  return SCHEME.test(plain) || DOMAIN.test(plain);
}
