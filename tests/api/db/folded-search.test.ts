// Lists find what is there, however it is written, on both engines alike.
import { beforeEach, describe, expect, it } from 'vitest';
import { listAppointments, requestAppointment } from '#contract/appointments/appointments.ts';
import { editAppointment } from '#contract/appointments/edit-appointment.ts';
import { noticeOfCancellation } from '#contract/cancellations/cancellations.ts';
import { listNotices } from '#contract/cancellations/cancellations-admin.ts';
import { addProduct, changeProduct } from '#contract/catalogue/product-changes.ts';
import { listAdminProducts } from '#contract/catalogue/products-admin.ts';
import { listMails } from '#contract/mail/mails.ts';
import { listOrders, placeOrder } from '#contract/orders/orders.ts';
import { listQuotes } from '#contract/quotes/quotes.ts';
import { listAllReviews, submitReview } from '#contract/reviews/reviews.ts';
import { listTeam } from '#contract/team/team.ts';
import { listTeamHistory } from '#contract/team/team-history.ts';
import { migrateShop } from '#server/db/migrate.ts';
import { fillSearchKeys } from '#server/db/search-keys.ts';
import { shareStack } from '../../support/database/empty.ts';
import { draftOf, pay, shelve } from '../../support/records/orders.ts';
import { makeAdmin, makeStaff } from '../../support/records/people.ts';
import { makeQuote } from '../../support/records/quotes.ts';
import { aNotice, aPart, aReview, aVisit } from '../../support/service/bodies.ts';
import { dataOf } from '../../support/service/data-of.ts';
import { scratchShop } from '../../support/service/scratch-shop.ts';
import { startService } from '../../support/service/service.ts';
import type { Stack } from '../../support/service/stack.ts';

const stack = shareStack();
let admin: Stack['call'];
beforeEach(async () => {
  admin = stack.as((await makeAdmin(stack)).token);
});

const visits = async (search: string) =>
  (await dataOf(admin(listAppointments, { query: { search } }))).appointments.map(({ name }) => name);
const orders = async (search: string) => (await dataOf(admin(listOrders, { query: { search } }))).total;
const parts = async (search: string) =>
  (await dataOf(admin(listAdminProducts, { query: { search } }))).products.map(({ name }) => name);
const ask = (change: Parameters<typeof aVisit>[0]) =>
  dataOf(stack.call(requestAppointment, { body: aVisit(change) }));

async function order(to: Partial<Record<'firstName' | 'lastName' | 'phone', string>>) {
  const body = draftOf(await shelve(stack));
  return dataOf(
    stack.call(placeOrder, { body: { ...body, shippingAddress: { ...body.shippingAddress, ...to } } }),
  );
}

describe('a name', () => {
  it.each([
    ['Ömer Çelik', ['ömer', 'ÖMER çelik', 'omer', ' Omer  Celik ', 'O\u0308mer']],
    ['Łukasz Wójcik', ['lukasz', 'ŁUKASZ WÓJCIK', 'wojcik']],
    ['Siobhán O’Brien-Groß', ["o'brien", 'obrien', 'brien gross', 'Siobhan']],
    ['Δημήτρης', ['δημητρησ', 'ΔΗΜΉΤΡΗΣ']],
    ['Фёдор', ['федор', 'ФЁДОР']],
  ])('%s is found by any spelling', async (name, searches) => {
    await ask({ name });
    await ask({ name: 'Somebody Else', email: 'else@example.com' });
    for (const search of searches) expect.soft(await visits(search), search).toEqual([name]);
    expect(await visits('%')).toEqual([]);
    expect(await visits('_')).toEqual([]);
  });

  it('is found after a correction by the new one alone', async () => {
    await ask({ name: 'Omar Celik' });
    const [one] = (await dataOf(admin(listAppointments))).appointments;
    const body = { name: 'Ömür Çelik', version: one?.version ?? 1 };
    await dataOf(admin(editAppointment, { params: { id: one?._id ?? '' }, body }));
    expect(await visits('omar')).toEqual([]);
    expect(await visits('omur')).toEqual(['Ömür Çelik']);
  });

  it('is sorted as people sort it, and the other way round', async () => {
    const names = ['Zażółć', 'Łukasz', 'mr. khan', 'ÉLODIE', 'Adam', 'Élan', 'Anna', 'Ann Bee'];
    for (const [at, name] of names.entries()) await ask({ name, email: `one${at}@example.com` });
    const sorted = async (sort: 'name' | '-name') =>
      (await dataOf(admin(listAppointments, { query: { sort } }))).appointments.map(({ name }) => name);
    const wanted = ['Adam', 'Ann Bee', 'Anna', 'Élan', 'ÉLODIE', 'Łukasz', 'mr. khan', 'Zażółć'];
    expect(await sorted('name')).toEqual(wanted);
    expect(await sorted('-name')).toEqual(wanted.toReversed());
  });

  it('of a buyer is sorted by the last name, and found first or last name first', async () => {
    for (const [firstName, lastName] of [
      ['Ada', 'Çelik'],
      ['Zoë', 'Adams'],
      ['Ben', 'Clark'],
    ] as const)
      await order({ firstName, lastName });
    const { orders: sorted } = await dataOf(admin(listOrders, { query: { sort: 'name' } }));
    expect(sorted.map(({ user }) => user.name)).toEqual(['Zoë Adams', 'Ada Çelik', 'Ben Clark']);
    for (const search of ['ada celik', 'ÇELIK ada']) expect(await orders(search)).toBe(1);
  });

  it('of the team is sorted so, too', async () => {
    for (const username of ['Zadie', 'Ève', 'eve b', 'Bo']) await makeStaff(stack, { username });
    const { members } = await dataOf(admin(listTeam));
    expect(members.map(({ name }) => name)).toEqual(['Ada Marsh', 'Bo', 'Ève', 'eve b', 'Zadie']);
  });
});

