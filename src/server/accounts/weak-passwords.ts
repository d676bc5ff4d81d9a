// Refuses passwords that are soon guessed: by zxcvbn's estimate, which knows common ones, keyboards, dates and repeats, and is told the
// words of the site and of the account.
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import { isTeam, type Role } from '#contract/accounts/roles.ts';
import type { Company } from '#contract/company.ts';
import { invalidField } from '#server/platform/api-error.ts';

/** Passwords that fewer guesses find are refused. */
const LEAST_GUESSES = 1e6;
/** Whoever has it changes prices, orders and the details of customers. */
const LEAST_GUESSES_OF_TEAM = 1e10;
/** The estimate holds the process: the worst 50 characters for 60 ms, 256 for two seconds. What follows only adds to it. */
const MAX_ESTIMATED = 50;

const WEAK =
  'This password is easy to guess. Use three or more words that have nothing to do with each other, or one that your browser makes up. Names, dates and common words are guessed first, also with digits behind them.';
const WEAK_OF_TEAM =
  'This password is too easy to guess for somebody of the team. Use four or more words that have nothing to do with each other, or one that your browser makes up. Names, dates and common words are guessed first, also with digits behind them.';

const estimator = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });

/** What people append to a common word: `welcome2027!`, `sunshine123`. The estimate takes what is appended for chosen at random. */
const TAIL = /[\d\W_]{1,5}$/;
const COMMON = new Set(
  dictionary['passwords-common'].map((word) => word.replace(TAIL, '')).filter((word) => word.length >= 6),
);

const letters = (text: string): string => text.toLowerCase().replace(/[^\p{L}\d]/gu, '');

function siteWords({ name, tagline, email, agentFor }: Company): string[] {
  const words = [...name.split(/\s+/), ...tagline.split(/\s+/), ...email.split(/[@.]/)];
  return [name, name.replaceAll('&', 'and'), email, agentFor, ...words];
}

/** Of an email address also the part before its @. */
const accountWords = (known: readonly string[]): string[] =>
  known.flatMap((word) => [word, word.split('@')[0] ?? '', ...word.split(/[\s@.]+/)]);

/** @param known what a guesser knows of the account: email, name */
export function isWeakPassword(
  password: string,
  { known, role, company }: { known: readonly string[]; role: Role; company: Company },
): boolean {
  // As a guesser types it; what is hashed stays as it was typed.
  const typed = password.normalize('NFKC').slice(0, MAX_ESTIMATED);
  const words = [...siteWords(company), ...accountWords(known)]
    .map(letters)
    .filter((word) => word.length >= 3);
  const bare = letters(typed.replace(TAIL, ''));
  if (COMMON.has(bare) || words.includes(bare)) return true;
  return estimator.check(typed, words).guesses < (isTeam(role) ? LEAST_GUESSES_OF_TEAM : LEAST_GUESSES);
}

/** @param account whose password it becomes @throws ApiError invalid on the field at `path` */
export function refuseWeakPassword(
  path: string,
  password: string,
  account: Parameters<typeof isWeakPassword>[1],
): void {
  if (isWeakPassword(password, account)) throw invalidField(path, isTeam(account.role) ? WEAK_OF_TEAM : WEAK);
}
