// What each button of a job sheet's form does to its lines, without script.
import { LABOUR_STEP } from '#contract/jobs/jobs.ts';
import { withWanted } from '#contract/jobs/wanted-part.ts';
import { FIRST_VISIT } from '#contract/quotes/quote-settings.ts';
import { type LabourUnits, labourSince } from '#lib/clock-minutes.ts';
import { londonClock } from '#lib/london.ts';
import { firstVisitMinor, toMinor, toWire } from '#lib/money.ts';
import { notFound } from '#server/platform/api-error.ts';
import type { Context } from '#server/platform/context.ts';
import { isId } from '#server/platform/ids.ts';
import { shopRate } from '#server/quotes/currency.ts';
import { type TypedLine, type TypedSheet, toLine } from './sheet-form.ts';

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

export const labourUnits = (ctx: Context): LabourUnits => ({ least: leastLabour(ctx), step: LABOUR_STEP });

/** Since whoever writes it came, as of now; 0 where nobody said when. */
export const minutesSince = (ctx: Context, { arrived = '' }: TypedSheet): number =>
  labourSince(arrived, londonClock(ctx.clock.now()).time, labourUnits(ctx));

function labourLine(ctx: Context, minutes = ''): TypedLine {
  const { quotes } = ctx;
  const price = quotes ? String(quotes.hourlyRate) : '';
  return { ...BLANK, kind: 'labour', minutes: minutes || String(leastLabour(ctx)), price };
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
 *   `labour:<minutes>`, `labour:since`, `line`, `discount`
 */
export async function withStep(ctx: Context, typed: TypedSheet, step: string): Promise<TypedSheet> {
  const [what, which = ''] = step.split(':');
  if (what === 'remove') return { ...typed, lines: typed.lines.filter((_, at) => at !== Number(which)) };
  if (what === 'add') return withLine(typed, await partLine(ctx, which));
  if (what === 'want') return withPart(ctx, typed, which);
  if (step === 'labour:since')
    return withLine(typed, addedLine(ctx, `labour:${minutesSince(ctx, typed) || ''}`));
  return withLine(typed, what === 'first' ? firstVisitLine(ctx, typed) : addedLine(ctx, step));
}
