import { afterEach, describe, expect, it, vi } from 'vitest';
import * as quotes from '#content/messages/quotes.yml';
import { dateWords } from '#lib/date-words.ts';
import { shortDay } from '#lib/days.ts';
import { formatDay, formatInstant, formatVisitDay, visitText } from '#lib/format-date.ts';
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

describe('the visit of an accepted quote', () => {
  const said = (change: Partial<Parameters<typeof visitText>[1]>) =>
    visitText(quotes, { visit: null, bill: 'none', ...change });
  const visit = { date: '2027-03-15', time: '14:00', arrivalMinutes: 120, isOver: false };

  it('is announced until it is over, or until we come back', () => {
    expect(said({ visit })).toBe('We’ll come on Mon 15 Mar 2027 between 14:00 and 16:00, London time.');
    expect(said({ visit: { ...visit, isOver: true } })).toBe('Our visit was on Mon 15 Mar 2027.');
    expect(said({ newTimeBy: '2027-03-18', bill: 'follows' })).toMatch(/come back.*by Thu 18 Mar 2027/);
    expect(said({ newTimeBy: '' })).toContain('still arranging the day');
  });

  it('isn’t spoken of where none was arranged and the work is written down', () => {
    expect(said({})).toContain('No visit is arranged yet');
    expect(said({ bill: 'sent' })).toBe('');
  });
});
