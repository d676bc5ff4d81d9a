// Quotes as the staff write them: drafts, versions, sending, withdrawing.
import { describe, expect, it } from 'vitest';
import { listAppointments } from '#contract/appointments/appointments.ts';
import { readQuoteSettings } from '#contract/quotes/quote-settings.ts';
import { changeQuote, draftQuote, listQuotes, sendQuote, withdrawQuote } from '#contract/quotes/quotes.ts';
import { shelve } from '../../support/records/orders.ts';
import {
  aQuote,
  makeDraft,
  makeQuote,
  quoteRowOf,
  requestQuote,
  requestRowOf,
  sendDraft,
} from '../../support/records/quotes.ts';
import { dataOf } from '../../support/service/data-of.ts';
import { freshShop } from '../../support/service/fresh-shop.ts';

const shop = freshShop();
const draft = (change = {}) => makeDraft(shop.stack, change, shop.admin);
const fields = () => {
  const { appointment: _, ...rest } = aQuote('');
  return rest;
};
const send = (id: string, edits = 1) => shop.admin(sendQuote, { params: { id }, body: { edits } });
const withdraw = (id: string) => shop.admin(withdrawQuote, { params: { id } });
const mails = () =>
  shop.stack.ctx.db
    .selectFrom('outbox')
    .select(['kind', 'to_address', 'text'])
    .orderBy('created_at')
    .execute();

describe('a draft', () => {
  it('is priced by its lines, and a deposit by the settings', async () => {
    const part = await shelve(shop.stack, { price: 4850 });
    const lines = [
      { kind: 'part' as const, product: part, name: 'Flat burrs', quantity: 2, price: 45.05 },
      { kind: 'discount' as const, name: 'Returning customer', quantity: 1, price: -0.11 },
    ];
    const made = await draft({ lines, due: 'deposit', wantsSlot: true });
    // 30 % of 89.99 is 26.997.
    expect(made).toMatchObject({ total: 89.99, dueNow: 27, dueAfter: 62.99, state: 'draft', version: 1 });
    expect(made).toMatchObject({ number: 'Q1001', wantsSlot: true, edits: 1, sentAt: null });
    expect(made.lines).toMatchObject([
      { kind: 'part', product: part, quantity: 2, price: 45.05 },
      { kind: 'discount', product: null, price: -0.11 },
    ]);
    const { quotes } = await dataOf(shop.admin(listQuotes, { query: { appointment: made.appointment } }));
    expect(quotes).toEqual([made]);
    expect(made.total).toBe(89.99);
  });

  it.each([
    ['no lines', { lines: [] }, 'lines'],
    [
      'a discount above zero',
      { lines: [{ kind: 'discount', name: 'Off', quantity: 1, price: 5 }] },
      'lines.0.price',
    ],
    ['a total of nothing', { lines: [{ kind: 'labour', name: 'Gift', quantity: 1, price: 0 }] }, 'lines'],
    [
      'a part that nobody sells',
      { lines: [{ kind: 'part', product: 'x', name: 'X', quantity: 1, price: 5 }] },
      'lines.0.product',
    ],
    ['a day that is past', { validUntil: '2026-11-23' }, 'validUntil'],
  ])('is refused with %s', async (_, change, path) => {
    const appointment = await requestQuote(shop.stack);
    const body = { ...aQuote(appointment), ...change } as ReturnType<typeof aQuote>;
    expect(await shop.admin(draftQuote, { body })).toMatchObject({ code: 'invalid', issues: [{ path }] });
  });

  it('is refused a second time beside the first', async () => {
    const appointment = await requestQuote(shop.stack);
    const both = await Promise.all([1, 2].map(() => shop.admin(draftQuote, { body: aQuote(appointment) })));
    expect(both.map((one) => (one.ok ? 'ok' : one.code)).sort()).toEqual(['illegal_move', 'ok']);
  });

  it('is saved as a whole, and not over somebody else’s change', async () => {
    const { _id: id } = await draft();
    const lines = [{ kind: 'labour' as const, name: 'Labour', quantity: 1, price: 40 }];
    const save = (edits: number) =>
      shop.admin(changeQuote, { params: { id }, body: { ...fields(), lines, edits } });
    expect(await save(1)).toMatchObject({
      ok: true,
      data: { quote: { total: 40, edits: 2, lines: [{ price: 40 }] } },
    });
    expect(await save(1)).toMatchObject({ code: 'stale_version' });
    expect(await send(id, 1)).toMatchObject({ code: 'stale_version' });
    expect(await send(id, 2)).toMatchObject({ ok: true });
    expect(await save(2)).toMatchObject({ code: 'illegal_move' });
  });
});

