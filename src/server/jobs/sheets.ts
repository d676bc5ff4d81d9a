// Reads job sheets. One that nobody has begun is an empty one, with the lines of the accepted quote.

import type { Agreement, JobPhoto, JobSheet, JobStage, ShownJobLine, Taking } from '#contract/jobs/jobs.ts';
import { orderTotal, toWire } from '#lib/money.ts';
import { lacksOf } from '#server/appointments/binding.ts';
import { iso } from '#server/db/iso.ts';
import type { JobAgreementRow, JobLineRow, JobSheetRow, JobTakingRow } from '#server/db/job-tables.ts';
import type { Queries } from '#server/db/open.ts';
import type { QuoteRow } from '#server/db/quote-tables.ts';
import { namedPayer, owedCallOut } from '#server/diary/payer.ts';
import { agreedMinor } from '#server/diary/price-told.ts';
import type { Context } from '#server/platform/context.ts';
import { currencyOf } from '#server/quotes/currency.ts';
import { paidForQuotes } from '#server/quotes/ends-with.ts';
import { unusedUnits } from './fitted-parts.ts';
import { lateSheets } from './late-sheets.ts';
import { noticesOf } from './notices.ts';
import { shownReadings } from './readings.ts';

export const sheetRow = (queries: Queries, id: string): Promise<JobSheetRow | undefined> =>
  queries.selectFrom('job_sheets').selectAll().where('appointment_id', '=', id).executeTakeFirst();

/** Before its first word. */
export const NEW_SHEET = {
  outcome: null,
  found: '',
  done: '',
  readings: '[]',
  arrived: '',
  reason: '',
  expected_on: null,
  nothing_to_bill: null,
  unsigned: null,
  bill_id: null,
  finished_at: null,
  mail_due_at: null,
  version: 0,
};

/** There is a row without a word where somebody said only that there is nothing to bill. */
export const isBegun = (row: JobSheetRow | undefined): boolean => row !== undefined && row.version > 0;

export const sheetLines = (queries: Queries, id: string): Promise<JobLineRow[]> =>
  queries.selectFrom('job_lines').selectAll().where('appointment_id', '=', id).orderBy('position').execute();

const acceptedQuote = (queries: Queries, id: string): Promise<QuoteRow | undefined> =>
  queries
    .selectFrom('quotes')
    .selectAll()
    .where('appointment_id', '=', id)
    .where('state', '=', 'accepted')
    .executeTakeFirst();

/** The lines of the accepted quote, as a sheet begins with them. */
export async function quotedLines(queries: Queries, id: string): Promise<JobLineRow[]> {
  const quote = await acceptedQuote(queries, id);
  if (!quote) return [];
  const rows = await queries
    .selectFrom('quote_lines')
    .selectAll()
    .where('quote_id', '=', quote.id)
    .orderBy('position')
    .execute();
  return rows.map(({ quote_id: _, ...row }) => ({
    ...row,
    appointment_id: id,
    from_quote: 1,
    taken: 0,
    short: 0,
  }));
}

export const sheetTotal = (lines: readonly Pick<JobLineRow, 'price_minor' | 'quantity'>[]): number =>
  orderTotal(lines.map(({ price_minor, quantity }) => ({ priceMinor: price_minor, quantity })));

export const agreementsOf = (queries: Queries, id: string): Promise<JobAgreementRow[]> =>
  queries
    .selectFrom('job_agreements')
    .selectAll()
    .where('appointment_id', '=', id)
    .orderBy('at', 'desc')
    .orderBy('id')
    .execute();

/** The newest total that was agreed, on the visit, by a quote or by booking, in minor units; null: none was. */
export async function agreedTotal(queries: Queries, id: string): Promise<number | null> {
  const [agreement] = await agreementsOf(queries, id);
  const later = agreement ?? (await acceptedQuote(queries, id));
  if (later) return later.total_minor;
  const booked = await queries
    .selectFrom('appointments')
    .select(['terms', 'call_out_minor'])
    .where('id', '=', id)
    .executeTakeFirst();
  return booked ? agreedMinor(booked) : null;
}

export const takingsOf = (queries: Queries, id: string): Promise<JobTakingRow[]> =>
  queries
    .selectFrom('job_takings')
    .selectAll()
    .where('appointment_id', '=', id)
    .orderBy('at')
    .orderBy('id')
    .execute();

export const toShownLine = (row: Pick<JobLineRow, Exclude<keyof JobLineRow, 'image'>>): ShownJobLine => ({
  kind: row.kind,
  product: row.product_id,
  name: row.name,
  partNumber: row.part_number,
  minutes: row.minutes,
  quantity: row.quantity,
  price: toWire(row.price_minor),
});

export const toAgreement = (row: JobAgreementRow): Agreement => ({
  _id: row.id,
  lines: JSON.parse(row.lines),
  total: toWire(row.total_minor),
  name: row.name,
  how: row.how,
  startsSooner: row.starts_sooner === 1,
  lacks: lacksOf(row),
  signature: row.signature,
  at: iso(row.at),
});

