// Refuses passwords that guessers try first: common ones, and words of the site and the account.
import { dictionary } from '@zxcvbn-ts/language-common';
import type { Company } from '#contract/company.ts';
import { invalidField } from '#server/platform/api-error.ts';

/** Shorter ones are refused by the contract (`newPassword`). */
const MIN_LENGTH = 8;
/** The 18,000 or so that are long enough, in lower case. */
const LIST = new Set(dictionary['passwords-common'].filter(({ length }) => length >= MIN_LENGTH));
/** What people append to a common word: `welcome2027!`, `sunshine123`. */
const TAIL = /[\d\W_]{1,5}$/;
const BASES = new Set([...LIST].map((word) => word.replace(TAIL, '')).filter((word) => word.length >= 6));

const letters = (text: string): string => text.toLowerCase().replace(/[^\p{L}\d]/gu, '');

function siteWords({ name, tagline, email, agentFor }: Company): string[] {
  const words = [...name.split(/\s+/), ...tagline.split(/\s+/), ...email.split(/[@.]/)];
  return [name, email, agentFor, ...words].map(letters);
}

/** Of an email address also the part before its @. */
const accountWords = (known: readonly string[]): string[] =>
  known.flatMap((word) => [word, word.split('@')[0] ?? '']).map(letters);

/** @param known what a guesser knows of the account: email, name */
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
