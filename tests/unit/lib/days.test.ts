import { describe, expect, it } from 'vitest';
import { addDays, mondayOf, shortDay } from '#lib/days.ts';

describe('calendar days', () => {
  it('are counted over months and clock changes', () => {
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
    expect(addDays('2027-03-29', -1)).toBe('2027-03-28');
    expect(mondayOf('2027-03-28')).toBe('2027-03-22');
    expect(mondayOf('2027-03-22')).toBe('2027-03-22');
    expect(shortDay('2026-12-03')).toBe('Thu 3 Dec');
  });
});
