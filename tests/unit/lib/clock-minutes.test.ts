// Labour: since somebody came, as it is charged, and named with what was done in it.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { clockOf, labourName, labourNote, labourSince } from '#lib/clock-minutes.ts';

const UNITS = { least: 60, step: 15 };

it.each([
  ['11:20', '11:20', 60],
  ['11:20', '12:20', 60],
  ['11:20', '12:21', 75],
  ['11:20', '12:35', 75],
  ['11:20', '16:00', 285],
])('from %s to %s it is %d minutes', (from, now, minutes) => {
  expect(labourSince(from, now, UNITS)).toBe(minutes);
});

it('is none where nobody said when they came, or that is still to come', () => {
  expect(labourSince('', '00:30', UNITS)).toBe(0);
  expect(labourSince('11:21', '11:20', UNITS)).toBe(0);
});

it('is never less than the time that passed, nor a whole step more than it or the shortest', () => {
  const minute = fc.nat({ max: 24 * 60 - 1 });
  const units = fc.record({ least: fc.constantFrom(15, 30, 45, 60), step: fc.constantFrom(15, 30) });
  fc.assert(
    fc.property(minute, minute, units, (one, other, { least, step }) => {
      const [from, now] = one < other ? [one, other] : [other, one];
      const labour = labourSince(clockOf(from), clockOf(now), { least, step });
      expect(labour).toBeGreaterThanOrEqual(Math.max(least, now - from));
      expect(labour).toBeLessThan(Math.max(least + 1, now - from + step));
    }),
  );
});

it('is named with what was done in it, which its name gives back', () => {
  expect(labourName(90)).toBe('Labour, 1 h 30 min');
  expect(labourName(45, 'Set the beat')).toBe('Labour, 45 min: Set the beat');
  const minutes = fc.integer({ min: 1, max: 40 }).map((quarters) => quarters * 15);
  const note = fc.string({ maxLength: 20 }).filter((text) => !text.startsWith('Labour, '));
  fc.assert(
    fc.property(minutes, note, (time, text) => {
      expect(labourNote(labourName(time, text))).toBe(text);
      expect(labourNote(text)).toBe(text);
    }),
  );
});
