// What a person is told after a form was sent, from what the API answered.
import * as forms from '#content/messages/forms.yml';
import * as notices from '#content/messages/notices.yml';
import type { Issue } from '#contract/error.ts';
import { fillIn } from '#lib/fill.ts';
import { shownMoment } from '#lib/shown-date.ts';
import type { FormMessages } from './form-messages.ts';

/** The parts of an answer that matter here; every call gives it. */
export type Answer =
  | { ok: true; data: unknown }
  | { ok: false; code: string; msg: string; issues: readonly Issue[]; retryAfter?: number | null };

export interface Outcome {
  isDone: boolean;
  text: string;
  /** What follows; empty when there is none. */
  note: string;
  /** Nothing that the person can mend: another way to reach the company stands beside it. */
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

function noteOf(words: FormMessages, { published, receivedAt }: Reply): string {
  if (published === false) return forms.reviewWaits;
  const dated = receivedAt ? fillIn(forms.noticeDated, { moment: shownMoment(Date.parse(receivedAt)) }) : '';
  return [dated, words.next].filter(Boolean).join(' ');
}

/** What a form says after it was sent. @param words of this form @param answer of the service, or that none came */
export function outcomeOf(words: FormMessages, answer: Answer): Outcome {
  const none = { note: '', offersPhone: false, issues: [] };
  if (answer.ok) {
    const reply = (answer.data ?? {}) as Reply;
    if (reply.success === false) return { ...none, isDone: false, text: reply.message || words.failure };
    return { ...none, isDone: true, text: words.success, note: noteOf(words, reply) };
  }
  const offersPhone = BEYOND_THE_FORM.has(answer.code);
  const fallback = answer.code === 'network' ? words.network : words.failure;
  const wait = answer.code === 'too_many' && answer.retryAfter;
  return {
    isDone: false,
    ...(wait ? { text: notices.tooMany, retryAfter: wait } : { text: answer.msg || fallback }),
    note: offersPhone ? words.kept : '',
    offersPhone,
    issues: answer.issues,
  };
}
