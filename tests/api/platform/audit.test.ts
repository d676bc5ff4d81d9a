// The audit log: every admin write adds a row with who, what, before, after and when. Uploads and imports have
// their own tests.
import { describe, expect, it } from 'vitest';
import { editAppointment } from '#contract/appointments/edit-appointment.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { writeSheet } from '#contract/jobs/sheets.ts';
import { ENDPOINTS } from '#contract/openapi.ts';
import { placePhoneOrder } from '#contract/orders/phone-orders.ts';
import { keepBeside } from '#server/jobs/late-sheets.ts';
import { byEngineer } from '#server/jobs/writer.ts';
import { deliverDueMail } from '#server/mail/deliver-mail.ts';
import { hashToken } from '#server/platform/ids.ts';
import { makeBill } from '../../support/bills/bills.ts';
import { shareStack } from '../../support/database/empty.ts';
import { makeEngineer, makeTimeOff } from '../../support/records/diary.ts';
import { targetOf, WRITABLE } from '../../support/records/good-bodies.ts';
import { A_DANGER, makeJob, pressBeside, SHEET, writeOwn } from '../../support/records/jobs.ts';
import { situate } from '../../support/records/money-situations.ts';
import { byPhone, pay, shelve } from '../../support/records/orders.ts';
import { makeAdmin } from '../../support/records/people.ts';
import { makeDraft, requestQuote } from '../../support/records/quotes.ts';
import { changeWaits } from '../../support/records/second-factors.ts';
import { inviteBy } from '../../support/records/team.ts';
import { aVisit } from '../../support/service/bodies.ts';
import { dataOf } from '../../support/service/data-of.ts';
import { burrs } from '../../support/service/quote-shop.ts';
import { send } from '../../support/service/send.ts';

const stack = shareStack();

const trail = () => stack.ctx.db.selectFrom('audit_log').selectAll().execute();

/** It builds pages that nobody else sees. */
const CHANGES_NOTHING = new Set(['previewDrafts']);

/**
 * A notice is handled, and the visit that it ends is changed; a bill is sent, and its visit is billed; words are published, and a page's
 * are changed.
 */
const TWICE = new Set(['cancelByNotice', 'sendBill', 'billAllAsAgreed', 'publishNow', 'undoPublication']);

/** @param before rows that were there already */
async function expectMore(
  before: Awaited<ReturnType<typeof trail>>,
  token: string,
  name: string,
): Promise<void> {
  const added = (await trail()).filter(({ id }) => !before.some((old) => old.id === id));
  // That PayPal has sent a refund is a line of its own.
  const rows = added.filter(({ actor }) => actor !== 'payments');
  expect(rows).toHaveLength(TWICE.has(name) ? 2 : 1);
  const { id } = await stack.ctx.db
    .selectFrom('sessions')
    .select('user_id as id')
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirstOrThrow();
  for (const row of rows) {
    expect(row).toMatchObject({ actor: id, at: stack.clock.now() });
    expect(row.before).not.toBe(row.after);
  }
}
const isAudited = ({ access }: Pick<Endpoint, 'access'>) =>
  access !== 'anyone' && access !== 'signed-in' && access !== 'engineer';
const writes = WRITABLE.filter(({ name, endpoint }) => isAudited(endpoint) || name === 'changeOrder');

describe('a row', () => {
  it.each(writes)('$name', async (writable) => {
    const { path, token, body } = await targetOf(stack, writable);
    const before = await trail();
    const { status } = await send(stack, writable.endpoint.method, path, { token, body });
    expect(status).toBeLessThan(300);
    await expectMore(before, token, writable.name);
  });

  it.each(
    Object.entries(ENDPOINTS)
      .filter(
        ([name, { access, method, body, upload }]) =>
          isAudited({ access }) && method !== 'GET' && !body && !upload && !CHANGES_NOTHING.has(name),
      )
      .map(([name, endpoint]) => ({ name, endpoint })),
  )('$name, which has no body', async ({ name, endpoint }) => {
    const { token } = await makeAdmin(stack);
    const id = await ownOf[name]?.();
    if (!id) throw new Error(`tests/api/platform/audit.test.ts has nothing to do ${name} to`);
    const before = await trail();
    const { status } = await send(stack, endpoint.method, endpoint.path.replace(/\{\w+\}/, id), { token });
    expect(status).toBeLessThan(300);
    await expectMore(before, token, name);
  });
});

