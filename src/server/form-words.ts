// The words of a form that is shown again without JavaScript, from the file that the pages take theirs from.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import type { Company } from '#contract/company.ts';
import { factsOf, fill } from '#lib/fill.ts';

/** Of content/words/forms.yml; the build checks the whole file (src/words). */
export const SHOWN_WORDS = [
  'name',
  'email',
  'phone',
  'service',
  'date',
  'time',
  'message',
  'review',
  'starsGiven',
  'orderOrBooking',
  'address',
  'cancellationMessage',
  'choose',
  'problems',
  'error',
  'allKept',
  'callInstead',
  'sendAgain',
] as const;

export type FormWord = (typeof SHOWN_WORDS)[number];
export type FormWords = Readonly<Record<FormWord, string>>;

/** @param content the folder content/ @throws Error naming each word that is missing */
export function readFormWords(content: string, company: Company): FormWords {
  const written: Record<string, unknown> =
    parse(readFileSync(join(content, 'words/forms.yml'), 'utf8')) ?? {};
  const missing = SHOWN_WORDS.filter((name) => typeof written[name] !== 'string' || !written[name].trim());
  if (missing.length > 0)
    throw new Error(
      `content/words/forms.yml needs attention:\n- ${missing.join(': Write some words\n- ')}: Write some words`,
    );
  const facts = factsOf(company);
  return Object.fromEntries(
    SHOWN_WORDS.map((name) => [name, fill(String(written[name]), facts)]),
  ) as FormWords;
}
