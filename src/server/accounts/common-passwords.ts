// Passwords that guessers try first: a list of the commonest, and words that anybody can read off the site or the account.
import { dictionary } from '@zxcvbn-ts/language-common';
import type { Company } from '#contract/company.ts';
import { invalidField } from '#server/platform/api-error.ts';

/** Shorter ones are refused by the contract (`newPassword`). */
const SHORTEST = 8;
/** Some 18,000 that are long enough to be allowed at all, in lower case. */
const LIST = new Set(dictionary['passwords-common'].filter(({ length }) => length >= SHORTEST));
/** What people add to a word that a rule has refused: `welcome2027!`, `sunshine123`. */
const TAIL = /[\d\W_]{1,5}$/;
const BASES = new Set([...LIST].map((word) => word.replace(TAIL, '')).filter((word) => word.length >= 6));

const letters = (text: string): string => text.toLowerCase().replace(/[^\p{L}\d]/gu, '');

function siteWords({ name, tagline, email, agentFor }: Company): string[] {
  const words = [...name.split(/\s+/), ...tagline.split(/\s+/), ...email.split(/[@.]/)];
  return [name, email, agentFor, ...words].map(letters);
}

/** An e-mail address gives away what stands before its @ as well. */
const accountWords = (known: readonly string[]): string[] =>
  known.flatMap((word) => [word, word.split('@')[0] ?? '']).map(letters);

/** @param known what a guesser knows of the account: e-mail, name */
function isCommonPassword(password: string, known: readonly string[], company: Company): boolean {
  const lower = password.toLowerCase();
  const bare = letters(lower.replace(TAIL, ''));
  if (LIST.has(lower) || BASES.has(bare) || new Set(lower).size < 3) return true;
  const readable = [...siteWords(company), ...accountWords(known)].filter((word) => word.length >= 4);
  return readable.some((word) => word === letters(lower) || word === bare);
}

/** @throws ApiError invalid on the field at `path` */
export function refuseCommonPassword(
  path: string,
  password: string,
  known: readonly string[],
  company: Company,
): void {
  if (isCommonPassword(password, known, company))
    throw invalidField(
      path,
      'Choose a password that is harder to guess: this one is on the list of common ones',
    );
}
