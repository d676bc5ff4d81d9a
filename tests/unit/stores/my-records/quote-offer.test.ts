import { expect, it, vi } from 'vitest';
import * as binding from '#content/messages/binding.yml';
import * as checkout from '#content/messages/checkout.yml';
import * as messages from '#content/messages/quotes.yml';
import type { CheckoutOrder } from '#contract/orders/orders.ts';
import type { QuoteOffer } from '#contract/quotes/quote-links.ts';
import { asksSooner, createQuoteOffer, linesText } from '#stores/my-records/quote-offer.ts';
import { quotePurchase } from '#stores/my-records/quote-purchase.ts';
import { answer, fakeApi, refuse } from '../fake-api.ts';

const TOKEN = 'x'.repeat(22);
const READ = 'POST /api/links/quote';
const ACCEPT = 'POST /api/links/quote/accept';
const PAY = 'POST /api/links/quote/pay';

const WORDS: QuoteOffer['words'] = { id: 'words', button: 'Accept', startSooner: 'Start sooner', exempt: '' };
const quote = (change: Partial<QuoteOffer> = {}): QuoteOffer => ({
  _id: 'q',
  number: 'Q1001',
  version: 1,
  state: 'sent',
  service: 'Clocks',
  currency: 'USD',
  lines: [],
  total: 97,
  due: 'nothing',
  dueNow: 0,
  dueAfter: 97,
  validUntil: '2026-12-20',
  wantsSlot: false,
  note: '',
  sentAt: null,
  answeredAt: null,
  answeredName: '',
  canAnswer: true,
  visit: null,
  openOrder: null,
  stillDue: 0,
  paid: [],
  bill: 'none',
  asksPlace: false,
  asksLatinName: false,
  isBooked: false,
  plannedMinutes: 0,
  changeAskedAt: null,
  words: WORDS,
  keptDay: '',
  ...change,
});
const ORDER = {
  _id: 'o',
  orderNumber: 'F1',
  status: 'pending',
  paymentStatus: 'pending',
  totalAmount: 29.1,
  currency: 'USD',
  paypalOrderId: 'P1',
  approveUrl: 'https://paypal.example/P1',
  payment: 'ready',
} as CheckoutOrder;

async function opened(first: QuoteOffer, routes: Parameters<typeof fakeApi>[0] = {}) {
  const read = vi.fn(() => answer({ success: true, quote: first }));
  const api = fakeApi({ [READ]: read, ...routes });
  const store = createQuoteOffer({ by: 'link', token: TOKEN }, api.call);
  await store.load();
  return { ...api, store, read };
}

it('an incomplete link says so and asks nothing', async () => {
  const { call, asked } = fakeApi({});
  const store = createQuoteOffer({ by: 'link', token: '' }, call);
  await store.load();
  expect(store.$offer.get()).toMatchObject({ state: 'failed', isDead: true });
  expect(asked).toEqual([]);
});

it('the form asks for a name, a time, and the tick for a visit within 14 days', async () => {
  vi.setSystemTime(Date.parse('2026-11-24T10:00:00Z'));
  const { store } = await opened(quote({ wantsSlot: true }));
  expect(store.check({ name: '', date: '', time: '' })).toBeNull();
  expect(Object.keys(store.view.$errors.get()).sort()).toEqual(['date', 'name', 'time']);
  // A day is proposed, whose tick isn't there before its time is chosen.
  expect(store.check({ name: 'Ada Marsh', date: '2026-12-01', time: '' })).toBeNull();
  expect(Object.keys(store.view.$errors.get())).toEqual(['time']);
  const typed = { name: 'Ada Marsh', date: '2026-12-01', time: '10:00' };
  expect(store.check(typed)).toBeNull();
  expect(store.view.$errors.get()).toEqual({ startSooner: binding.tickSooner });
  expect(store.check({ ...typed, startSooner: 'on' })).toEqual({
    token: TOKEN,
    version: 1,
    name: 'Ada Marsh',
    startSooner: true,
    words: 'words',
    slot: { date: '2026-12-01', time: '10:00' },
  });
  expect(store.check({ ...typed, date: '2026-12-20' })).not.toHaveProperty('startSooner');
  vi.useRealTimers();
});

it('shows the tick for a day within the 14 or unknown; needs it for a time that is kept, not for an urgent repair', async () => {
  vi.setSystemTime(Date.parse('2026-11-24T10:00:00Z'));
  const company = { ...WORDS, startSooner: '', exempt: 'company' as const };
  const shown = [
    asksSooner(quote({ wantsSlot: true }), ''),
    asksSooner(quote({ wantsSlot: true }), '2026-12-01'),
    asksSooner(quote({ wantsSlot: true }), '2026-12-20'),
    asksSooner(quote(), ''),
    asksSooner(quote({ keptDay: '2026-12-01' }), ''),
    asksSooner(quote({ keptDay: '2026-12-01', words: company }), ''),
  ];
  expect(shown).toEqual([false, true, false, true, true, false]);
  const named = { name: 'Ada Marsh' };
  const kept = await opened(quote({ keptDay: '2026-12-01' }));
  expect(kept.store.check(named)).toBeNull();
  const urgent = await opened(quote({ keptDay: '2026-12-01', words: { ...WORDS, exempt: 'urgent' } }));
  expect(urgent.store.check(named)).not.toBeNull();
  vi.useRealTimers();
});

