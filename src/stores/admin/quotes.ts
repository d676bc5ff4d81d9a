// The quotes of the request that is open in the dashboard: written, sent, revised, withdrawn.
import { atom } from 'nanostores';
import { call } from '#api/browser.ts';
import type { ReplyOf } from '#contract/endpoint.ts';
import { type QuoteSettings, readQuoteSettings } from '#contract/quotes/quote-settings.ts';
import {
  changeQuote,
  draftQuote,
  listQuotes,
  type Quote,
  type QuoteChange,
  type QuoteDraft,
  quoteChange,
  quoteDraft,
  sendQuote,
  withdrawQuote,
} from '#contract/quotes/quotes.ts';
import type { Outcome } from '#stores/row-actions.ts';
import { type Answer, adminFailure } from './admin-list.ts';
import { createDraftForm } from './draft-form.ts';
import { fieldsOf, type QuoteForm, quoteForm } from './quote-form.ts';

/** Newest first. `settings` is null where the site writes no quotes. */
export type RequestQuotes =
  | { state: 'loading' }
  | { state: 'failed'; code: string }
  | { state: 'ready'; quotes: readonly Quote[]; settings: QuoteSettings | null; currency: string };

/** The values that fill the form. */
export interface QuoteBase {
  /** The quote request's id. */
  appointment: string;
  settings: QuoteSettings;
  /** The draft to change; null to create one. */
  draft: Quote | null;
  /** The version that a new draft starts from. */
  last: Quote | null;
}

type Figures = ReplyOf<typeof listQuotes>['figures'];

/** More than any request has versions. */
const ALL = 100;

const $quotes = atom<RequestQuotes>({ state: 'loading' });
/** The id of the open request. */
let opened = '';

const newestFirst = (one: Quote, other: Quote): number => other.version - one.version;

async function load(): Promise<void> {
  const appointment = opened;
  const answer = await call(readQuoteSettings);
  const settings = answer.ok ? answer.data.settings : null;
  const found = settings && (await call(listQuotes, { query: { appointment, limit: ALL } }));
  if (appointment !== opened) return;
  const failed = answer.ok ? (found && !found.ok ? found : null) : answer;
  // A failed reload keeps what is shown.
  if (failed)
    return $quotes.get().state === 'ready' ? undefined : $quotes.set({ state: 'failed', code: failed.code });
  const quotes = found?.ok ? found.data.quotes.toSorted(newestFirst) : [];
  $quotes.set({ state: 'ready', quotes, settings, currency: answer.ok ? answer.data.currency : '' });
}

async function open(appointment: string): Promise<void> {
  if (appointment !== opened) $quotes.set({ state: 'loading' });
  opened = appointment;
  await load();
}

/** The form's base as it is now; null where no quote can be written. */
function baseOf(appointment: string): QuoteBase | null {
  const now = $quotes.get();
  if (now.state !== 'ready' || !now.settings || appointment !== opened) return null;
  const { quotes, settings } = now;
  const draft = quotes.find(({ state }) => state === 'draft') ?? null;
  return { appointment, settings, draft, last: draft ? null : (quotes[0] ?? null) };
}

function replace(quote: Quote): void {
  const now = $quotes.get();
  if (now.state !== 'ready' || quote.appointment !== opened) return;
  const others = now.quotes.filter(({ _id }) => _id !== quote._id);
  $quotes.set({ ...now, quotes: [quote, ...others].sort(newestFirst) });
}

const drafts = createDraftForm({
  keyOf: ({ appointment }: QuoteBase) => appointment,
  fill: (base): QuoteForm => quoteForm(base, Date.now()),
  schema: ({ draft }) => (draft ? quoteChange : quoteDraft),
  body: (form, { appointment, draft }) => ({
    ...fieldsOf(form),
    ...(draft ? { edits: draft.edits } : { appointment }),
  }),
  send: (body, { draft }) =>
    draft
      ? call(changeQuote, { params: { id: draft._id }, body: body as QuoteChange })
      : call(draftQuote, { body: body as QuoteDraft }),
  show: ({ quote }) => {
    replace(quote);
    return baseOf(quote.appointment) as QuoteBase;
  },
  readTheirs: async (id) => {
    await load();
    return baseOf(id);
  },
  saved: () => 'Quote saved',
  failed: () => 'Failed to save the quote',
});

async function act(send: () => Promise<Answer<unknown>>, done: string, failed: string): Promise<Outcome> {
  const answer = await send();
  // Other versions change too: the one sent before becomes superseded.
  await load();
  return answer.ok ? { ok: true, msg: done } : adminFailure(answer, failed);
}

const sendDraft = ({ _id: id, edits }: Quote) =>
  act(() => call(sendQuote, { params: { id }, body: { edits } }), 'Quote sent', 'Failed to send the quote');

const withdraw = ({ _id: id, state }: Quote) =>
  act(
    () => call(withdrawQuote, { params: { id } }),
    state === 'draft' ? 'Draft dropped' : 'Quote withdrawn',
    'Failed to withdraw the quote',
  );

export const quotesOfRequest = { $quotes, drafts, open, load, baseOf, sendDraft, withdraw };

/** How many quotes wait, how many are accepted, and their sum; null until known, and if the site writes no quotes. */
export const $quoteFigures = atom<Figures | null>(null);

export async function loadQuoteFigures(): Promise<void> {
  const answer = await call(listQuotes, { query: { limit: 1 } });
  if (answer.ok) $quoteFigures.set(answer.data.figures);
}
