// The outcome of a form, from the API's answer.
import * as forms from '#content/messages/forms.yml';
import type { AppointmentRequest } from '#contract/appointments/appointments.ts';
import type { Issue } from '#contract/error.ts';
import { fillIn } from '#lib/fill.ts';
import { formatMoment } from '#lib/format-date.ts';
import { namedDay } from '#lib/london.ts';
import { type Refusal, refusalOf } from '#stores/form/form.ts';
import type { FormMessages } from './form-messages.ts';

/** The part of an API result that decides it. */
export type Answer =
  | { ok: true; data: unknown }
  | ({ ok: false; code: string; issues: readonly Issue[] } & Refusal);

export interface FormOutcome {
  isDone: boolean;
  text: string;
  hasToast?: boolean | undefined;
  /** Of a time that isn't certain yet: until when it is kept, and what makes it certain. Before all else, and large. */
  first?: string | undefined;
  /** What follows; empty when there is none. */
  note: string;
  /** What was asked for and when; with it comes how to change it. */
  summary?: string;
  /** An iCalendar file of the time asked for, once that is theirs. */
  calendar?: string | undefined;
  /** Editing the form wouldn't help, or no mail with a link follows: show the phone number. */
  offersPhone: boolean;
  issues: readonly Issue[];
  /** Seconds until another try is taken. */
  retryAfter?: number;
}

const BEYOND_THE_FORM = new Set(['network', 'internal', 'unavailable', 'too_many']);

interface Reply {
  success?: boolean;
  message?: string;
  published?: boolean;
  receivedAt?: string;
  calendar?: string;
  keptUntil?: string | null;
  isMailed?: false;
}

function noteOf(messages: FormMessages, { published, receivedAt, keptUntil, isMailed }: Reply): string {
  if (isMailed === false) return forms.unmailedNext;
  if (published === false) return forms.reviewWaits;
  // It is said first.
  if (keptUntil !== undefined) return '';
  const dated = receivedAt ? fillIn(forms.noticeDated, { moment: formatMoment(Date.parse(receivedAt)) }) : '';
  return [dated, messages.next].filter(Boolean).join(' ');
}

/** @returns undefined where the time needs no proof of the address */
function keptText({ keptUntil, isMailed }: Reply): string | undefined {
  if (keptUntil === undefined || isMailed === false) return undefined;
  return keptUntil === null ? forms.unkeptNext : forms.keptNext;
}

/** A price is asked for at no time. @example 'Clocks (08.2 Pendulum calibration), Tuesday 24 November, 10:00–12:00.' */
export function summaryOf({
  service,
  subject,
  date,
  time,
  isQuoteRequest,
}: Pick<AppointmentRequest, 'service' | 'subject' | 'date' | 'time'> & {
  isQuoteRequest?: boolean | undefined;
}): string {
  const what = subject ? fillIn(forms.requestedAbout, { service, subject }) : service;
  return isQuoteRequest ? `${what}.` : fillIn(forms.requested, { what, day: namedDay(date), time });
}

/** What a form shows after it was sent. @param summary of what was asked for, when it is an appointment */
export function outcomeOf(messages: FormMessages, answer: Answer, summary?: string): FormOutcome {
  const none = { note: '', offersPhone: false, issues: [] };
  if (answer.ok) {
    const reply = (answer.data ?? {}) as Reply;
    if (reply.success === false) return { ...none, isDone: false, text: reply.message || messages.failed };
    const first = keptText(reply);
    return {
      ...none,
      isDone: true,
      ...(first && { first }),
      text: messages.success,
      hasToast: messages.hasToast,
      note: noteOf(messages, reply),
      offersPhone: reply.isMailed === false,
      ...(summary && { summary, calendar: first ? undefined : reply.calendar }),
    };
  }
  const offersPhone = BEYOND_THE_FORM.has(answer.code);
  const { msg, retryAfter } = refusalOf(answer, messages);
  return {
    isDone: false,
    text: msg,
    ...(retryAfter && { retryAfter }),
    note: offersPhone ? messages.stillHere : '',
    offersPhone,
    issues: answer.issues,
  };
}
