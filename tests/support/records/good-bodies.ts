// Valid bodies of every writing endpoint, by endpoint name; new endpoints are added here.
import type { Endpoint } from '#contract/endpoint.ts';
import { ENDPOINTS } from '#contract/openapi.ts';
import { placePhoneOrder } from '#contract/orders/phone-orders.ts';
import { newRefund } from '#server/money/refund-rows.ts';
import { rememberUnmatched } from '#server/payments/unmatched-captures.ts';
import { newId } from '#server/platform/ids.ts';
import { savePage } from '#server/website/edits.ts';
import { latestSnapshot } from '#server/website/snapshots.ts';
import { BILL_BODIES } from '../bills/bill-bodies.ts';
import { publishWords } from '../database/edited-words.ts';
import { aNotice, aPart, aRegistration, aReview, aVisit, someSettings } from '../service/bodies.ts';
import { dataOf } from '../service/data-of.ts';
import { send } from '../service/send.ts';
import type { Stack } from '../service/stack.ts';
import { DIARY_BODIES, type Make } from './diary-bodies.ts';
import { JOB_BODIES } from './jobs.ts';
import { bookingLink, linkFor, orderLink } from './links.ts';
import { byPhone, draftOf, pay, paymentOf, place, shelve } from './orders.ts';
import { makeAdmin, makeCustomer, makeStaff, PROOF } from './people.ts';
import { QUOTE_BODIES } from './quote-bodies.ts';
import { FACTOR_BODIES, setUpFactor } from './second-factors.ts';
import { inviteBy } from './team.ts';

export interface Writable {
  name: string;
  endpoint: Endpoint;
}

/** Endpoints that take a body. */
export const WRITABLE: Writable[] = Object.entries(ENDPOINTS)
  .filter(([, { body }]) => body)
  .map(([name, endpoint]) => ({ name, endpoint }));

export interface Target {
  path: string;
  token: string;
  body: Record<string, unknown>;
}

/** @returns the token of a new booking */
async function newBookingLink(stack: Stack): Promise<string> {
  await send(stack, 'POST', '/api/appointments', { body: aVisit({ message: 'By a link.' }) });
  const { id } = await stack.ctx.db.selectFrom('appointments').select('id').executeTakeFirstOrThrow();
  return bookingLink(stack, id);
}
/** @returns the token of a visit that is over, and may be reviewed */
async function newReviewLink(stack: Stack): Promise<string> {
  const token = await newBookingLink(stack);
  await stack.ctx.db.updateTable('appointments').set({ status: 'completed' }).execute();
  return token;
}
const newOrderLink = async (stack: Stack) => orderLink(stack, (await place(stack, await shelve(stack))).id);

async function newPhoneOrderLink(stack: Stack): Promise<string> {
  const admin = stack.as((await makeAdmin(stack)).token);
  const { order } = await dataOf(admin(placePhoneOrder, { body: byPhone(await shelve(stack)) }));
  return orderLink(stack, order._id);
}

