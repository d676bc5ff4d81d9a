// How long what somebody owes for a bill has been due.
import { daysBetween } from './days.ts';
import { londonClock } from './london.ts';

export const BILL_AGES = ['due', 'to30', 'to60', 'older'] as const;
export type BillAge = (typeof BILL_AGES)[number];

/** Days since the last one to pay. */
export const AGE_NAMES: Record<BillAge, string> = {
  due: 'Due',
  to30: '1–30 days late',
  to60: '31–60 days late',
  older: 'Older',
};

/** @param dueOn its last day to pay in time @param today both `YYYY-MM-DD`, London */
export function ageOf(dueOn: string, today: string): BillAge {
  const days = daysBetween(dueOn, today);
  if (!(days > 0)) return 'due';
  if (days <= 30) return 'to30';
  return days <= 60 ? 'to60' : 'older';
}

/** @returns '' while nothing is due, or not yet late @example '12 days late' */
export function lateness({ due, dueOn }: { due: number; dueOn: string }, now: number): string {
  const days = daysBetween(dueOn, londonClock(now).date);
  if (due === 0 || days <= 0) return '';
  return days === 1 ? '1 day late' : `${days} days late`;
}
