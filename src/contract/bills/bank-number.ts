// What looks like a bank account in a text: words that customers read must not send money to another one.

/** Digits as people group them, with spaces and dashes of any kind, and an international number's country. */
const RUN = /(?:\+|\()?\d(?:[\p{Z}\p{Pd}()]{0,4}\d)*/gu;
/** A British phone number, or a day or years: neither is an account. */
const PHONE = /^(?:\+44|00 ?44|\(?0)(?:\D*\d){9,11}$/;
const DAY = /^(?:20\d\d-\d\d-\d\d|\d\d?-\d\d?-20\d\d|(?:19|20)\d\d[- ]+(?:19|20)\d\d)$/;
/** A sort code has 6 digits, an account 8, both together 14. */
const LENGTHS = [6, 8, 14];
/** With other digits around them: a sort code as it is printed, an account in halves, either without a gap. */
const INSIDE = /(?<!\d)(?:\d\d[ -]+\d\d[ -]+\d\d|\d{4}[ -]+\d{4}|\d{6}|\d{8})(?!\d)/;
/** A sort code with other signs, the same ones; an account in halves that aren't both years, or grouped as a sum without its pound. */
const DOTTED =
  /(?<!\d)(?:\d\d( ?[^\p{L}\p{N}\s,;&] ?|,)\d\d\1\d\d|(?!(?:19|20)\d\d\D+(?:19|20)\d\d)\d{4}(?: ?[/|·→] ?|[.,])\d{4}|(?<!£)\d\d,\d{3},\d{3})(?!\d)/u;
/** An IBAN, whose four groups at least follow the country. */
const IBAN = /\b[A-Z]{2}\d\d(?:[ .-]?[A-Z\d]{2,4}){3,8}\b/gi;

/** In Markdown as a character's number; a named one is a space or a sign. */
const NUMBERED = /&#(?:x([\da-f]{1,5})|(\d{1,6}));/gi;
const NAMED = /&[a-z]+;/gi;
/** What Markdown doesn't show: the address of a link, and marks. */
const UNSEEN = /\]\([^)\s]*\)|[[\]\\*_`~]/g;
/** The end of a line within a paragraph: it shows as a space. */
const IN_PARAGRAPH = /(?<!\n)\n(?!\n|[-*+] |\d+[.)] )/g;

/** The text as whoever reads it sees it, with plain spaces and hyphens. */
const asRead = (text: string): string =>
  text
    .replace(NUMBERED, (_, hex, decimal) =>
      String.fromCodePoint(hex ? Number.parseInt(hex, 16) : Number(decimal)),
    )
    .replace(NAMED, ' ')
    .replace(IN_PARAGRAPH, ' ')
    .replace(UNSEEN, '')
    .normalize('NFKC')
    .replace(/[\p{Cf}\p{DI}]/gu, '')
    .replace(/[^\S\n]/gu, ' ')
    .replace(/\p{Dash}/gu, '-');

/** ISO 13616: letters count from 10, and the whole is 1 modulo 97. */
function isIban(typed: string): boolean {
  const bare = typed.replace(/[ .-]/g, '').toUpperCase();
  const digits = (bare.slice(4) + bare.slice(0, 4)).replace(/[A-Z]/g, (letter) =>
    String(Number.parseInt(letter, 36)),
  );
  return BigInt(digits) % 97n === 1n;
}

function isAccount(run: string): boolean {
  if (PHONE.test(run) || DAY.test(run)) return false;
  return LENGTHS.includes(run.replace(/\D/g, '').length) || INSIDE.test(run);
}

/** Whether a sort code, an account number or an IBAN stands in it, in any spelling of spaces and dashes, also in Markdown. */
export function looksLikeBankNumber(text: string): boolean {
  const plain = asRead(text);
  return (
    DOTTED.test(plain) ||
    (plain.match(RUN) ?? []).some((run) => isAccount(run.trim())) ||
    (plain.match(IBAN) ?? []).some(isIban)
  );
}
