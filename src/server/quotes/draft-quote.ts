// Drafts of quotes: created for a request, saved as a whole, priced by the lines that the staff write.
import type { QuoteChange, QuoteDraft } from '#contract/quotes/quotes.ts';
import { londonClock } from '#lib/london.ts';
import { orderTotal, toDecimal, toMinor } from '#lib/money.ts';
import { appointmentRow } from '#server/appointments/appointments.ts';
import { isUniqueViolation } from '#server/db/errors.ts';
import type { Queries, Trx } from '#server/db/open.ts';
import type { QuoteLineRow, QuoteRow } from '#server/db/quote-tables.ts';
import { takeNumber } from '#server/db/take-number.ts';
import { illegalMove, invalidField, staleVersion } from '#server/platform/api-error.ts';
import { audit } from '#server/platform/audit.ts';
import type { Context } from '#server/platform/context.ts';
import { newId } from '#server/platform/ids.ts';
import { currencyOf } from './currency.ts';
import { quoteRow } from './quotes.ts';

const HAS_DRAFT = 'This request already has a draft. Open it to carry on.';
const ACCEPTED = 'A quote for this request is accepted already.';
const TOO_MUCH = 99_999_999;

export const staleQuote = () => staleVersion('quote');

type Fields = Omit<QuoteDraft, 'appointment'>;
type NewLine = Omit<QuoteLineRow, 'quote_id'>;

/** @throws ApiError invalid when a part is not in the shop */
async function linesFrom(queries: Queries, { lines }: Fields): Promise<NewLine[]> {
  const wanted = lines.flatMap(({ product }) => product ?? []);
  const parts = await queries
    .selectFrom('products')
    .select(['id', 'part_number', 'image'])
    .where('id', 'in', ['', ...wanted])
    .where('archived', '=', 0)
    .execute();
  const byId = new Map(parts.map((part) => [part.id, part]));
  return lines.map(({ kind, product, name, quantity, price }, position) => {
    const part = product ? byId.get(product) : undefined;
    if (product && !part)
      throw invalidField(`lines.${position}.product`, 'This part is no longer in the shop');
    return {
      position,
      kind,
      name,
      quantity,
      product_id: product ?? null,
      minutes: null,
      part_number: part?.part_number ?? '',
      image: part?.image ?? '',
      price_minor: toMinor(price),
    };
  });
}

function dueOf(ctx: Context, due: Fields['due'], total: number): number {
  if (due === 'nothing') return 0;
  const percent = ctx.quotes?.depositPercent ?? 0;
  return due === 'all' ? total : Math.max(1, Math.round((total * percent) / 100));
}

/** @throws ApiError invalid (field `validUntil`) */
export function refusePast({ clock }: Pick<Context, 'clock'>, validUntil: string): void {
  if (validUntil < londonClock(clock.now()).date)
    throw invalidField('validUntil', 'Choose today or a later day');
}

/** @throws ApiError invalid */
function columnsFrom(ctx: Context, fields: Fields, lines: readonly NewLine[]) {
  refusePast(ctx, fields.validUntil);
  const total = orderTotal(lines.map(({ price_minor, quantity }) => ({ priceMinor: price_minor, quantity })));
  if (total <= 0 || total > TOO_MUCH)
    throw invalidField('lines', 'Write lines whose total is above 0 and below 1,000,000');
  return {
    due: fields.due,
    valid_until: fields.validUntil,
    note: fields.note ?? '',
    total_minor: total,
    due_minor: dueOf(ctx, fields.due, total),
    wants_slot: fields.wantsSlot ? 1 : 0,
    currency: currencyOf(ctx),
    updated_at: ctx.clock.now(),
  };
}

const writeLines = (trx: Trx, quoteId: string, lines: readonly NewLine[]) =>
  trx
    .insertInto('quote_lines')
    .values(lines.map((line) => ({ ...line, quote_id: quoteId })))
    .execute();

/** The next version of the request's quote, or the first of a new number. @throws ApiError illegal_move */
async function nextVersion(trx: Trx, appointmentId: string): Promise<{ number: string; version: number }> {
  const earlier = await trx
    .selectFrom('quotes')
    .select(['number', 'version', 'state'])
    .where('appointment_id', '=', appointmentId)
    .orderBy('version', 'desc')
    .execute();
  if (earlier.some(({ state }) => state === 'draft')) throw illegalMove(HAS_DRAFT);
  if (earlier.some(({ state }) => state === 'accepted')) throw illegalMove(ACCEPTED);
  const [last] = earlier;
  if (last) return { number: last.number, version: last.version + 1 };
  return { number: `Q${await takeNumber(trx, 'quote')}`, version: 1 };
}

/** @throws ApiError not_found, illegal_move: it is over */
async function refuseClosed(trx: Trx, appointmentId: string): Promise<void> {
  const { status } = await appointmentRow(trx, appointmentId);
  if (status === 'cancelled' || status === 'completed') throw illegalMove(`This request is ${status}.`);
}

/** @throws ApiError not_found, invalid, illegal_move */
export async function createQuote(
  ctx: Context,
  actor: string,
  { appointment, ...fields }: QuoteDraft,
): Promise<QuoteRow> {
  const write = async (trx: Trx) => {
    await refuseClosed(trx, appointment);
    const lines = await linesFrom(trx, fields);
    const row: QuoteRow = {
      ...columnsFrom(ctx, fields, lines),
      ...(await nextVersion(trx, appointment)),
      id: newId(),
      appointment_id: appointment,
      state: 'draft',
      edits: 1,
      starts_sooner: 0,
      terms: '',
      created_at: ctx.clock.now(),
      sent_at: null,
      opened_at: null,
      change_asked: null,
      change_asked_at: null,
      answered_at: null,
      answered_name: null,
    };
    await trx.insertInto('quotes').values(row).execute();
    await writeLines(trx, row.id, lines);
    const { number, version } = row;
    await audit(ctx, trx, actor, 'draft', ['quote', row.id], { after: { number, version } });
    return row;
  };
  try {
    return await ctx.db.transaction().execute(write);
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw illegalMove(HAS_DRAFT);
  }
}

/** The draft as the history shows it. */
const factsOf = ({ total_minor, due, valid_until }: QuoteRow) => ({
  total: toDecimal(total_minor),
  due,
  'valid until': valid_until,
});

/** @throws ApiError not_found, invalid, illegal_move (it is no draft), stale_version */
export async function updateQuote(
  ctx: Context,
  actor: string,
  id: string,
  { edits, ...fields }: QuoteChange,
): Promise<QuoteRow> {
  return ctx.db.transaction().execute(async (trx) => {
    const before = await quoteRow(trx, id);
    if (before.state !== 'draft')
      throw illegalMove(`This quote is ${before.state}. Write a new version of it.`);
    const lines = await linesFrom(trx, fields);
    const row = await trx
      .updateTable('quotes')
      .set({ ...columnsFrom(ctx, fields, lines), edits: edits + 1 })
      .where('id', '=', id)
      .where('state', '=', 'draft')
      .where('edits', '=', edits)
      .returningAll()
      .executeTakeFirstOrThrow(staleQuote);
    await trx.deleteFrom('quote_lines').where('quote_id', '=', id).execute();
    await writeLines(trx, id, lines);
    await audit(ctx, trx, actor, 'change', ['quote', id], {
      before: factsOf(before),
      after: factsOf(row),
    });
    return row;
  });
}