const archived = async () => {
  const id = await shelve(stack);
  await stack.ctx.db.updateTable('products').set({ archived: 1 }).where('id', '=', id).execute();
  return id;
};
const sentMail = async () => {
  await pay(stack, await shelve(stack));
  await stack.ctx.db.updateTable('outbox').set({ sent_at: stack.clock.now() }).execute();
  return (await stack.ctx.db.selectFrom('outbox').select('id').executeTakeFirstOrThrow()).id;
};
const failedMail = async () => {
  const id = await sentMail();
  const failed = { sent_at: null, failed_at: stack.clock.now() };
  await stack.ctx.db.updateTable('outbox').set(failed).where('id', '=', id).execute();
  return id;
};
const untold = async () => {
  await send(stack, 'POST', '/api/appointments', { body: aVisit() });
  const rows = stack.ctx.db.updateTable('appointments').set({ untold_at: stack.clock.now() });
  return (await rows.returning('id').executeTakeFirstOrThrow()).id;
};
const timeOff = async () => {
  const admin = stack.as((await makeAdmin(stack)).token);
  return makeTimeOff(admin, await makeEngineer(stack, {}, admin));
};
const draft = async () => (await makeDraft(stack, {}, stack.as((await makeAdmin(stack)).token)))._id;
const invitation = async () => (await inviteBy(stack.as((await makeAdmin(stack)).token), stack)).id;
const endedJob = async () => {
  const job = await makeJob(stack);
  await writeOwn(job, { ending: { outcome: 'done' } });
  return job.id;
};
const dangerousJob = async () => {
  const job = await makeJob(stack);
  await pressBeside(job, 'danger', A_DANGER);
  return job.id;
};
const jobWithLateSheet = async () => {
  const { id, engineer } = await makeJob(stack);
  const sent = { change: SHEET, key: id, writtenAt: stack.clock.now(), why: 'It came late.' };
  await keepBeside(stack.ctx, byEngineer({ id: engineer }), id, sent);
  return id;
};
const unusedParts = async () => {
  const admin = stack.as((await makeAdmin(stack)).token);
  const lines = burrs(await shelve(stack), { quantity: 2 });
  const { request: id } = await situate(stack, admin, 'first paid', { due: 'all', lines });
  const ending = { outcome: 'done' as const, unsigned: 'absent' as const };
  await dataOf(admin(writeSheet, { params: { id }, body: { ...SHEET, version: 0, lines: [], ending } }));
  return id;
};
/** A mail had gone to the wrong address. */
const corrected = async () => {
  const id = await requestQuote(stack, 'wrong@people.example');
  await deliverDueMail(stack.ctx);
  const admin = stack.as((await makeAdmin(stack)).token);
  const body = { version: 1, email: 'right@people.example' };
  await dataOf(admin(editAppointment, { params: { id }, body }));
  return id;
};
const phoneOrder = async () => {
  const admin = stack.as((await makeAdmin(stack)).token);
  return (await dataOf(admin(placePhoneOrder, { body: byPhone(await shelve(stack)) }))).order._id;
};
/** Ids of what each call without a body changes. */
const ownOf: Record<string, () => Promise<string>> = {
  handInCash: async () => (await makeBill({ stack, admin: stack.as((await makeAdmin(stack)).token) })).cash,
  // The settings are one record, and so are the pages.
  confirmClock: async () => 'shop',
  stopBank: async () => String(await changeWaits(stack)),
  tellOfDelay: async () => (await makeJob(stack)).id,
  reopenSheet: endedJob,
  seeSafetyNotices: dangerousJob,
  seeLateSheets: jobWithLateSheet,
  shelveUnused: unusedParts,
  mailAgain: corrected,
  mailPaymentLink: phoneOrder,
  customerTold: untold,
  archiveProduct: () => shelve(stack),
  restoreProduct: archived,
  resendMail: sentMail,
  putMailAside: failedMail,
  removeTimeOff: timeOff,
  withdrawQuote: draft,
  withdrawInvitation: invitation,
};
