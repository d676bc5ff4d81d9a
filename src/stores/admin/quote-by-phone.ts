// A quote for somebody on the phone: who asks and for what; the editor of its lines follows.
import { atom } from 'nanostores';
import { browserCall } from '#api/browser.ts';
import type { BodySent } from '#contract/endpoint.ts';
import { askByPhone } from '#contract/quotes/ask-by-phone.ts';
import { readQuoteSettings } from '#contract/quotes/quote-settings.ts';
import { createIdempotencyKey } from '#stores/form/idempotency-key.ts';
import { openDetail } from './admin-url.ts';
import { appointmentsStore, quotesStore } from './appointments.ts';
import { createDraftForm } from './draft-form.ts';
import { fillFromCaller } from './fill-from-caller.ts';
import { $quoteToWrite } from './quotes.ts';
import { todayStore } from './today.ts';

const NOBODY = {
  phone: '',
  name: '',
  email: '',
  service: '',
  message: '',
  address: '',
  postCode: '',
  machine: '',
};
export type AskForm = typeof NOBODY;
/** There is one such form. */
export const ASK = { form: 'quote-by-phone' };

/** @param call the API's client; another in tests @param onAsked opens the editor of the new request's quote, by its id */
export function createQuoteByPhone(call: typeof browserCall, onAsked: (id: string) => void) {
  const key = createIdempotencyKey();
  const drafts = createDraftForm({
    view: 'quotes',
    keyOf: ({ form }: typeof ASK) => form,
    fill: (): AskForm => NOBODY,
    schema: () => askByPhone.body,
    body: (form) => form as BodySent<typeof askByPhone>,
    send: (body) => call(askByPhone, { body, idempotencyKey: key.keyFor(JSON.stringify(body)) }),
    show: ({ appointment: { _id } }) => {
      key.forget();
      onAsked(_id);
      return ASK;
    },
    saved: () => 'Request taken',
    failed: () => 'Failed to take the request',
  });

  const filled = fillFromCaller(call, drafts, ({ name, email, address, city, postCode, machine }) => ({
    name,
    email,
    address: [address, city].filter(Boolean).join(', '),
    postCode,
    machine,
  }));

  return { ...drafts, ...filled };
}

export const quoteByPhone = createQuoteByPhone(browserCall, (id) => {
  $quoteToWrite.set(id);
  openDetail(id);
  void todayStore.refresh();
  for (const list of [appointmentsStore, quotesStore]) void list.refresh(false);
});

/** Whether the site writes quotes; false until known. */
export const $writesQuotes = atom(false);

export async function loadWritesQuotes(): Promise<void> {
  const answer = await browserCall(readQuoteSettings, { query: {} });
  if (answer.ok) $writesQuotes.set(answer.data.settings !== null);
}
