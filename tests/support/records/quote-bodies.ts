// Valid bodies of the writing endpoints of quotes, by endpoint name.
import type { Make } from './diary-bodies.ts';
import { shelve } from './orders.ts';
import { makeCustomer } from './people.ts';
import { accept, acceptAndPay, PLACE } from './quote-answers.ts';
import { aQuote, makeDraft, makeQuote, requestQuote } from './quotes.ts';

const LINES = (product: string) => [
  { kind: 'part' as const, product, name: 'Flat burrs', quantity: 1, price: 48.5 },
  { kind: 'discount' as const, name: 'Returning customer', quantity: 1, price: -5 },
];

export const QUOTE_BODIES: Record<string, Make> = {
  askByPhone: async () => ({
    body: {
      name: 'Ada Marsh',
      email: 'ada.marsh@example.com',
      phone: '020 7946 0018',
      service: 'Clocks',
      message: 'A new mainspring',
      address: '1 Mill Lane',
      postCode: 'N1 1AA',
      machine: 'Longcase',
    },
  }),
  draftQuote: async (stack) => {
    const product = await shelve(stack);
    const appointment = await requestQuote(stack);
    return { body: aQuote(appointment, { lines: LINES(product), note: 'Parts are in stock.' }) };
  },
  changeQuote: async (stack) => {
    const { _id: id, appointment } = await makeDraft(stack);
    const { appointment: _, ...fields } = aQuote(appointment, { lines: LINES(await shelve(stack)) });
    return { id, body: { ...fields, note: 'Parts are in stock.', edits: 1 } };
  },
  readQuoteOffer: async (stack) => ({ body: { token: (await makeQuote(stack)).token } }),
  acceptQuote: async (stack) => ({
    body: {
      token: (await makeQuote(stack)).token,
      version: 1,
      name: 'Ada Marsh',
      startSooner: true,
      slot: { date: '2026-11-27', time: '11:00' },
      ...PLACE,
    },
  }),
  declineQuote: async (stack) => ({
    body: { token: (await makeQuote(stack)).token, version: 1, reason: 'Too dear' },
  }),
  askQuoteChange: async (stack) => ({
    body: { token: (await makeQuote(stack)).token, version: 1, change: 'Without the call-out, please.' },
  }),
  payQuote: async (stack) => {
    const { token } = await makeQuote(stack);
    await accept(stack, token);
    return { body: { token } };
  },
  payOwnOffer: async (stack) => {
    const { id: user_id, email, token: session } = await makeCustomer(stack);
    const appointment = await requestQuote(stack, email);
    await stack.ctx.db.updateTable('appointments').set({ user_id }).where('id', '=', appointment).execute();
    const { token } = await makeQuote(stack, { appointment, due: 'deposit' });
    return { id: await acceptAndPay(stack, token), token: session, body: { latinName: 'Ada Marsh' } };
  },
  sendQuote: async (stack) => ({ id: (await makeDraft(stack))._id, body: { edits: 1 } }),
};
