// What looks like a web address: mail programs make a link of it, with or without `https://`.

const SCHEME = /https?:|ftp:|www\./i;
/** Endings that begin no sentence and end no name, however they are written. */
const UNSPEAKABLE = /^(?:com|net|org|biz|xyz|icu|cyou|sbs|cfd|gdn|mobi|xn--.+)$/i;
/** All of two letters (ISO 3166), and common ones that are words or stand in other alphabets. */
const KNOWN = new RegExp(
  `^(?:${[
    'a[cdefgilmoqrstuwxz]|b[abdefghijmnorstvwyz]|c[acdfghiklmnoruvwxyz]|d[ejkmoz]|e[cegrstu]|f[ijkmor]',
    'g[abdefghilmnpqrstuwy]|h[kmnrtu]|i[delmnoqrst]|j[emop]|k[eghimnprwyz]|l[abcikrstuvy]',
    'm[acdeghklmnopqrstuvwxyz]|n[acefgilopruz]|om|p[aefghklmnrstwy]|qa|r[eosuw]|s[abcdeghijklmnorstuvxyz]',
    't[cdfghjklmnortvwz]|u[agksyz]|v[aceginu]|w[fs]|y[et]|z[amw]',
    'info|site|shop|store|online|club|live|link|click|app|dev|vip|pro|top|page|help|support|website|space|tech|cloud',
    'digital|email|fun|win|bid|loans?|date|download|stream|racing|party|reviews?|trade|works?|world|today|news|media',
    'agency|center|services|solutions|systems|company|group|team|zone|network|host|press|rest|cam|lol|monster|quest',
    'bond|autos|zip|mov|ink|wiki|one|life|ltd|plus|care|money|finance|credit|gifts?|deals|sale|chat|social|tools|run',
    'tips|guru|expert|codes|global|london|tax|legal|delivery|express|market|business|repair|house',
    'рф|рус|сайт|онлайн|орг|ком|дети|москва|укр|бел|бг|мкд|срб|қаз|мон|ею|ελ|ευ|հայ|გე|ישראל|中国|中國|公司|网络|网址',
    '在线|台湾|台灣|香港|新加坡|澳門|한국|みんな|ไทย|भारत|السعودية|امارات|ایران|مصر|المغرب|شبكة|موقع',
  ].join('|')})$`,
  'iu',
);
/** As a sentence begins, after a full stop without its space. */
const CAPITALISED = /^\p{Lu}\P{Lu}+$/u;
/** An initial or a title before a name. */
const BEFORE_NAME = /^(?:\p{L}|mrs?|ms|miss|dr|md|st|prof|rev|sir)$/iu;
/** A label, its ending, and whether a path, query or port follows. Anchored to the start of a word, for linear time. */
const DOMAIN =
  /(?:^|[^\p{L}\p{M}\p{N}-])([\p{L}\p{M}\p{N}-]+)(?=\.(xn--[a-z\d-]+|[\p{L}\p{M}]{2,})(?![\p{L}\p{M}\p{N}-])(\/|[?#:][\p{L}\p{N}])?)/gu;

function isAddress([, label = '', ending = '', path]: RegExpExecArray): boolean {
  if (UNSPEAKABLE.test(ending)) return true;
  const isKnown = KNOWN.test(ending);
  if (path) return isKnown || !CAPITALISED.test(ending);
  return isKnown && !CAPITALISED.test(ending) && !BEFORE_NAME.test(label);
}

/** As browsers read it: without what is invisible, each kind of full stop as the plain one. */
const asBrowser = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll('。', '.')
    .replace(/\p{Cf}/gu, '');

export function holdsLink(text: string): boolean {
  const plain = asBrowser(text);
  return SCHEME.test(plain) || [...plain.matchAll(DOMAIN)].some(isAddress);
}

/** For mails in our name: with a space after each full stop and colon of an address, nothing makes a link of it. */
export const withoutLinks = (text: string): string =>
  text.replace(/\S+/g, (word) => (holdsLink(word) ? word.replace(/[.．。｡․:：](?=\S)/g, '$& ') : word));
