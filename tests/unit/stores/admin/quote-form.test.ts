import { describe, expect, it } from 'vitest';
import type { QuoteSettings } from '#contract/quotes/quote-settings.ts';
import { type Quote, quoteDraft } from '#contract/quotes/quotes.ts';
import {
  discountLine,
  endsIn,
  fieldsOf,
  formMinor,
  labourLine,
  lineForm,
  partPrice,
  quoteForm,
  withShares,
} from '#stores/admin/quote-form.ts';
import { problemsOf } from '#stores/form/form.ts';

const SETTINGS: QuoteSettings = {
  enabled: true,
  currency: 'GBP',
  guaranteeMonths: 12,
  minimumMinutes: 60,
  answerDays: 2,
  validityDays: 30,
  depositPercent: 30,
  hourlyRate: 68,
  usualLines: [],
};
/** Already the next day in London. */
const NOW = Date.parse('2027-07-01T23:30:00Z');
const quote = (change: Partial<Quote>) =>
  ({
    state: 'sent',
    due: 'deposit',
    validUntil: '2027-07-09',
    wantsSlot: false,
    note: 'Hello',
    lines: [
      { kind: 'part', product: 'p', name: 'Burr', partNumber: '', image: '', quantity: 2, price: 48.5 },
      { kind: 'discount', product: null, name: 'Off', partNumber: '', image: '', quantity: 1, price: -7 },
    ],
    ...change,
  }) as Quote;

describe('the form of a quote', () => {
  it('begins empty, valid for the usual days from today in London', () => {
    expect(quoteForm({ settings: SETTINGS, draft: null, last: null }, NOW)).toEqual({
      lines: [],
      due: 'nothing',
      validUntil: '2027-08-01',
      wantsSlot: true,
      note: '',
    });
  });

  it('goes on with a draft as it is, and starts a revision from the last version with a new last day', () => {
    const draft = quoteForm({ settings: SETTINGS, draft: quote({}), last: null }, NOW);
    expect(draft).toMatchObject({ validUntil: '2027-07-09', due: 'deposit', note: 'Hello' });
    const revision = quoteForm({ settings: SETTINGS, draft: null, last: quote({}) }, NOW);
    expect(revision).toEqual({ ...draft, validUntil: '2027-08-01' });
  });

  it('sends numbers, a discount below zero however it is typed, and no product where there is none', () => {
    const form = quoteForm({ settings: SETTINGS, draft: quote({}), last: null }, NOW);
    expect(fieldsOf(form).lines).toEqual([
      { kind: 'part', product: 'p', name: 'Burr', quantity: 2, price: 48.5 },
      { kind: 'discount', name: 'Off', quantity: 1, price: -7 },
    ]);
    expect(formMinor(form)).toBe(9000);
  });

  it('names the line and the field that is no number', () => {
    const line = { ...lineForm({ kind: 'labour', name: 'Work', quantity: 1, price: 68 }), price: 'ten' };
    const form = { ...quoteForm({ settings: SETTINGS, draft: null, last: null }, NOW), lines: [line] };
    const problems = problemsOf(quoteDraft, { ...fieldsOf(form), appointment: 'a' });
    expect(problems).toEqual({ 'lines.0.price': expect.stringContaining('two decimals') });
    expect(formMinor(form)).toBe(0);
  });
});

it('labour is in quarter hours, and a discount by share follows the other lines', () => {
  expect(labourLine(90, 68)).toMatchObject({ name: 'Labour, 1 h 30 min', quantity: '1', price: '102.00' });
  expect(labourLine(15, 67.5)).toMatchObject({ name: 'Labour, 15 min', price: '16.88' });
  const lines = withShares([labourLine(60, 68), discountLine(10)]);
  expect(lines[1]).toMatchObject({ kind: 'discount', name: 'Discount, 10 %', price: '6.80' });
  expect(withShares([...lines, labourLine(120, 68)])[1]?.price).toBe('20.40');
  expect(discountLine(0)).toMatchObject({ name: 'Discount', price: '' });
  expect(
    fieldsOf({ ...quoteForm({ settings: SETTINGS, draft: null, last: null }, NOW), lines }).lines[1],
  ).toEqual({
    kind: 'discount',
    name: 'Discount, 10 %',
    quantity: 1,
    price: -6.8,
  });
});

it.each([
  [24.9, 1, '24.9'],
  [24.99, 0.75, '18.74'],
  [24.9, null, ''],
])('a part of %s costs, at a rate of %s, "%s" on a quote', (price, rate, expected) => {
  expect(partPrice(price, rate)).toBe(expected);
});

it.each([
  ['2027-07-02', 0],
  ['2027-07-05', 3],
  ['2027-07-06', null],
  ['2027-07-01', null],
])('a quote valid until %s ends in %s days', (validUntil, days) => {
  expect(endsIn({ state: 'sent', validUntil }, NOW)).toBe(days);
  expect(endsIn({ state: 'accepted', validUntil }, NOW)).toBeNull();
});
