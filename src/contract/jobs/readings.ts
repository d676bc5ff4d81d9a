// What is measured on a visit. The owner names it for each service (content/visits.yml); name and unit are copied onto the sheet, so that
// a report stays as it was written.
import * as z from 'zod/mini';
import { anyLine, line, optionalLine } from '#contract/field.ts';

/** Of a service, and of a sheet. */
const MAX_READINGS = 12;
const TOO_MANY = `Write ${MAX_READINGS} readings at most`;

const name = line('Say what is measured', 60);

export const readingLines = z
  .array(z.strictObject({ name, unit: optionalLine(12) }))
  .check(z.maxLength(MAX_READINGS, TOO_MANY));
export type ReadingLine = z.infer<typeof readingLines>[number];

/** `value` as it was read, '>999' or '28/31'; '' for nothing. `unit` '' where it has none. */
export const reading = z.strictObject({ name, unit: anyLine(undefined, 12), value: anyLine(undefined, 20) });
export type Reading = z.infer<typeof reading>;
export const readings = z.array(reading).check(z.maxLength(2 * MAX_READINGS, TOO_MANY));

/** @example readingText({ name: 'Group temperature', unit: '°C', value: '93' }) // 'Group temperature: 93 °C' */
const readingText = ({ name, unit, value }: Reading): string =>
  `${name}: ${[value, unit].filter(Boolean).join(' ')}`;

/** Those with a value; '' where nothing was measured. */
export const measuredText = (readings: readonly Reading[], between = '; '): string =>
  readings
    .filter(({ value }) => value !== '')
    .map(readingText)
    .join(between);

/** Within a sentence; an abbreviation keeps its capitals. */
const uncapitalised = (text: string): string =>
  /^\p{Lu}\p{Lu}/u.test(text) ? text : text.charAt(0).toLowerCase() + text.slice(1);

/** @example 'group temperature, pump pressure and water hardness' */
export const namesOfReadings = (lines: readonly ReadingLine[]): string =>
  new Intl.ListFormat('en-GB', { type: 'conjunction' }).format(lines.map(({ name }) => uncapitalised(name)));
