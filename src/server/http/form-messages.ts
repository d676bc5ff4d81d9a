// The words of a form that is shown again without JavaScript, from the file that the pages take theirs from.
import * as z from 'zod/mini';
import type { Company } from '#contract/company.ts';
import { factsOf, fillAll } from '#lib/fill.ts';
import { readContent } from '#server/platform/content.ts';

/** Of content/messages/forms.yml; the build checks the whole file (src/build/messages.ts). */
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
export type FormMessages = Readonly<Record<FormWord, string>>;

const word = z.string('Write some words').check(z.trim(), z.minLength(1, 'Write some words'));

/** Of the whole file those that are shown here. */
export const formMessages = z.object(
  Object.fromEntries(SHOWN_WORDS.map((name) => [name, word])) as Record<FormWord, typeof word>,
);

/** @throws Error naming each word that is missing */
export const readFormMessages = (company: Company): FormMessages =>
  fillAll(readContent('messages/forms.yml', formMessages), factsOf(company));
