// The permission matrix's rows of quotes.
import { aQuote } from '../../../support/records/quotes.ts';
import { anyone, type Row, teamOnly } from './row.ts';

const fields = () => {
  const { appointment: _, ...rest } = aQuote('');
  return rest;
};

export const QUOTE_ROWS: Record<string, Row> = {
  readQuoteSettings: { answers: teamOnly(200) },
  listQuotes: { answers: teamOnly(200) },
  askByPhone: {
    answers: teamOnly(201),
    body: () => ({
      name: 'Ada Marsh',
      email: 'ada.marsh@example.com',
      phone: '020 7946 0018',
      service: 'Clocks',
    }),
  },
  draftQuote: { answers: teamOnly(201), body: ({ quoteRequest }) => aQuote(quoteRequest) },
  changeQuote: {
    answers: teamOnly(200),
    id: ({ draft }) => draft,
    body: () => ({ ...fields(), edits: 1 }),
  },
  sendQuote: { answers: teamOnly(200), id: ({ draft }) => draft, body: () => ({ edits: 1 }) },
  readQuoteOffer: { answers: anyone(200), body: ({ quoteLink }) => ({ token: quoteLink }) },
  acceptQuote: {
    answers: anyone(201),
    body: ({ quoteLink }) => ({ token: quoteLink, version: 1, name: 'Ada Marsh' }),
  },
  declineQuote: { answers: anyone(200), body: ({ quoteLink }) => ({ token: quoteLink, version: 1 }) },
  askQuoteChange: {
    answers: anyone(200),
    body: ({ quoteLink }) => ({ token: quoteLink, version: 1, change: 'Without the call-out.' }),
  },
  // Nothing is to be paid before the quote is accepted.
  payQuote: { answers: anyone(409), body: ({ quoteLink }) => ({ token: quoteLink }) },
  // 200 and 201 of a quote's order: tests/api/bills/own-bills.test.ts
  readOwnOffer: { answers: [401, 404, 404, 404], id: ({ order }) => order },
  payOwnOffer: { answers: [401, 404, 404, 404], id: ({ order }) => order, body: () => ({}) },
  withdrawQuote: { answers: teamOnly(200), id: ({ draft }) => draft },
};