it('what is accepted is told in one line', () => {
  const line = { kind: 'labour' as const, product: null, partNumber: '', image: '', price: 68 };
  const lines = [
    { ...line, name: 'Labour, 2 h', quantity: 1 },
    { ...line, name: 'Gasket', quantity: 3 },
  ];
  expect(linesText(quote({ lines: lines as QuoteOffer['lines'] }))).toBe(
    'Clocks: 1 × Labour, 2 h, 3 × Gasket',
  );
});

it('with nothing due it is accepted at once', async () => {
  const accepted = quote({ state: 'accepted', canAnswer: false });
  const { store } = await opened(quote(), {
    [ACCEPT]: () => answer({ success: true, message: 'Thank you.', quote: accepted }, 201),
  });
  const body = store.check({ name: 'Ada' });
  expect(body && (await store.accept(body))).toBeNull();
  expect(store.$offer.get()).toMatchObject({ quote: { state: 'accepted' }, message: 'Thank you.' });
});

it('a revision is shown instead of the version that was open', async () => {
  const { store, read } = await opened(quote(), { [ACCEPT]: () => refuse(409, 'stale_version', 'Changed.') });
  read.mockReturnValue(answer({ success: true, quote: quote({ version: 2, total: 120 }) }));
  const body = store.check({ name: 'Ada' });
  if (body) await store.accept(body);
  expect(store.$offer.get()).toMatchObject({ quote: { version: 2 }, message: messages.revised });
});

it('a time that has gone keeps the form and offers what the server proposes', async () => {
  const slots = [{ date: '2026-12-01', time: '11:00' }];
  const gone = refuse(409, 'slot_taken', 'Gone.');
  const { store, read } = await opened(quote(), {
    [ACCEPT]: () => ({ ...gone, body: { ...Object(gone.body), slots } }),
  });
  const body = store.check({ name: 'Ada' });
  if (body) await store.accept(body);
  expect([store.$nearest.get(), store.view.$trouble.get()?.text]).toEqual([slots, 'Gone.']);
  expect(read).toHaveBeenCalledTimes(1);
});

it('with something due the order is paid; PayPal away, the quote stays open', async () => {
  const due = quote({ due: 'deposit', dueNow: 29.1 });
  const accept = vi.fn(() => answer({ success: true, message: '', quote: due, order: ORDER }, 201));
  const { store, call } = await opened(due, { [ACCEPT]: accept });
  const purchase = quotePurchase(call, store, false);
  expect(purchase.check({ name: '' })).toBeNull();
  expect(await purchase.check({ name: 'Ada' })?.()).toMatchObject({ placed: 'payable', paypalOrderId: 'P1' });
  expect(purchase.open()).toMatchObject({ id: 'o' });
  const away: CheckoutOrder = { ...ORDER, paypalOrderId: null, approveUrl: null, payment: 'unavailable' };
  accept.mockReturnValue(answer({ success: true, message: '', quote: due, order: away }, 201));
  expect(await purchase.check({ name: 'Ada' })?.()).toMatchObject({
    placed: 'refused',
    trouble: { text: messages.unavailable },
  });
});

it('an acceptance that was begun is only paid; if its time has gone, the form comes back', async () => {
  const begun = quote({ dueNow: 29.1, openOrder: ORDER });
  const pay = vi.fn(() => answer({ success: true, quote: begun, order: ORDER }, 201));
  const { store, call, read } = await opened(begun, { [PAY]: pay });
  const purchase = quotePurchase(call, store, true);
  expect(purchase.open()).toMatchObject({ id: 'o', isAway: true });
  expect(await purchase.check({})?.()).toMatchObject({ placed: 'payable' });
  pay.mockReturnValue(refuse(409, 'slot_taken', 'Gone.') as never);
  read.mockReturnValue(answer({ success: true, quote: quote({ dueNow: 29.1 }) }));
  expect(await purchase.check({})?.()).toMatchObject({ placed: 'refused', trouble: { text: 'Gone.' } });
  expect(store.$offer.get()).toMatchObject({ quote: { openOrder: null } });
});

it('a name in Latin letters is needed above £250, accepting and paying', async () => {
  const asks = { asksLatinName: true, dueNow: 300 };
  const accepting = (await opened(quote({ ...asks, total: 250 }))).store;
  expect(accepting.check({ name: '王小明', latinName: ' ' })).not.toHaveProperty('latinName');
  const { store } = await opened(quote({ ...asks, total: 250.01 }));
  for (const latinName of ['', '明']) {
    expect(store.check({ name: '王小明', latinName })).toBeNull();
    expect(store.view.$errors.get()).toEqual({ latinName: checkout.latinNameNeeded });
  }
  expect(store.check({ name: '王小明', latinName: 'Wang' })).toMatchObject({ latinName: 'Wang' });

  const begun = quote({ ...asks, total: 300, openOrder: ORDER });
  const pay = vi.fn(() => answer({ success: true, quote: begun, order: ORDER }, 201));
  const later = await opened(begun, { [PAY]: pay });
  const purchase = quotePurchase(later.call, later.store, false);
  expect(purchase.check({})).toBeNull();
  expect(later.store.view.$errors.get()).toEqual({ latinName: checkout.latinNameNeeded });
  expect(await purchase.check({ latinName: 'Wang' })?.()).toMatchObject({ placed: 'payable' });
  expect(later.store.view.$errors.get()).toEqual({});
});
