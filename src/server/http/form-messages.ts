// Messages of forms that are shown again without JavaScript, from the same file as the pages' own.
import * as z from 'zod/mini';
import type { Company } from '#contract/company.ts';
import { factsOf, fillAll } from '#lib/fill.ts';
import { readContent } from '#server/platform/content.ts';

/** Keys of content/messages/forms.yml; the build checks the other keys (src/build/messages.ts). */
export const FORM_MESSAGES = [
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
  'nothingLost',
  'callInstead',
  'sendAgain',
  'postCode',
  'machine',
  'sendBooking',
  'bookTitle',
  'bookIntro',
  'showTimes',
  'arrivalTime',
  'arrive',
  'noTimes',
  'earlier',
  'later',
  'askTime',
  'dayTitle',
  'agreedWork',
  'today',
  'noVisits',
  'onMyWay',
  'announced',
  'minutes',
  'photo',
  'linkEnded',
] as const;

export type FormMessage = (typeof FORM_MESSAGES)[number];
export type FormMessages = Readonly<Record<FormMessage, string>>;

const message = z.string('Write some words').check(z.trim(), z.minLength(1, 'Write some words'));

export const formMessages = z.object(
  Object.fromEntries(FORM_MESSAGES.map((name) => [name, message])) as Record<FormMessage, typeof message>,
);

/** @throws Error naming each missing message */
export const readFormMessages = (company: Company): FormMessages =>
  fillAll(readContent('messages/forms.yml', formMessages), factsOf(company));
