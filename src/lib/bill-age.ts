// How long what somebody owes for a bill has been due.
import { daysBetween } from './days.ts';

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