const MADE: Record<string, Make> = {
  signIn: async () => ({ body: { email: 'ada@example.com', password: 'a password', username: '' } }),
  register: async () => ({ body: aRegistration() }),
  changeProfile: async () => ({
    body: {
      name: 'Ada',
      currentPassword: 'a password',
      newPassword: 'another weight on a rope',
      profileImage: 'https://pictures.example/ada.webp',
    },
  }),
  deleteOwnAccount: async () => ({ body: { password: 'a password' } }),
  forgotPassword: async (stack) => ({ body: { email: (await makeCustomer(stack)).email } }),
  resetPassword: async (stack) => ({
    body: { token: await linkFor(stack, 'reset', await makeCustomer(stack)), password: 'a lead weight' },
  }),
  verifyEmail: async (stack) => {
    const owner = await makeCustomer(stack);
    return { token: owner.token, body: { token: await linkFor(stack, 'verify', owner) } };
  },
  requestAppointment: async () => ({
    body: {
      ...aVisit({ subject: 'The clock', preferredDate: '2026-11-26', preferredTime: '10:30' }),
      unfilled: '',
      startedAt: 0,
    },
  }),
  updateAppointmentStatus: async (stack) => {
    await send(stack, 'POST', '/api/appointments', { body: aVisit() });
    const { id } = await stack.ctx.db.selectFrom('appointments').select('id').executeTakeFirstOrThrow();
    return { id, body: { status: 'confirmed' } };
  },
  rescheduleAppointment: async (stack) => {
    const { token } = await makeCustomer(stack);
    await send(stack, 'POST', '/api/appointments', { token, body: aVisit() });
    const { id } = await stack.ctx.db.selectFrom('appointments').select('id').executeTakeFirstOrThrow();
    return { id, token, body: { date: '2026-11-27', time: '11:00' } };
  },
  ...DIARY_BODIES,
  ...JOB_BODIES,
  ...QUOTE_BODIES,
  ...BILL_BODIES,
  readBooking: async (stack) => ({ body: { token: await newBookingLink(stack) } }),
  cancelBooking: async (stack) => ({ body: { token: await newBookingLink(stack) } }),
  correctBooking: async (stack) => ({
    body: { token: await newBookingLink(stack), phone: '020 7946 0777', address: '2 Mill Lane', version: 1 },
  }),
  rescheduleBooking: async (stack) => ({
    body: { token: await newBookingLink(stack), date: '2026-11-27', time: '11:00' },
  }),
  placePhoneOrder: async (stack) => ({ body: byPhone(await shelve(stack)) }),
  payLinkedOrder: async (stack) => ({ body: { token: await newPhoneOrderLink(stack) } }),
  readLinkedOrder: async (stack) => ({ body: { token: await newOrderLink(stack) } }),
  readLinkedInvoicePdf: async (stack) => ({
    body: { token: await orderLink(stack, (await pay(stack, await shelve(stack))).id) },
  }),
  readLinkedDocumentPdf: async (stack) => {
    const { id } = await pay(stack, await shelve(stack));
    await send(stack, 'PATCH', `/api/orders/${id}`, {
      token: (await makeAdmin(stack)).token,
      body: { paymentStatus: 'refunded' },
    });
    return { body: { token: await orderLink(stack, id), number: 'CN-00001' } };
  },
  cancelLinkedOrder: async (stack) => ({ body: { token: await newOrderLink(stack) } }),
  noticeOfCancellation: async () => ({
    body: {
      ...aNotice({ address: '1 Test Street, London SE1 0AA', message: 'One of the two.' }),
      unfilled: '',
      startedAt: 0,
    },
  }),
  cancelByNotice: async (stack) => {
    const { email } = aVisit();
    await send(stack, 'POST', '/api/appointments', { body: aVisit() });
    await send(stack, 'POST', '/api/cancellations', { body: aNotice({ email }) });
    const { id } = await stack.ctx.db.selectFrom('cancellations').select('id').executeTakeFirstOrThrow();
    const visit = await stack.ctx.db.selectFrom('appointments').select('id').executeTakeFirstOrThrow();
    return { id, body: { appointment: visit.id, giveBack: 0 } };
  },
  handleNotice: async (stack) => {
    await send(stack, 'POST', '/api/cancellations', { body: aNotice() });
    const { id } = await stack.ctx.db.selectFrom('cancellations').select('id').executeTakeFirstOrThrow();
    return { id, body: { status: 'handled' } };
  },
  addProduct: async () => ({ body: aPart({ partNumber: 'KR-1', summary: 'Short', alt: 'Burrs' }) }),
  changeProduct: async (stack) => ({
    id: await shelve(stack),
    body: { ...aPart({ partNumber: 'KR-1', summary: 'Short', alt: 'Burrs' }), version: 1 },
  }),
  adjustStock: async (stack) => ({
    id: await shelve(stack),
    body: { reason: 'received', quantity: 3, note: 'Order 17 of the maker', version: 1 },
  }),
  placeOrder: async (stack) => ({
    body: draftOf(await shelve(stack, { stock: 1_000_000 }), 2, { totalAmount: 25 }),
  }),
  changeDispatch: async (stack) => ({
    id: (await place(stack, await shelve(stack))).id,
    body: {
      version: 1,
      carrier: 'Thames Parcels',
      trackingNumber: 'TP 123',
      trackingLink: 'https://parcels.example/TP123',
      staffNote: 'Box 4',
    },
  }),
  settleRefund: async (stack) => {
    const { id: order } = await pay(stack, await shelve(stack));
    const id = newId();
    const facts = {
      origin: 'dashboard',
      amount_minor: 100,
      recorded_by: 'payments',
      state: 'failed',
    } as const;
    await stack.ctx.db
      .insertInto('refunds')
      .values({ ...newRefund(await paymentOf(stack, order), facts, stack.clock.now()), id })
      .execute();
    return { id, body: { decision: 'sent', method: 'transfer', reference: 'FP 123' } };
  },
  refundOrder: async (stack) => {
    const { id } = await pay(stack, await shelve(stack), 2);
    const lines = [{ _id: `${id}-0`, quantity: 1 }];
    return { id, body: { lines, expected: 12.5, stockBack: true, reason: 'Scratched' } };
  },
  changeOrder: async (stack) => ({
    id: (await place(stack, await shelve(stack))).id,
    body: { status: 'processing', note: 'By phone' },
  }),
  ...FACTOR_BODIES,
  inviteToTeam: async () => ({ body: { email: 'new@people.example', role: 'staff', ...PROOF } }),
  changeTeamRole: async (stack) => ({
    id: (await makeStaff(stack)).id,
    body: { role: 'admin', ...PROOF },
  }),
  removeFromTeam: async (stack) => ({ id: (await makeStaff(stack)).id, body: PROOF }),
  endMemberFactor: async (stack) => {
    const staff = await makeStaff(stack, { password: 'brass weight on a chain' });
    await setUpFactor(stack, staff);
    return { id: staff.id, body: PROOF };
  },
  acceptInvitation: async (stack) => {
    const { token } = await inviteBy(stack.as((await makeAdmin(stack)).token), stack);
    return { body: { token, name: 'Grace Holt', password: 'a lead weight' } };
  },
  decideUnmatchedPayment: async (stack) => {
    const id = newId();
    await rememberUnmatched(stack.ctx, { id, paypalId: '', customId: '' });
    return { id, body: { decision: 'close' } };
  },
  paypalWebhook: async () => ({
    body: { id: 'WH-1', event_type: 'CHECKOUT.ORDER.APPROVED', resource: { id: 'X' } },
  }),
  moderateReview: async (stack) => {
    await send(stack, 'POST', '/api/reviews', { body: aReview() });
    const { id } = await stack.ctx.db.selectFrom('reviews').select('id').executeTakeFirstOrThrow();
    return { id, body: { state: 'hidden', reason: 'Names a neighbour' } };
  },
  changeSettings: async () => ({
    body: {
      ...PROOF,
      ...someSettings({
        staffEmail: 'office@kelvinrowe.example',
        exceptions: [{ date: '2026-12-25', hours: 'closed', message: 'Christmas Day' }],
      }),
    },
  }),
  editWebsitePage: async () => ({ id: 'home', body: { version: 0, fields: { lead: 'One call.' } } }),
  undoPublication: async (stack) => {
    stack.ctx.config.publish = true;
    await publishWords(stack.ctx.db);
    return { body: { publication: (await latestSnapshot(stack.ctx.db)).id } };
  },
  publishNow: async (stack) => {
    stack.ctx.config.publish = true;
    await savePage(stack.ctx, 'grace', 'service-clock', { version: 0, fields: { firstVisitDays: 9 } });
    return { body: PROOF };
  },
  readReviewedRecord: async (stack) => ({ body: { token: await newReviewLink(stack) } }),
  submitReview: async () => ({ body: { ...aReview(), unfilled: '', startedAt: 0 } }),
};

/**
 * @returns path, token (an admin's unless stated) and a valid body
 * @throws Error when an endpoint has no entry here
 */
export async function targetOf(stack: Stack, { name, endpoint }: Writable): Promise<Target> {
  const make = MADE[name];
  if (!make) throw new Error(`tests/support/records/good-bodies.ts has no body for ${name}`);
  const { id = '', body, token = (await makeAdmin(stack)).token } = await make(stack);
  return { path: endpoint.path.replace(/\{\w+\}/, id), token, body: { ...body } };
}
