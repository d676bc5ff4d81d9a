import { describe, expect, it } from 'vitest';
import type { OpeningHours } from '#contract/company.ts';
import {
  closedText,
  exceptionText,
  hoursRows,
  londonClock,
  londonInstant,
  nextOpening,
  slotProblem,
  staffHours,
  weekdayOf,
  weekInWords,
} from '#lib/london.ts';

const day = { opens: '09:00', closes: '18:00' };
const HOURS: OpeningHours = {
  monday: day,
  tuesday: day,
  wednesday: day,
  thursday: day,
  friday: day,
  saturday: { opens: '09:00', closes: '14:00' },
  sunday: 'closed',
};
/** Tuesday 24 November 2026, 10:00 in London. */
const NOW = Date.parse('2026-11-24T10:00:00Z');
const problem = (date: string, time: string, now = NOW) => slotProblem(HOURS, date, time, now)?.text ?? null;

describe('London time', () => {
  it('shows summer and winter', () => {
    expect(londonClock(Date.parse('2026-07-01T12:00:00Z'))).toEqual({ date: '2026-07-01', time: '13:00' });
    expect(londonClock(Date.parse('2026-12-01T12:00:00Z'))).toEqual({ date: '2026-12-01', time: '12:00' });
  });

  it('has no instant in the hour skipped in spring, and the first of the two in autumn', () => {
    expect(londonInstant('2027-03-28', '01:30')).toBeNull();
    expect(londonInstant('2027-03-28', '02:30')).toBe(Date.parse('2027-03-28T01:30:00Z'));
    expect(londonInstant('2027-10-31', '01:30')).toBe(Date.parse('2027-10-31T00:30:00Z'));
  });

  it("knows the weekday whatever the machine's time zone is", () => {
    expect(weekdayOf('2026-11-22')).toBe('sunday');
    expect(weekdayOf('2026-11-28')).toBe('saturday');
  });
});

describe('an appointment time', () => {
  it('is possible inside the opening hours', () => {
    expect(problem('2026-11-25', '09:00')).toBeNull();
    expect(problem('2026-11-28', '13:59')).toBeNull();
  });

  it.each([
    ['2026-11-23', '11:00', 'Choose a date that is not in the past'],
    ['2026-11-24', '09:30', 'Choose a time that is not in the past'],
    ['2026-11-25', '18:00', 'On Wednesdays choose 9:00 AM or later, but before 6:00 PM'],
    ['2026-11-28', '14:00', 'On Saturdays choose 9:00 AM or later, but before 2:00 PM'],
    ['2026-11-25', '08:59', 'On Wednesdays choose 9:00 AM or later, but before 6:00 PM'],
    ['2027-12-24', '11:00', 'Choose a date within the next 12 months'],
  ])('on %s at %s is refused with the possible hours', (date, time, text) => {
    expect(problem(date, time)).toBe(text);
  });

  it('on a closed day lists the open days', () => {
    expect(problem('2026-11-29', '11:00')).toBe(
      'We are closed on Sundays. Choose another day: Monday to Friday, 9:00 AM to 6:00 PM; Saturday, 9:00 AM to 2:00 PM',
    );
  });

  it('is checked by London’s date, not by the server’s', () => {
    const lateEvening = Date.parse('2027-06-01T23:30:00Z');
    expect(problem('2027-06-01', '17:00', lateEvening)).toBe('Choose a date that is not in the past');
  });
});

it('joins neighbouring days with the same hours in one row', () => {
  expect(hoursRows(HOURS)).toEqual([
    { days: 'Monday to Friday', hours: '9:00 AM to 6:00 PM' },
    { days: 'Saturday', hours: '9:00 AM to 2:00 PM' },
    { days: 'Sunday', hours: 'Closed' },
  ]);
});

it.each([
  ['closed', 'Friday 25 December: Closed (Christmas Day)'],
  [{ opens: '10:00', closes: '12:30' }, 'Friday 25 December: 10:00 AM to 12:30 PM (Christmas Day)'],
] as const)('shows special hours with the day, its hours and the reason: %j', (hours, text) => {
  expect(exceptionText({ date: '2026-12-25', hours, message: 'Christmas Day' })).toBe(text);
});

it('a closed day says when we open next', () => {
  expect(closedText(HOURS, 6)).toBe('Closed, opens Mon 9:00 AM');
  const late = { ...HOURS, monday: 'closed', tuesday: { opens: '09:30', closes: '18:00' } } as const;
  expect(closedText(late, 6)).toBe('Closed, opens Tue 9:30 AM');
  const never = Object.fromEntries(Object.keys(HOURS).map((name) => [name, 'closed'])) as OpeningHours;
  expect(closedText(never, 6)).toBe('Closed');
});

it('says hours with AM and PM to visitors, and as 24 hours to the staff', () => {
  expect(weekInWords(HOURS, 'closed')).toBe(
    'Monday to Friday, 9:00 AM to 6:00 PM; Saturday, 9:00 AM to 2:00 PM; Sunday closed',
  );
  expect(weekInWords(HOURS, 'off', staffHours)).toBe(
    'Monday to Friday, 09:00 to 18:00; Saturday, 09:00 to 14:00; Sunday off',
  );
});

it('finds the next opening after today, over days on which nobody is there', () => {
  expect(nextOpening(HOURS, NOW)).toEqual({ date: '2026-11-25', time: '09:00' });
  const saturday = Date.parse('2026-11-28T23:30:00Z');
  expect(nextOpening(HOURS, saturday)).toEqual({ date: '2026-11-30', time: '09:00' });
  const never = Object.fromEntries(Object.keys(HOURS).map((name) => [name, 'closed'])) as OpeningHours;
  expect(nextOpening(never, NOW)).toBeNull();
});
