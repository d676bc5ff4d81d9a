// Valid bodies of the writing endpoints of bills.

import type { Make } from '../records/diary-bodies.ts';
import { makeAdmin } from '../records/people.ts';
import type { Stack } from '../service/stack.ts';
import { agreeTo, draftOf, makeBill, photoOfBill } from './bills.ts';

async function made(stack: Stack) {
  const { token } = await makeAdmin(stack);
  const shop = { stack, admin: stack.as(token) };
  return { shop, token, ...(await makeBill(shop)) };
}

export const BILL_BODIES: Record<string, Make> = {
  sendBill: async (stack) => {
    const { shop, token, job } = await made(stack);
    return { id: job, token, body: { ...(await draftOf(shop, job)) } };
  },
  billAllAsAgreed: async (stack) => {
    const { shop, token, job } = await made(stack);
    await agreeTo(shop, job);
    return { token, body: { jobs: [{ appointment: job, version: 1, total: 142 }] } };
  },
  recordBillPayment: async (stack) => {
    const { token, bill } = await made(stack);
    return {
      id: bill,
      token,
      body: { method: 'cash', amount: 1, receivedOn: '2026-11-24', reference: 'Till' },
    };
  },
  recordTransfer: async (stack) => {
    const { token, bill: _id } = await made(stack);
    const bills = [{ _id, due: 92 }];
    return { token, body: { bills, amount: 92, receivedOn: '2026-11-24', reference: 'Our bank' } };
  },
  sendStatement: async (stack) => {
    const { token, bill: _id } = await made(stack);
    return { token, body: { bills: [{ _id, due: 92 }] } };
  },
  undoBillPayment: async (stack) => {
    const { token, billPayment } = await made(stack);
    return { id: billPayment, token, body: { reason: 'It bounced' } };
  },
  changeBill: async (stack) => {
    const { token, bill } = await made(stack);
    return { id: bill, token, body: { action: 'dispute', reason: 'It leaks' } };
  },
  readBill: async (stack) => ({ body: { token: (await made(stack)).billLink } }),
  readBillPhoto: async (stack) => {
    const { shop, bill, billLink: token } = await made(stack);
    const photo = await photoOfBill(shop, bill);
    return { body: { token, photo } };
  },
  payBill: async (stack) => ({ body: { token: (await made(stack)).billLink } }),
};
