// What waits for the staff, in words.
import { expect, it } from 'vitest';
import { DAY_MS } from '#lib/days.ts';
import { todayText } from '#lib/today.ts';

const NOW = Date.parse('2026-11-24T12:00:00Z');
const since = (days: number) => new Date(NOW - days * DAY_MS).toISOString();

it('marks jobs that wait for their bill for a week, and nothing else', () => {
  const late = (kind: 'jobs-to-bill' | 'requests', days: number) =>
    todayText({ kind, count: 1, since: since(days) }, NOW).isLate;
  expect([late('jobs-to-bill', 6), late('jobs-to-bill', 7), late('requests', 30)]).toEqual([
    false,
    true,
    false,
  ]);
});

it('calls urgent what may hurt or cost money, and a job whose bill is late', () => {
  const urgent = (kind: 'safety-notices' | 'money-overdue' | 'jobs-to-bill' | 'low-stock', days = 0) =>
    todayText({ kind, count: 1, since: since(days) }, NOW).isUrgent;
  expect([urgent('safety-notices'), urgent('money-overdue'), urgent('jobs-to-bill', 7)]).toEqual([
    true,
    true,
    true,
  ]);
  expect([urgent('jobs-to-bill', 6), urgent('low-stock', 30)]).toEqual([false, false]);
});
