// The permission matrix's rows of bills.
import { adminOnly, anyone, type Row, teamOnly } from './row.ts';

const DRAFT = { name: 'Ada Marsh', email: '', version: 1, total: 142, terms: 0, takesPayPal: true };

export const BILL_ROWS: Record<string, Row> = {
  previewBill: { answers: teamOnly(200), id: ({ job }) => job },
  sendBill: { answers: teamOnly(201), id: ({ job }) => job, body: () => DRAFT },
  readMoneyOwed: { answers: teamOnly(200) },
  recordTransfer: {
    answers: teamOnly(201),
    body: ({ bill: _id }) => ({ bills: [{ _id, due: 92 }], amount: 1, receivedOn: '2026-11-24' }),
  },
  sendStatement: { answers: teamOnly(201), body: ({ bill: _id }) => ({ bills: [{ _id, due: 92 }] }) },
  listJobsToBill: { answers: teamOnly(200) },
  // Nobody has agreed to it, so none is sent.
  billAllAsAgreed: {
    answers: teamOnly(200),
    body: ({ job: appointment }) => ({ jobs: [{ appointment, version: 1, total: 142 }] }),
  },
  recordBillPayment: {
    answers: teamOnly(201),
    id: ({ bill }) => bill,
    body: () => ({ method: 'cash', amount: 1, receivedOn: '2026-11-24' }),
  },
  undoBillPayment: {
    answers: adminOnly(200),
    id: ({ billPayment }) => billPayment,
    body: () => ({ reason: 'It bounced' }),
  },
  // Writing off is for admins: tests/api/bills/bills.test.ts
  changeBill: { answers: teamOnly(200), id: ({ bill }) => bill, body: () => ({ action: 'settle' }) },
  listCash: { answers: teamOnly(200) },
  handInCash: { answers: teamOnly(200), id: ({ cash }) => cash },
  readBill: { answers: anyone(200), body: ({ billLink }) => ({ token: billLink }) },
  // The customer's own: tests/api/bills/own-bills.test.ts
  readOwnBill: { answers: [401, 404, 404, 404], id: ({ bill }) => bill },
  readOwnBillPhoto: { answers: [401, 404, 404, 404], id: ({ bill }) => bill },
  payOwnBill: { answers: [401, 404, 404, 404], id: ({ bill }) => bill },
  payBill: { answers: anyone(201), body: ({ billLink }) => ({ token: billLink }) },
};