describe('a number', () => {
  it.each(['02079460777', '+44 20 7946 0777', '0044 (0)20 7946-0777', '442079460777', '7946 0777', '0777'])(
    'of a phone is found by %j',
    async (search) => {
      await ask({ phone: '020 7946 0777' });
      await ask({ name: 'Somebody Else', email: 'else@example.com' });
      await order({ phone: '+44 20 7946 0777' });
      expect(await visits(search)).toEqual(['Ada Marsh']);
      expect(await orders(search)).toBe(1);
    },
  );

  it('of an order is found with a # before it, and a space after', async () => {
    const { order: placed } = await order({});
    await order({});
    for (const search of [`#${placed.orderNumber}`, `# ${placed.orderNumber.toLowerCase()} `])
      expect(await orders(search)).toBe(1);
  });

  it('of an invoice finds its order, with and without its hyphen and zeros', async () => {
    const part = await shelve(stack);
    await pay(stack, part);
    await pay(stack, part);
    for (const search of ['INV-00002', 'inv 00002', 'INV00002', '#inv-2'])
      expect(await orders(search), search).toBe(1);
    expect(await orders('CN-00002')).toBe(0);
    expect(await orders('INV-00003')).toBe(0);
  });

  it('of a part is found with and without its hyphens, whatever it is changed to', async () => {
    const draft = aPart({ partNumber: 'KR-GR-0450' });
    const { product } = await dataOf(admin(addProduct, { body: draft }));
    await dataOf(admin(addProduct, { body: aPart({ name: 'Crème brûlée torch' }) }));
    for (const search of ['krgr0450', 'KR GR 0450', 'KR–GR–0450'])
      expect(await parts(search)).toEqual([product.name]);
    expect(await parts('CREME BRULEE')).toEqual(['Crème brûlée torch']);
    const body = { ...draft, partNumber: 'KR-GR-0460', version: product.version };
    await dataOf(admin(changeProduct, { params: { id: product._id }, body }));
    expect(await parts('krgr0450')).toEqual([]);
    expect(await parts('krgr0460')).toEqual([product.name]);
  });
});

it('quotes, notices, reviews, mails and the history are found so, too', async () => {
  const { quote } = await makeQuote(stack, {}, admin);
  const quotes = async (search: string) => (await dataOf(admin(listQuotes, { query: { search } }))).total;
  expect([await quotes(`# ${quote.number.toLowerCase()}`), await quotes('nobody')]).toEqual([1, 0]);
  await dataOf(
    stack.call(noticeOfCancellation, { body: aNotice({ name: 'Ömer', orderOrBooking: 'F-100 031' }) }),
  );
  for (const search of ['omer', '#F100031'])
    expect(await dataOf(admin(listNotices, { query: { search } }))).toMatchObject({ total: 1 });
  await dataOf(stack.call(submitReview, { body: aReview({ name: 'Łukasz', content: 'Très bien réparé.' }) }));
  for (const search of ['lukasz', 'REPARE'])
    expect(await dataOf(admin(listAllReviews, { query: { search } }))).toMatchObject({ total: 1 });
  const mails = async (search: string) => (await dataOf(admin(listMails, { query: { search } }))).total;
  expect([await mails(' ADA.marsh@example.com '), await mails('nobody')]).toEqual([1, 0]);
  const staff = await makeAdmin(stack, { username: 'Ève' });
  await dataOf(stack.as(staff.token)(addProduct, { body: aPart() }));
  expect(await dataOf(admin(listTeamHistory, { query: { search: 'eve' } }))).toMatchObject({ total: 1 });
});

it('rows of the previous release are found after a start, and what it changed after a day', async () => {
  await ask({ name: 'Ömer' });
  await ask({ name: 'Łukasz', email: 'lukasz@example.com' });
  const { db } = stack.ctx;
  const change = (name: string, to: { search_key: null } | { name: string }) =>
    db.updateTable('appointments').set(to).where('name', '=', name).execute();
  await change('Ömer', { search_key: null });
  await change('Łukasz', { name: 'Édith' });
  expect(await visits('omer')).toEqual([]);
  expect(await fillSearchKeys(db, 'missing')).toBe(1);
  expect(await visits('omer')).toEqual(['Ömer']);
  expect(await visits('edith')).toEqual([]);
  expect(await fillSearchKeys(db, 'all')).toBe(1);
  expect(await visits('edith')).toEqual(['Édith']);
  expect(await fillSearchKeys(db, 'all')).toBe(0);
});

it('a start writes the keys that are missing', async () => {
  using shop = scratchShop();
  await migrateShop(shop);
  await shop.look((db) =>
    db
      .insertInto('cancellations')
      .values({
        id: 'earlier',
        name: 'Ömer',
        email: 'omer@example.com',
        order_or_booking: 'F100031',
        address: '',
        message: '',
        suspected: 0,
        content_hash: '',
        created_at: 1,
      })
      .execute(),
  );
  await using _service = await startService(shop.env);
  const key = await shop.look((db) => db.selectFrom('cancellations').select('search_key').executeTakeFirst());
  expect(key?.search_key).toMatch(/^omer\n/);
}, 60_000);
