// The form of a job sheet without script: what was typed, and what each button does to its lines.

import { cleanNumber } from '#contract/clean-text.ts';
import type { JobSheet } from '#contract/jobs/jobs.ts';
import { CALL_OUT, COMES_BACK, LABOUR_STEP } from '#contract/jobs/jobs.ts';
import type { Reading } from '#contract/jobs/readings.ts';
import { withWanted } from '#contract/jobs/wanted-part.ts';
import { FIRST_VISIT } from '#contract/quotes/quote-settings.ts';
import { labourName } from '#lib/clock-minutes.ts';
import {
  firstVisitMinor,
  labourMinor,
  rateOf,
  toMinor,
  toWire,
  typedNumber,
  typedPrice,
} from '#lib/money.ts';
import { notFound } from '#server/platform/api-error.ts';
import type { Context } from '#server/platform/context.ts';
import { isId } from '#server/platform/ids.ts';
import { shopRate } from '#server/quotes/currency.ts';

/** A line as it is typed. */
export interface TypedLine {
  kind: string;
  product: string;
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
  /** How the visit ended, which only the button for it sends on. */
  ending: { outcome: string; unsigned: string; reason: string; expectedOn: string; callOut: boolean };
}

const NAMES = ['kind', 'product', 'name', 'quantity', 'price', 'minutes', 'partNumber'] as const;

const NOT_ENDED = { outcome: '', unsigned: '', reason: '', expectedOn: '', callOut: false };

/** @param ending what of it is chosen or typed already */
export const toTyped = (
  { version, found, done, lines, readings }: JobSheet,
  ending: Partial<TypedSheet['ending']> = {},
): TypedSheet => ({
  version: String(version),
  found,
  done,
  readings,
  ending: { ...NOT_ENDED, ...ending },
  lines: lines.map(({ kind, product, name, quantity, price, minutes, partNumber }) => ({
    kind,
    product: product ?? '',
    name,
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
  const ending = { outcome: of('outcome'), unsigned: of('unsigned'), reason: of('reason') };
  const readings = readingsIn(sent);
  return {
    ...(readings && { readings }),
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
    name: labourName(time),
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
export const bodyOf = ({ version, found, done, lines, readings, ending }: TypedSheet, step: string) => ({
  version: typedNumber(version),
  found,
  done,
  lines: lines.map(toLine),
  ...(readings && { readings }),
  ...(step === 'finish' && { ending: endingOf(ending) }),
});

const BLANK: TypedLine = {
  kind: 'part',
  product: '',
  name: '',
  quantity: '1',
  price: '',
  minutes: '',
  partNumber: '',
};

/** A shop's price in the currency of repairs, to the penny; null without a rate. */
export function priceHere(ctx: Context, priceMinor: number): number | null {
  const rate = shopRate(ctx);
  return rate === null ? null : Math.round(priceMinor * rate);
}

async function partLine(ctx: Context, id: string): Promise<TypedLine> {
  if (!isId(id)) throw notFound();
  const part = await ctx.db
    .selectFrom('products')
    .select(['name', 'part_number', 'price_minor'])
    .where('id', '=', id)
    .where('archived', '=', 0)
    .executeTakeFirstOrThrow(notFound);
  const price = priceHere(ctx, part.price_minor);
  return {
    ...BLANK,
    product: id,
    name: part.name,
    partNumber: part.part_number,
    price: price === null ? '' : String(toWire(price)),
  };
}

/** The shortest time that is charged. */
export const leastLabour = ({ quotes }: Context): number => quotes?.minimumMinutes ?? 4 * LABOUR_STEP;

function labourLine(ctx: Context, booked = ''): TypedLine {
  const { quotes } = ctx;
  const minutes = booked || String(leastLabour(ctx));
  return { ...BLANK, kind: 'labour', minutes, price: quotes ? String(quotes.hourlyRate) : '' };
}

/** Of a usual line: it is labour by time, which has a button of its own. */
export const isByTheHour = ({ quotes }: Context, { kind, price }: { kind: string; price: number }): boolean =>
  kind === 'labour' && price === quotes?.hourlyRate;

/** Without its price. */
export const FIRST_VISIT_LINE: TypedLine = { ...BLANK, kind: 'discount', name: FIRST_VISIT };

/** Reckoned of the labour that is there. */
function firstVisitLine({ quotes }: Context, { lines }: TypedSheet): TypedLine | null {
  if (!quotes?.firstVisit) return null;
  const labour = lines.map(toLine).map(({ kind, price, quantity }) => ({
    kind,
    minor: Number.isFinite(price * quantity) ? toMinor(price) * quantity : 0,
  }));
  const off = firstVisitMinor(quotes.firstVisit, labour);
  return off > 0 ? { ...FIRST_VISIT_LINE, price: String(toWire(off)) } : null;
}

/** What a button adds, but a part of the shop. @returns null where it adds none */
export function addedLine(ctx: Context, step: string): TypedLine | null {
  const [what, which] = step.split(':');
  if (what === 'labour') return labourLine(ctx, which);
  if (what === 'line') return BLANK;
  if (what === 'discount') return { ...BLANK, kind: 'discount' };
  const usual = what === 'usual' ? ctx.quotes?.usualLines[Number(which)] : undefined;
  if (!usual) return null;
  const { kind, name, quantity, price } = usual;
  return { ...BLANK, kind, name, quantity: String(quantity), price: String(Math.abs(price)) };
}

/** A part that the visit can't end without is named in what is missing. */
async function withPart(ctx: Context, { ending, ...typed }: TypedSheet, id: string): Promise<TypedSheet> {
  const { name, partNumber } = await partLine(ctx, id);
  return { ...typed, ending: { ...ending, reason: withWanted(ending.reason, name, partNumber) } };
}

const withLine = (typed: TypedSheet, line: TypedLine | null): TypedSheet =>
  line ? { ...typed, lines: [...typed.lines, line] } : typed;

/**
 * What a button does to the lines.
 * @param step its value: `save`, `find`, `find:wanted`, `add:<product>`, `want:<product>`, `usual:<n>`, `remove:<n>`, `first`, `labour`,
 *   `labour:<minutes>`, `line`, `discount`
 */
export async function withStep(ctx: Context, typed: TypedSheet, step: string): Promise<TypedSheet> {
  const [what, which = ''] = step.split(':');
  if (what === 'remove') return { ...typed, lines: typed.lines.filter((_, at) => at !== Number(which)) };
  if (what === 'add') return withLine(typed, await partLine(ctx, which));
  if (what === 'want') return withPart(ctx, typed, which);
  return withLine(typed, what === 'first' ? firstVisitLine(ctx, typed) : addedLine(ctx, step));
}

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