describe('a quote that is sent', () => {
  it('is mailed once with its lines and a link; its request stays pending', async () => {
    const made = await draft({ due: 'deposit', note: 'We have the parts.' });
    for (let times = 0; times < 2; times += 1) expect(await send(made._id)).toMatchObject({ ok: true });
    const [mail, ...others] = (await mails()).filter(({ kind }) => kind === 'quote-sent');
    expect(others).toEqual([]);
    expect(mail?.to_address).toBe(made.customer.email);
    const text = mail?.text.replaceAll(/\s+/g, ' ') ?? '';
    expect(text).toContain('A deposit of £37.50 is due when you accept');
    expect(text).toContain('We have the parts.');
    expect(text).toContain('−£10.00');
    expect(text).toMatch(/\/quote-offer#token=[\w-]{22}/);
    expect((await requestRowOf(shop.stack, made.appointment)).status).toBe('pending');
  });

  it('is superseded by its next version, which keeps its number', async () => {
    const { quote } = await makeQuote(shop.stack, {}, shop.admin);
    const next = await draft({ appointment: quote.appointment });
    expect(next).toMatchObject({ number: quote.number, version: 2, state: 'draft' });
    expect((await quoteRowOf(shop.stack, quote._id)).state).toBe('sent');
    await sendDraft(shop.stack, next, shop.admin);
    expect((await quoteRowOf(shop.stack, quote._id)).state).toBe('superseded');
    const { quotes, total } = await dataOf(
      shop.admin(listQuotes, { query: { appointment: quote.appointment } }),
    );
    expect([total, quotes.map(({ state }) => state).sort()]).toEqual([2, ['sent', 'superseded']]);
    const list = await dataOf(shop.admin(listAppointments, { query: { kind: 'quote' } }));
    expect(list.appointments).toMatchObject([
      { quote: { number: quote.number, version: 2, state: 'sent', validUntil: quote.validUntil } },
    ]);
  });

  it('can be withdrawn, and a new version written after it', async () => {
    const { quote } = await makeQuote(shop.stack, {}, shop.admin);
    for (let times = 0; times < 2; times += 1)
      expect(await withdraw(quote._id)).toMatchObject({ ok: true, data: { quote: { state: 'withdrawn' } } });
    expect(await send(quote._id)).toMatchObject({ code: 'illegal_move' });
    expect(await draft({ appointment: quote.appointment })).toMatchObject({ version: 2 });
  });

  it('is found by number, by the customer and by state', async () => {
    const { quote } = await makeQuote(shop.stack, {}, shop.admin);
    await draft();
    for (const search of [quote.number, quote.customer.email])
      expect((await dataOf(shop.admin(listQuotes, { query: { search } }))).quotes).toMatchObject([
        { _id: quote._id },
      ]);
    expect(await dataOf(shop.admin(listQuotes, { query: { status: 'draft' } }))).toMatchObject({ total: 1 });
  });
});

it('without content/quotes.yml there are no quotes, and requests are answered as before', async () => {
  const { ctx } = shop.stack;
  const { quotes } = ctx;
  ctx.quotes = null;
  try {
    expect(await dataOf(shop.admin(readQuoteSettings, {}))).toEqual({
      settings: null,
      currency: 'USD',
      rate: 1,
    });
    const appointment = await requestQuote(shop.stack);
    expect(await shop.admin(draftQuote, { body: aQuote(appointment) })).toMatchObject({ code: 'not_found' });
    expect(await shop.admin(listQuotes, { query: {} })).toMatchObject({ code: 'not_found' });
  } finally {
    ctx.quotes = quotes;
  }
});