export const toTaking = (row: JobTakingRow): Taking => ({
  _id: row.id,
  method: row.method,
  amount: toWire(row.amount_minor),
  at: iso(row.at),
  handedInAt: row.handed_in_at === null ? null : iso(row.handed_in_at),
});

/** What a photo shows, as the contract names it and as its row has it. */
export const stageOf = ({ stage, plate }: { stage: string; plate: number }): JobStage =>
  plate === 1 ? 'plate' : (stage as JobStage);
export const stageColumns = (stage: JobStage) =>
  stage === 'plate' ? ({ stage: 'before', plate: 1 } as const) : ({ stage, plate: 0 } as const);

export const photosOfJob = (queries: Queries, id: string) =>
  queries.selectFrom('photos').where('appointment_id', '=', id).where('stage', '!=', 'request');

/** @param id an appointment's */
export async function jobPhotos(queries: Queries, id: string): Promise<JobPhoto[]> {
  const rows = await photosOfJob(queries, id)
    .select(['id', 'stage', 'plate', 'office_only'])
    .orderBy('position')
    .execute();
  return rows.map(({ id: _id, office_only, ...row }) => ({
    _id,
    stage: stageOf(row),
    officeOnly: office_only === 1,
  }));
}

async function stockOf(queries: Queries, lines: readonly JobLineRow[]): Promise<Map<string, number>> {
  const ids = lines.flatMap(({ product_id }) => product_id ?? []);
  const rows = await queries
    .selectFrom('products')
    .select(['id', 'stock'])
    .where('id', 'in', ['', ...ids])
    .execute();
  return new Map(rows.map(({ id, stock }) => [id, stock]));
}

type SheetWords = Pick<JobSheetRow, 'version' | 'readings' | 'mail_due_at' | 'nothing_to_bill'>;

/** What its visit says of it: what was told of the call-out, who else pays and was asked when, what is measured, whether it may go on. */
async function saidOf(ctx: Context, queries: Queries, id: string, sheet: SheetWords) {
  const row = await queries
    .selectFrom('appointments')
    .select(['service', 'payer', 'payer_key', 'email', 'call_out_minor', 'status'])
    .where('id', '=', id)
    .executeTakeFirst();
  const payer = row && namedPayer(row);
  const callOut = row && owedCallOut(row);
  const mail = await queries
    .selectFrom('outbox')
    .select('created_at')
    .where('dedupe_key', '=', askedFact(id, sheet.version))
    .executeTakeFirst();
  return {
    payer: payer ? [payer.name, payer.company].filter(Boolean).join(', ') : '',
    askedAt: mail ? iso(mail.created_at) : null,
    callOut: callOut ? toWire(callOut) : null,
    readings: row ? shownReadings(ctx, row.service, sheet) : [],
    canReopen: sheet.mail_due_at !== null && !sheet.nothing_to_bill && row?.status !== 'cancelled',
  };
}

/** One mail for each version of the sheet. */
export const askedFact = (id: string, version: number) => `agreement-asked-${id}-${version}`;

/** @param id an appointment's */
export async function loadSheet(ctx: Context, id: string, queries: Queries = ctx.db): Promise<JobSheet> {
  const row = await sheetRow(queries, id);
  const sheet = row ?? NEW_SHEET;
  const lines = isBegun(row) ? await sheetLines(queries, id) : await quotedLines(queries, id);
  const stock = await stockOf(queries, lines);
  const agreed = await agreedTotal(queries, id);
  const photos = await jobPhotos(queries, id);
  const visits = await queries
    .selectFrom('job_visits')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('appointment_id', '=', id)
    .executeTakeFirst();
  return {
    appointment: id,
    outcome: sheet.outcome,
    found: sheet.found,
    done: sheet.done,
    reason: sheet.reason,
    arrived: sheet.arrived,
    expectedOn: sheet.expected_on,
    lines: lines.map((line) => ({
      ...toShownLine(line),
      fromQuote: line.from_quote === 1,
      stock: stock.get(line.product_id ?? '') ?? null,
    })),
    total: toWire(sheetTotal(lines)),
    currency: currencyOf(ctx),
    paid: (await paidForQuotes(queries, [id])).get(id)?.paid ?? 0,
    agreed: agreed === null ? null : toWire(agreed),
    unsigned: sheet.unsigned,
    agreements: (await agreementsOf(queries, id)).map(toAgreement),
    ...(await saidOf(ctx, queries, id, sheet)),
    takings: (await takingsOf(queries, id)).map(toTaking),
    unused: (await unusedUnits(queries, id, sheet, lines)).map(({ product, name, units }) => ({
      product,
      name,
      quantity: units,
    })),
    photos,
    late: await lateSheets(queries, id),
    notices: await noticesOf(queries, id, photos),
    visits: Number(visits?.count ?? 0),
    finishedAt: sheet.finished_at === null ? null : iso(sheet.finished_at),
    isBilled: sheet.bill_id !== null,
    nothingToBill: sheet.nothing_to_bill ?? '',
    version: sheet.version,
  };
}
