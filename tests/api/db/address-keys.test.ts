// People are found by their email address in any alphabet, also in rows that the previous release wrote: SQLite's lower() leaves Ö.
import { beforeEach, describe, expect, it } from 'vitest';
import { requestAppointment } from '#contract/appointments/appointments.ts';
import { editAppointment } from '#contract/appointments/edit-appointment.ts';
import { noticeOfCancellation } from '#contract/cancellations/cancellations.ts';
import { readOwnData } from '#contract/my-records/own-data.ts';
import { markProven } from '#server/accounts/prove-email.ts';
import { erasePerson, subjectAccess } from '#server/data-protection/subject-access.ts';
import { fillAddressKeys } from '#server/db/address-keys.ts';
import { deliverDueMail } from '#server/mail/deliver-mail.ts';
import { makeCustomer } from '../../support/records/people.ts';
import { aNotice, aVisit } from '../../support/service/bodies.ts';
import { dataOf } from '../../support/service/data-of.ts';
import { freshShop } from '../../support/service/fresh-shop.ts';

const OMER = 'Ömer@people.example';
const KEY = 'ömer@people.example';

const shop = freshShop();
const all = async (table: 'appointments' | 'cancellations' | 'outbox') =>
  shop.stack.ctx.db.selectFrom(table).selectAll().execute();
const visit = async () => (await all('appointments'))[0] as { id: string; version: number; user_id: string };

beforeEach(async () => {
  await dataOf(shop.stack.call(requestAppointment, { body: aVisit({ email: OMER }) }));
  await dataOf(shop.stack.call(noticeOfCancellation, { body: aNotice({ email: OMER }) }));
  await deliverDueMail(shop.stack.ctx);
});

/** As the previous release leaves its rows. */
async function forgetKeys(): Promise<void> {
  for (const table of ['appointments', 'cancellations', 'outbox'] as const)
    await shop.stack.ctx.db.updateTable(table).set({ address_key: null }).execute();
}

describe.each([
  ['', () => Promise.resolve()],
  [
    ' that the previous release wrote, filled at the start',
    async () => {
      await forgetKeys();
      expect(await fillAddressKeys(shop.stack.ctx.db, 'missing')).toBeGreaterThan(3);
      expect(await fillAddressKeys(shop.stack.ctx.db, 'missing')).toBe(0);
    },
  ],
] as const)('rows of Ömer@…%s', (_, arrange) => {
  beforeEach(arrange);

  it('are in the copy of own data, and join the account once it is proven', async () => {
    const { id, token } = await makeCustomer(shop.stack, { email: OMER });
    await shop.stack.ctx.db.updateTable('appointments').set({ email_proven_at: 1 }).execute();
    await shop.stack.ctx.db.transaction().execute((trx) => markProven(shop.stack.ctx, trx, id));
    expect(await visit()).toMatchObject({ user_id: id });
    const own = await dataOf(shop.stack.as(token)(readOwnData));
    expect(own.cancellationNotices).toHaveLength(1);
    expect(own.mails.map(({ kind }) => kind)).toContain('appointment-received');
  });

  it('are in what is held about the person, and erased', async () => {
    const held = await subjectAccess(shop.stack.ctx.db, 'ÖMER@people.example');
    expect(held).toMatchObject({ appointments: [{ email: OMER }], cancellations: [{ email: OMER }] });
    expect(held.mails.length).toBeGreaterThan(0);
    await erasePerson(shop.stack.ctx, OMER.toUpperCase(), 'operator');
    expect(await all('appointments')).toEqual([]);
    expect((await all('outbox')).map(({ to_address }) => to_address)).not.toContain(OMER);
  });
});

it('an address that the previous release has corrected is erased by what it says now', async () => {
  await shop.stack.ctx.db.updateTable('appointments').set({ address_key: 'before@people.example' }).execute();
  expect(await fillAddressKeys(shop.stack.ctx.db, 'missing')).toBe(0);
  await erasePerson(shop.stack.ctx, OMER, 'operator');
  expect(await all('appointments')).toEqual([]);
});

it('a correction by the office changes the key', async () => {
  const { id, version } = await visit();
  const body = { email: 'Łucja@people.example', version };
  await dataOf(shop.admin(editAppointment, { params: { id }, body }));
  expect(await all('appointments')).toMatchObject([{ address_key: 'łucja@people.example' }]);
});

it('every row is written with its key', async () => {
  for (const [table, address] of [
    ['appointments', 'email'],
    ['cancellations', 'email'],
    ['outbox', 'to_address'],
  ] as const)
    for (const row of (await all(table)) as unknown as Record<string, string>[])
      expect(row.address_key).toBe(row[address]?.toLowerCase());
  expect((await all('outbox')).map(({ address_key }) => address_key)).toContain(KEY);
});
