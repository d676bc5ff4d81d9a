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

export const holdsLink = (text: string): boolean => SCHEME.test(text) || DOMAIN.test(text);
