// The form of a job sheet without script: what was typed, and what it comes to.

import { cleanNumber } from '#contract/clean-text.ts';
import type { JobSheet } from '#contract/jobs/jobs.ts';
import { CALL_OUT, COMES_BACK } from '#contract/jobs/jobs.ts';
import type { Reading } from '#contract/jobs/readings.ts';
import { labourName, labourNote } from '#lib/clock-minutes.ts';
import { labourMinor, rateOf, toMinor, toWire, typedNumber, typedPrice } from '#lib/money.ts';

/** A line as it is typed. */
export interface TypedLine {
  kind: string;
  product: string;
  /** Of labour by time, what was done in it. */
  name: string;
  quantity: string;
  /** Of one; a discount's is typed without a sign. Of labour by time, of an hour. */
  price: string;
  /** '' unless it is labour by time. */
  minutes: string;
  /** Of a part of the shop; shown, and nothing more. */
  partNumber: string;
}

export interface TypedSheet {
  version: string;
  found: string;
  done: string;
  lines: TypedLine[];
  /** Without them, as an older page sends it, they stay as they are. */
  readings?: Reading[];
  /** When whoever writes it came, likewise. */
  arrived?: string;
  /** How the visit ended, which only the button for it sends on. */
  ending: { outcome: string; unsigned: string; reason: string; expectedOn: string; callOut: boolean };
}

const NAMES = ['kind', 'product', 'name', 'quantity', 'price', 'minutes', 'partNumber'] as const;

const NOT_ENDED = { outcome: '', unsigned: '', reason: '', expectedOn: '', callOut: false };

/** @param ending what of it is chosen or typed already */
export const toTyped = (
  { version, found, done, lines, readings, arrived }: JobSheet,
  ending: Partial<TypedSheet['ending']> = {},
): TypedSheet => ({
  version: String(version),
  found,
  done,
  readings,
  arrived,
  ending: { ...NOT_ENDED, ...ending },
  lines: lines.map(({ kind, product, name, quantity, price, minutes, partNumber }) => ({
    kind,
    product: product ?? '',
    name: minutes ? labourNote(name) : name,
    quantity: String(quantity),
    price: String(minutes ? toWire(rateOf(minutes, toMinor(price))) : Math.abs(price)),
    minutes: minutes ? String(minutes) : '',
    partNumber,
  })),
});

function readingsIn(sent: URLSearchParams): Reading[] | undefined {
  const readings: Reading[] = [];
  const of = (at: number, name: string) => sent.get(`readings.${at}.${name}`) ?? '';
  for (let at = 0; sent.has(`readings.${at}.name`); at += 1)
    readings.push({ name: of(at, 'name'), unit: of(at, 'unit'), value: of(at, 'value') });
  return readings.length > 0 ? readings : undefined;
}

export function typedIn(sent: URLSearchParams): TypedSheet {
  const of = (name: string) => sent.get(name) ?? '';
  const lines: TypedLine[] = [];
  for (let at = 0; sent.has(`lines.${at}.kind`); at += 1)
    lines.push(
      Object.fromEntries(NAMES.map((name) => [name, of(`lines.${at}.${name}`)])) as unknown as TypedLine,
    );
  const reason = of('reason').replaceAll(/\s*\n\s*/g, ' ');
  const ending = { outcome: of('outcome'), unsigned: of('unsigned'), reason };
  const readings = readingsIn(sent);
  return {
    ...(readings && { readings }),
    ...(sent.has('arrived') && { arrived: of('arrived') }),
    version: of('version'),
    found: of('found'),
    done: of('done'),
    lines,
    ending: { ...ending, expectedOn: of('expectedOn'), callOut: sent.has('callOut') },
  };
}

/** What is chosen or typed of it, for a form or an address that keeps it. */
export const endingSent = ({ ending }: Pick<TypedSheet, 'ending'>): [string, string][] =>
  Object.entries(ending).flatMap(([name, value]) => (value ? [[name, String(value)]] : []));

const isPrice = (text: string): boolean => /^\d{1,6}(\.\d{1,2})?$/.test(text);

export function toLine({ kind, product, name, quantity, price, minutes }: TypedLine) {
  const line = { kind, name, quantity: typedNumber(quantity), ...(product && { product }) };
  if (!minutes) return { ...line, price: typedPrice(kind, price) };
  const time = typedNumber(minutes);
  const rate = cleanNumber(price).trim();
  const minor = isPrice(rate) ? labourMinor(time, toMinor(rate)) : Number.NaN;
  return {
    ...line,
    name: labourName(time, labourNote(name.trim())),
    minutes: time,
    price: Number.isInteger(minor) ? toWire(minor) : Number.NaN,
  };
}

/** Without what belongs to another end: its field is no longer seen. */
function endingOf({ outcome, reason, ...ending }: TypedSheet['ending']): TypedSheet['ending'] {
  const isOneOf = (outcomes: readonly string[]) => outcomes.includes(outcome);
  return {
    outcome,
    reason,
    unsigned: outcome === 'done' ? ending.unsigned : '',
    expectedOn: isOneOf(COMES_BACK) ? ending.expectedOn : '',
    callOut: ending.callOut && isOneOf(CALL_OUT),
  };
}

/** The body of a save, for the contract to check. @param step its ending is part of `finish` alone */
export const bodyOf = (
  { version, found, done, lines, readings, arrived, ending }: TypedSheet,
  step: string,
) => ({
  version: typedNumber(version),
  found,
  done,
  lines: lines.map(toLine),
  ...(readings && { readings }),
  ...(arrived !== undefined && { arrived }),
  ...(step === 'finish' && { ending: endingOf(ending) }),
});

/** The button that ends a visit as done chooses that, and ends it: what else an end is asked wasn't seen, unless that was chosen before. */
export function withOutcome(step: string, typed: TypedSheet): { step: string; typed: TypedSheet } {
  if (step !== 'done') return { step, typed };
  const unseen = typed.ending.outcome === 'done' ? {} : { reason: '', unsigned: '' };
  return { step: 'finish', typed: { ...typed, ending: { ...typed.ending, ...unseen, outcome: 'done' } } };
}

/** Something is still to be typed, as the price of a part where the shop's currency has no rate: nothing is saved, or refused, yet. */
export const leavesUnsaved = (step: string, { lines }: TypedSheet): boolean =>
  /^(find|want)\b/.test(step) ||
  (!['save', 'finish'].includes(step) &&
    lines.some(({ name, price, minutes }) => !price || !(name || minutes)));
