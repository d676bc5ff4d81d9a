// The permission matrix's rows of quotes.
import { aQuote } from '../records/quotes.ts';
import { adminOnly, type Row } from './diary-role-rows.ts';

const fields = () => {
  const { appointment: _, ...rest } = aQuote('');
  return rest;
};

export const QUOTE_ROWS: Record<string, Row> = {
  readQuoteSettings: { answers: adminOnly(200) },
  listQuotes: { answers: adminOnly(200) },
  readQuote: { answers: adminOnly(200), id: ({ draft }) => draft },
  draftQuote: { answers: adminOnly(201), body: ({ quoteRequest }) => aQuote(quoteRequest) },
  changeQuote: {
    answers: adminOnly(200),
    id: ({ draft }) => draft,
    body: () => ({ ...fields(), edits: 1 }),
  },
  sendQuote: { answers: adminOnly(200), id: ({ draft }) => draft, body: () => ({ edits: 1 }) },
  withdrawQuote: { answers: adminOnly(200), id: ({ draft }) => draft },
};
