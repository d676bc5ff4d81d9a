import { afterEach, describe, expect, it, vi } from 'vitest';
import { dateWords } from '#lib/date-words.ts';
import { shortDay } from '#lib/days.ts';
import { formatDay, formatInstant, formatVisitDay } from '#lib/format-date.ts';
import { namedDay } from '#lib/london.ts';

afterEach(() => vi.restoreAllMocks());

describe('days in words', () => {
  it('are British, and leave text that is no day as it is', () => {
    expect(namedDay('2026-11-23')).toBe('Monday 23 November');
    expect(shortDay('2026-09-01')).toBe('Tue 1 Sept');
    expect(formatDay('2027-03-15')).toBe('15 Mar 2027');
    expect(formatVisitDay('2027-03-15')).toBe('Mon 15 Mar 2027');
    expect(formatInstant('2026-06-30T23:30:00Z')).toBe('1 Jul 2026');
    expect([dateWords('2026-13-45', 'day'), formatDay('soon')]).toEqual(['2026-13-45', 'soon']);
  });

  it('are the same where the browser puts a comma after the weekday, as WebKit does', () => {
    const formats: { format: unknown } = Intl.DateTimeFormat.prototype;
    vi.spyOn(formats, 'format', 'get').mockReturnValue(() => 'Monday, 23 November');
    expect(namedDay('2026-11-23')).toBe('Monday 23 November');
    expect(shortDay('2026-11-23')).toBe('Mon 23 Nov');
  });
});
