// The outcome of a form, from the API's answer.
import * as forms from '#content/messages/forms.yml';
import * as notices from '#content/messages/notices.yml';
import type { Issue } from '#contract/error.ts';
import { fillIn } from '#lib/fill.ts';
import { shownMoment } from '#lib/shown-date.ts';
import type { FormMessages } from './form-messages.ts';

/** The part of an API result that decides it. */
export type Answer =
  | { ok: true; data: unknown }
  | { ok: false; code: string; msg: string; issues: readonly Issue[]; retryAfter?: number | null };

export interface Outcome {
  isDone: boolean;
  text: string;
  /** What follows; empty when there is none. */
  note: string;
  /** Editing the form wouldn't help: show the phone number. */
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
}

function noteOf(messages: FormMessages, { published, receivedAt }: Reply): string {
  if (published === false) return forms.reviewWaits;
  const dated = receivedAt ? fillIn(forms.noticeDated, { moment: shownMoment(Date.parse(receivedAt)) }) : '';
  return [dated, messages.next].filter(Boolean).join(' ');
}

/** What a form shows after it was sent. */
export function outcomeOf(messages: FormMessages, answer: Answer): Outcome {
  const none = { note: '', offersPhone: false, issues: [] };
  if (answer.ok) {
    const reply = (answer.data ?? {}) as Reply;
    if (reply.success === false) return { ...none, isDone: false, text: reply.message || messages.failure };
    return { ...none, isDone: true, text: messages.success, note: noteOf(messages, reply) };
  }
  const offersPhone = BEYOND_THE_FORM.has(answer.code);
  const fallback = answer.code === 'network' ? messages.network : messages.failure;
  const wait = answer.code === 'too_many' && answer.retryAfter;
  return {
    isDone: false,
    ...(wait ? { text: notices.tooMany, retryAfter: wait } : { text: answer.msg || fallback }),
    note: offersPhone ? messages.kept : '',
    offersPhone,
    issues: answer.issues,
  };
}
