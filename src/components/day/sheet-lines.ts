// The lines of a job sheet, as the fields of its form: `lines.0.name`, `lines.0.price` …
import { labourName, labourNote, unbrokenTime } from '#lib/clock-minutes.ts';
import { firstVisitMinor, labourMinor, toDecimal, toMinor } from '#lib/money.ts';
import type { Field } from './fields.ts';

export type Line = Record<string, string>;

const LINE = /^lines\.(\d+)\.(\w+)$/;

export const isLineField = (name: string): boolean => LINE.test(name);

export function linesOf(fields: readonly Field[]): Line[] {
  const lines: Line[] = [];
  for (const [name, value] of fields) {
    const [, at, key] = LINE.exec(name) ?? [];
    if (at === undefined || key === undefined) continue;
    lines[Number(at)] = { ...lines[Number(at)], [key]: value };
  }
  return lines.filter(Boolean);
}

export const lineFields = (lines: readonly Line[]): Field[] =>
  lines.flatMap((line, at) =>
    Object.entries(line).map(([name, value]): Field => [`lines.${at}.${name}`, value]),
  );

/** Which of the page's templates has the fields of such a line. */
export function templateOf({ minutes, kind }: Line): 'labour' | 'discount' | 'line' {
  if (minutes) return 'labour';
  return kind === 'discount' ? 'discount' : 'line';
}

/** @param note what was done in it, or, from an older page, its whole name */
export const labourTitle = (minutes: string, note: string): string =>
  unbrokenTime(labourName(Number(minutes), labourNote(note.trim())));

/** As the customer reads it. */
export const lineText = ({ minutes, name = '', quantity = '' }: Line): string =>
  minutes ? labourTitle(minutes, name) : `${quantity} × ${name}`;

/** The sum of a line, in minor units; the price of labour is for an hour. @throws RangeError while something isn't a number yet */
export function lineMinor({ kind, minutes, price = '', quantity = '' }: Line): number {
  const priceMinor = toMinor(price.trim());
  if (minutes) return labourMinor(Number(minutes), priceMinor);
  return (kind === 'discount' ? -priceMinor : priceMinor) * Number(quantity);
}

/** @returns null while something isn't a number yet */
export function totalOf(lines: readonly Line[]): number | null {
  try {
    const total = lines.reduce((sum, line) => sum + lineMinor(line), 0);
    return Number.isFinite(total) ? total : null;
  } catch {
    return null;
  }
}

/** The discount of a first visit, reckoned from the labour among the lines. @returns a price to fill in; '' where there is none */
export function firstVisitPrice(lines: readonly Line[], offer: { percent: number; most: number }): string {
  const work = lines.map((line) => ({ kind: line.kind ?? '', minor: totalOf([line]) ?? 0 }));
  const minor = firstVisitMinor(offer, work);
  return minor > 0 ? toDecimal(minor) : '';
}
