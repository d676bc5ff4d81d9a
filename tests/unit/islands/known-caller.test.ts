// What the dashboard says of somebody who phones.
import { expect, it } from 'vitest';
import { callerFacts } from '#islands/admin/shell/KnownCaller.tsx';

it('says what they owe, since when, and whether their last visit is guaranteed', () => {
  const owes = [
    { sum: 68, currency: 'GBP', daysLate: 12 },
    { sum: 5, currency: 'USD', daysLate: 1 },
    { sum: 1, currency: 'EUR', daysLate: 0 },
  ];
  expect(callerFacts({ owes, guaranteed: '2026-11-24' })).toEqual([
    'Owes £68.00, 12 days overdue.',
    'Owes $5.00, 1 day overdue.',
    'Owes €1.00.',
    'Last visit under guarantee: Tue 24 Nov 2026.',
  ]);
  expect(callerFacts({ owes: [], guaranteed: '' })).toEqual([]);
});
