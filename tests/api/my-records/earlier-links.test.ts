// Links that the previous release wrote: without an address, and those of engineers and invitations beside their records.
import { describe, expect, it } from 'vitest';
import { requestAppointment } from '#contract/appointments/appointments.ts';
import { editAppointment } from '#contract/appointments/edit-appointment.ts';
import { linkEngineer } from '#contract/diary/engineers.ts';
import { readBooking } from '#contract/my-records/token-links.ts';
import { deliverDueMail } from '#server/mail/deliver-mail.ts';
import { judgeEarlierLinks } from '#server/token-links/earlier-links.ts';
import { engineerToken, makeEngineer } from '../../support/records/diary.ts';
import { bookingLink, tokenIn } from '../../support/records/links.ts';
import { mailsOf } from '../../support/records/mails.ts';
import { aVisit } from '../../support/service/bodies.ts';
import { dataOf } from '../../support/service/data-of.ts';
import { freshShop } from '../../support/service/fresh-shop.ts';
import { send } from '../../support/service/send.ts';

const LATER_MS = 600_000;
const shop = freshShop();
const USED = { ok: false, code: 'link_used' };

async function booked(): Promise<{ id: string; token: string }> {
  await dataOf(shop.stack.call(requestAppointment, { body: aVisit() }));
  const { id } = await shop.stack.ctx.db.selectFrom('appointments').select('id').executeTakeFirstOrThrow();
  return { id, token: tokenIn((await mailsOf(shop.stack, 'appointment-received'))[0]?.text ?? '') };
}

/** The links as the previous release leaves them. */
const forgetAddresses = () =>
  shop.stack.ctx.db.updateTable('guest_links').set({ address_key: null, role: null }).execute();
const open = (token: string) => shop.stack.call(readBooking, { body: { token } });
const correct = (id: string, change: object, version = 1) =>
  dataOf(shop.admin(editAppointment, { params: { id }, body: { ...change, version } }));

describe.each([
  ['at the start', true],
  ['as they are opened', false],
])('links without an address, judged %s', (_, atStart) => {
  const judge = async () => {
    await forgetAddresses();
    if (atStart) await judgeEarlierLinks(shop.stack.ctx);
  };

  it('belong to whom their mail went to', async () => {
    const { id, token } = await booked();
    shop.stack.clock.advance(LATER_MS);
    await correct(id, { email: 'ada@right.example' });
    await judge();
    expect(await open(token)).toMatchObject(USED);
  });

  it('open where nothing has changed', async () => {
    const { token } = await booked();
    await judge();
    expect(await open(token)).toMatchObject({ ok: true });
    const [row] = await shop.stack.ctx.db.selectFrom('guest_links').selectAll().execute();
    expect(row).toMatchObject({ address_key: aVisit().email.toLowerCase(), role: 'booker' });
  });

  it.each([
    ['email', { email: 'ada@right.example' }],
    ['payer', { payer: { name: 'Hilda Kerr', email: 'hilda@kerr.example' } }],
  ])('end without their mail, if the %s was edited since', async (_name, change) => {
    const { id } = await booked();
    const token = await bookingLink(shop.stack, id);
    await shop.stack.ctx.db.deleteFrom('outbox').execute();
    await correct(id, change);
    await correct(id, { staffNote: 'Called' }, 2);
    await judge();
    expect(await open(token)).toMatchObject(USED);
  });

  it('are the record’s without their mail, if only something else was edited', async () => {
    const { id } = await booked();
    const token = await bookingLink(shop.stack, id);
    await shop.stack.ctx.db.deleteFrom('outbox').execute();
    await correct(id, { staffNote: 'Called' });
    await judge();
    expect(await open(token)).toMatchObject({ ok: true });
  });
});

describe('an engineer’s link that lies beside the engineer', () => {
  const day = async (token: string) => (await send(shop.stack, 'GET', `/day/${token}`)).status;

  it('opens, also where the previous release has made it since, until that replaces it', async () => {
    const id = await makeEngineer(shop.stack, {}, shop.admin);
    const token = await engineerToken(shop.stack, id);
    await shop.stack.ctx.db.deleteFrom('guest_links').execute();
    expect(await day(token)).toBe(200);
    await shop.stack.ctx.db.updateTable('engineers').set({ day_token_hash: 'another' }).execute();
    expect(await day(token)).toBe(410);
  });

  it('ends where the address was changed since it was mailed', async () => {
    const id = await makeEngineer(shop.stack, {}, shop.admin);
    const token = await engineerToken(shop.stack, id);
    await shop.stack.ctx.db.deleteFrom('guest_links').execute();
    await shop.stack.ctx.db.updateTable('engineers').set({ email: 'other@example.com' }).execute();
    shop.stack.clock.advance(LATER_MS);
    await shop.stack.ctx.db
      .insertInto('audit_log')
      .values({
        id: 'change',
        at: shop.stack.clock.now(),
        actor: 'admin',
        action: 'change',
        entity: 'engineer',
        entity_id: id,
        before: '{"email":"one@example.com"}',
        after: '{"email":"other@example.com"}',
      })
      .execute();
    expect(await day(token)).toBe(410);
  });

  it('is written where the previous release looks for it', async () => {
    const id = await makeEngineer(shop.stack, {}, shop.admin);
    await dataOf(shop.admin(linkEngineer, { params: { id }, body: { action: 'mail', link: 'feed' } }));
    await deliverDueMail(shop.stack.ctx);
    const { feed_token_hash } = await shop.stack.ctx.db
      .selectFrom('engineers')
      .select('feed_token_hash')
      .executeTakeFirstOrThrow();
    const rows = await shop.stack.ctx.db.selectFrom('guest_links').select(['kind', 'token_hash']).execute();
    expect(rows).toEqual([{ kind: 'feed', token_hash: feed_token_hash }]);
  });
});
