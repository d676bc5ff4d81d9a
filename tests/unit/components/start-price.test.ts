import { describe, expect, it } from 'vitest';
import { factsWithFigures, priceLine } from '#components/services/start-price.ts';

const FACTS = ['First step', 'How quickly', 'Where'].map((label) => ({ label, text: `${label}…` }));
const start = { amount: 75, currency: 'GBP', for: 'Diagnosis', terms: 'VAT included, taken off the repair' };

describe('the facts of a service', () => {
  it('are its own words without figures', () => {
    expect(factsWithFigures(FACTS, {})).toEqual(FACTS);
  });

  it('begin with the price to start and the wait', () => {
    expect(factsWithFigures(FACTS, { start, firstVisitDays: 3 })).toEqual([
      { label: 'To start', text: 'Diagnosis from £75, VAT included, taken off the repair' },
      { label: 'First visit', text: 'Usually within 3 working days' },
      FACTS[2],
    ]);
    expect(factsWithFigures(FACTS, { firstVisitDays: 1 })[1]?.text).toBe('Usually within one working day');
  });
});

describe('the line of a card', () => {
  it('names the price to start, else the fixed price with its one brand, else nothing', () => {
    expect(priceLine({ start })).toBe('Diagnosis from £75');
    expect(priceLine({ price: { amount: 50, currency: 'GBP' } })).toBe('£50 fixed labour, Aurelio');
    expect(priceLine({})).toBe('');
  });
});
