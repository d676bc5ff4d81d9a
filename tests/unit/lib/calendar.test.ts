// Calendar files: valid by RFC 5545, and updated by later versions.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { escapeText, fold, type Visit, visitCalendar } from '#lib/calendar.ts';

const VISITOR = {
  name: 'Kelvin & Rowe',
  email: 'hello@kelvinrowe.example',
  phone: '020 7946 0123',
  host: 'kelvinrowe.example',
};
const VISIT: Visit = {
  id: 'a1b2',
  service: 'Clocks',
  date: '2027-03-26',
  time: '10:30',
  status: 'confirmed',
  updatedAt: Date.parse('2027-03-01T09:01:40.500Z'),
  version: 3,
};
const linesOf = (change: Partial<Visit> = {}) =>
  (visitCalendar({ ...VISIT, ...change }, VISITOR) ?? '').replaceAll('\r\n ', '').split('\r\n');

describe('the calendar file of an appointment', () => {
  it('is one event in UTC', () => {
    expect(linesOf()).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//kelvinrowe.example//Bookings//EN',
      'CALSCALE:GREGORIAN',
      'METHOD:PUBLISH',
      'BEGIN:VEVENT',
      'UID:a1b2@kelvinrowe.example',
      'SEQUENCE:3',
      'DTSTAMP:20270301T090140Z',
      'DTSTART:20270326T103000Z',
      'DTEND:20270326T113000Z',
      'SUMMARY:Clocks\\, Kelvin & Rowe',
      'DESCRIPTION:The time is confirmed.\\nFri 26 Mar 2027 at 10:30\\, London time.\\nKelvin & Rowe\\, 020 7946 0123',
      'STATUS:CONFIRMED',
      'ORGANIZER;CN="Kelvin & Rowe":mailto:hello@kelvinrowe.example',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ]);
  });

  it('says between when and when somebody arrives', () => {
    expect(linesOf({ minutes: 90, arrivalMinutes: 120 }).join('\n')).toContain(
      'between 10:30 and 12:30\\, London',
    );
  });

  it('is an hour earlier in UTC once the clocks have gone forward', () => {
    expect(linesOf({ date: '2027-03-29' })).toContain('DTSTART:20270329T093000Z');
  });

  it('is tentative while unconfirmed, and cancels the event once cancelled', () => {
    expect(linesOf({ status: 'pending' })).toEqual(
      expect.arrayContaining(['METHOD:PUBLISH', 'STATUS:TENTATIVE']),
    );
    expect(linesOf({ status: 'cancelled' })).toEqual(
      expect.arrayContaining(['METHOD:CANCEL', 'STATUS:CANCELLED', 'UID:a1b2@kelvinrowe.example']),
    );
  });

  it('of an hour that does not exist is absent', () => {
    expect(visitCalendar({ ...VISIT, date: '2027-03-28', time: '01:30' }, VISITOR)).toBeNull();
  });

  it("escapes the company's name whatever it contains", () => {
    const text = visitCalendar(VISIT, { ...VISITOR, name: 'A "B"; C,\r\nATTACH:x\\' }) ?? '';
    expect(text).not.toMatch(/^ATTACH/m);
    expect(text).toContain(`CN="A 'B'; C,  ATTACH:x\\"`);
  });
});

it('folds lines at 75 octets, never inside a character, and they unfold to the original', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => {
      const line = escapeText(text);
      const folded = fold(line);
      for (const part of folded.split('\r\n')) expect(Buffer.byteLength(part)).toBeLessThanOrEqual(75);
      expect(folded.replaceAll('\r\n ', '')).toBe(line);
    }),
    { examples: [['é'.repeat(300)], [`${'x'.repeat(74)}🧯`]] },
  );
});
