// The quotes of the request that is open in the dashboard: written, sent, revised, withdrawn.
import { atom } from 'nanostores';
import { browserCall } from '#api/browser.ts';
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
import { type Answer, outcome } from './admin-list.ts';
import { createDetail } from './detail.ts';
import { createDraftForm } from './draft-form.ts';
import { fieldsOf, type QuoteForm, quoteForm } from './quote-form.ts';

interface RequestQuotes {
  /** The quote request's. */
  _id: string;
  /** Newest first. */
  quotes: readonly Quote[];
  /** Null where the site writes no quotes. */
  settings: QuoteSettings | null;
  currency: string;
  /** Of the shop's currency, in `currency`; null where nobody knows. */
  rate: number | null;
}

/** The values that fill the form. */
export interface QuoteBase {
  /** The request's id. */
  appointment: string;
  /** For a visit that has its time: none is chosen with the quote. */
  isBooked?: boolean;
  settings: QuoteSettings;
  rate: number | null;
  /** The draft to change; null to create one. */
  draft: Quote | null;
  /** The version that a new draft starts from. */
  last: Quote | null;
}

type Figures = ReplyOf<typeof listQuotes>['figures'];

/** More than any request has versions. */
const ALL = 100;

const newestFirst = (one: Quote, other: Quote): number => other.version - one.version;

const detail = createDetail(
  async (_id) => {
    const answer = await browserCall(readQuoteSettings, { query: { appointment: _id } });
    if (!answer.ok || !answer.data.settings) return answer;
    const found = await browserCall(listQuotes, { query: { appointment: _id, limit: ALL } });
    return found.ok ? { ...answer, data: { ...answer.data, quotes: found.data.quotes } } : found;
  },
  ({ settings, currency, rate, ...found }, _id): RequestQuotes => {
    const quotes = 'quotes' in found ? (found.quotes as Quote[]).toSorted(newestFirst) : [];
    return { _id, settings, currency, rate, quotes };
  },
);

/** The form's base as it is now; null where no quote can be written. */
function baseOf(appointment: string): QuoteBase | null {
  const now = detail.$detail.get();
  if (now.state !== 'ready' || !now.item.settings || appointment !== now.item._id) return null;
  const { quotes, settings, rate } = now.item;
  const draft = quotes.find(({ state }) => state === 'draft') ?? null;
  return { appointment, settings, rate, draft, last: draft ? null : (quotes[0] ?? null) };
}

function replace(quote: Quote): void {
  const now = detail.$detail.get();
  if (now.state !== 'ready' || quote.appointment !== now.item._id) return;
  const others = now.item.quotes.filter(({ _id }) => _id !== quote._id);
  detail.replace({ ...now.item, quotes: [quote, ...others].sort(newestFirst) });
}

const drafts = createDraftForm({
  view: 'quotes',
  keyOf: ({ appointment }: QuoteBase) => appointment,
  fill: (base): QuoteForm => quoteForm(base, Date.now()),
  schema: ({ draft }) => (draft ? quoteChange : quoteDraft),
  body: (form, { appointment, draft }) => ({
    ...fieldsOf(form),
    ...(draft ? { edits: draft.edits } : { appointment }),
  }),
  send: (body, { draft }) =>
    draft
      ? browserCall(changeQuote, { params: { id: draft._id }, body: body as QuoteChange })
      : browserCall(draftQuote, { body: body as QuoteDraft }),
  show: ({ quote }) => {
    replace(quote);
    return baseOf(quote.appointment) as QuoteBase;
  },
  readTheirs: async (id) => {
    await detail.refresh();
    return baseOf(id);
  },
  saved: () => 'Quote saved',
  failed: () => 'Failed to save the quote',
});

async function act(send: () => Promise<Answer<object>>, done: string, failed: string): Promise<Outcome> {
  const answer = await send();
  // Other versions change too: the one sent before becomes superseded.
  await detail.refresh();
  if ($quoteFigures.get()) void loadQuoteFigures();
  return outcome(answer, { done, failed });
}

const sendDraft = ({ _id: id, edits }: Quote) =>
  act(
    () => browserCall(sendQuote, { params: { id }, body: { edits } }),
    'Quote sent',
    'Failed to send the quote',
  );

const withdraw = ({ _id: id, state }: Quote) =>
  act(
    () => browserCall(withdrawQuote, { params: { id } }),
    state === 'draft' ? 'Draft deleted' : 'Quote withdrawn',
    'Failed to withdraw the quote',
  );

export const quotesOfRequest = { ...detail, drafts, baseOf, sendDraft, withdraw };

/** The request whose quote is written as soon as its drawer opens; '' for none. */
export const $quoteToWrite = atom('');

/** How many quotes wait, how many are accepted, and their sum; null until known, and if the site writes no quotes. */
export const $quoteFigures = atom<Figures | null>(null);

export async function loadQuoteFigures(): Promise<void> {
  const answer = await browserCall(listQuotes, { query: { limit: 1 } });
  if (answer.ok) $quoteFigures.set(answer.data.figures);
}
