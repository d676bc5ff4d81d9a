// Somebody agrees to the lines and total of a job sheet: a row that never changes, and a copy by mail.

import type * as jobTexts from '#content/messages/jobs.yml';
import type { BindingWords } from '#contract/binding.ts';
import type { Agreed } from '#contract/jobs/agreed.ts';
import { formatVisitDay } from '#lib/format-date.ts';
import { londonDate } from '#lib/london-date.ts';
import { formatMoney } from '#lib/money.ts';
import { lockAppointment } from '#server/appointments/appointments.ts';
import {
  bindingWords,
  exemptionOf,
  formMailedAt,
  givenAfter,
  refuseUnticked,
  termsText,
} from '#server/appointments/binding.ts';
import type { JobAgreementRow, JobLineRow } from '#server/db/job-tables.ts';
import type { Queries, Trx } from '#server/db/open.ts';
import type { AppointmentRow } from '#server/db/tables.ts';
import { payerOf } from '#server/diary/payer.ts';
import { type MailLine, sumLine } from '#server/mail/frame.ts';
import { queueMail } from '#server/mail/queue-mail.ts';
import { illegalMove, invalidField } from '#server/platform/api-error.ts';
import { audit } from '#server/platform/audit.ts';
import { messagesFor } from '#server/platform/content.ts';
import type { Context } from '#server/platform/context.ts';
import { keyedId } from '#server/platform/ids.ts';
import { currencyOf } from '#server/quotes/currency.ts';
import { workDay } from './attendances.ts';
import { keepPress, pressOf } from './presses.ts';
import { agreedTotal, agreementsOf, sheetLines, sheetRow, sheetTotal, toShownLine } from './sheets.ts';
import { refuseBilled, staleSheet } from './write-sheet.ts';
import type { Writer } from './writer.ts';

export const NOTHING_TO_AGREE = 'There is nothing to agree to yet. Save the sheet with its lines first.';
const ELSEWHERE =
  'Somebody else pays for this visit, so nobody at the door is asked. Press “Ask who pays”, or phone the office.';

/** Of one visit on one London day, by the engineer's link, which mails each in our name. */
const MAX_AGREED = 3;
const AGREED_OFTEN =
  'Three agreements have been mailed about this visit today, which is the most. Phone the office: it can record this one.';

const AGREED = 'Somebody has agreed to just this already, and no agreement is ever changed.';
const SAVE_AGAIN = 'Save the sheet again first if another name, a signature or the tick is to be kept.';

/** With their total below. */
export function jobMailLines(ctx: Context, lines: readonly JobLineRow[]): MailLine[] {
  const money = (minor: number) => formatMoney(minor, currencyOf(ctx));
  const { total } = messagesFor<typeof jobTexts>('jobs', ctx.company);
  const listed = lines.map(({ quantity, name, part_number, image, price_minor }) => ({
    quantity,
    name,
    number: part_number,
    image,
    total: money(price_minor * quantity),
  }));
  return [...listed, sumLine(total, money(sheetTotal(lines)))];
}

/** One for each version of a sheet. */
export const agreementId = (id: string, version: number): string => keyedId('agreement', id, version);

async function mailCopy(
  ctx: Context,
  trx: Trx,
  row: AppointmentRow,
  { id, name, total_minor, terms, starts_sooner }: JobAgreementRow,
  lines: readonly JobLineRow[],
): Promise<void> {
  const { email } = payerOf(row);
  if (!email) return;
  const total = formatMoney(total_minor, currencyOf(ctx));
  await queueMail(ctx, trx, {
    fact: `job-agreed-${id}`,
    template: 'job-agreed',
    to: { name: '', address: email },
    about: { kind: 'agreement', id: row.id },
    values: {
      'appointment.service': row.service,
      'appointment.when': formatVisitDay(await workDay(trx, row)),
      'job.name': name,
      'job.total': total,
      'job.lines': jobMailLines(ctx, lines),
    },
    given: givenAfter(ctx, { terms }, total, starts_sooner === 1),
  });
}

/** What it is agreed to by, as the page shows it. @param isCompany as they say at the door */
export async function agreeWords(
  ctx: Context,
  queries: Queries,
  row: AppointmentRow,
  lines: readonly JobLineRow[],
  isCompany = false,
): Promise<BindingWords> {
  const isMore = (await agreedTotal(queries, row.id)) !== null;
  const day = await workDay(queries, row);
  const exempt = isCompany ? 'company' : exemptionOf(ctx, row, { day, isMore });
  return bindingWords(ctx, 'agree', formatMoney(sheetTotal(lines), currencyOf(ctx)), exempt);
}

const NOT_GIVEN =
  'Give the instructions and the form first: email them with the customer’s tick, or leave the printed form and tick that.';

interface AtDoor {
  isCompany?: boolean;
  isPrinted?: boolean;
}

/** An older page doesn't ask for it, and its customer has gone: what was agreed there is taken as it was shown. @throws ApiError invalid */
async function termsOf(
  ctx: Context,
  trx: Trx,
  row: AppointmentRow,
  lines: readonly JobLineRow[],
  {
    how,
    words: shown,
    startsSooner,
    isCompany = false,
    isPrinted = false,
  }: Agreed & AtDoor & { how: JobAgreementRow['how'] },
): Promise<string> {
  const words = await agreeWords(ctx, trx, row, lines, isCompany);
  const isDoor = how === 'typed';
  const isOlder = shown !== words.id;
  if (how === 'link' || (isDoor && !isOlder)) refuseUnticked(ctx, words, startsSooner, 'startsSooner');
  const isMailed = isDoor && (await formMailedAt(trx, row)) !== null;
  if (isDoor && !isOlder && !isMailed && !isPrinted && words.exempt !== 'company')
    throw invalidField('isPrinted', NOT_GIVEN);
  const given = isMailed ? 'mail' : 'printed';
  return termsText(words, { shown, isTicked: startsSooner, given: isMailed || isPrinted ? given : '' });
}

/** That version was agreed to already. @throws ApiError illegal_move unless the same person said the same */
function refuseOther(row: JobAgreementRow, earlier: readonly JobAgreementRow[]): void {
  const same = earlier.find(({ id }) => id === row.id);
  const isSame = same?.name === row.name && same.signature === row.signature;
  if (isSame && same.starts_sooner === row.starts_sooner) return;
  throw illegalMove(row.how === 'link' ? AGREED : `${AGREED} ${SAVE_AGAIN}`);
}

/** @throws ApiError illegal_move */
function refuseTooOften(earlier: readonly JobAgreementRow[], now: number): void {
  const ofToday = earlier.filter(
    ({ engineer_id, at }) => engineer_id !== null && londonDate(at) === londonDate(now),
  );
  if (ofToday.length >= MAX_AGREED) throw illegalMove(AGREED_OFTEN);
}

/**
 * The same again, on the same version of the sheet, changes nothing, nor does a press that is sent again.
 * @throws ApiError not_found, illegal_move, stale_version
 */
export const agree = (
  ctx: Context,
  { actor, engineer }: Writer,
  id: string,
  said: Agreed & AtDoor,
  {
    how = engineer ? 'typed' : 'phone',
    key = null,
    signature = '',
  }: { how?: JobAgreementRow['how']; key?: string | null; signature?: string } = {},
): Promise<void> =>
  ctx.db.transaction().execute(async (trx) => {
    const { name, startsSooner, version } = said;
    const appointment = await lockAppointment(trx, id);
    const press = {
      visit: id,
      key,
      content: ['agree', name, startsSooner, version, ...(signature ? [signature] : [])],
    };
    if (await pressOf(trx, press)) return;
    const sheet = await sheetRow(trx, id);
    const lines = await sheetLines(trx, id);
    if (!sheet || lines.length === 0) throw illegalMove(NOTHING_TO_AGREE);
    refuseBilled(sheet);
    if (engineer && appointment.payer) throw illegalMove(ELSEWHERE);
    if (sheet.version !== version) throw staleSheet();
    const earlier = await agreementsOf(trx, id);
    const now = ctx.clock.now();
    const row: JobAgreementRow = {
      id: agreementId(id, version),
      appointment_id: id,
      lines: JSON.stringify(lines.map(toShownLine)),
      total_minor: sheetTotal(lines),
      name,
      how,
      starts_sooner: startsSooner ? 1 : 0,
      signature,
      terms: await termsOf(ctx, trx, appointment, lines, { ...said, how }),
      engineer_id: engineer,
      recorded_by: actor,
      // The newest one counts, so no two are of one moment.
      at: Math.max(now, (earlier[0]?.at ?? 0) + 1),
    };
    const { numInsertedOrUpdatedRows: inserted = 0n } = await trx
      .insertInto('job_agreements')
      .values(row)
      .onConflict((conflict) => conflict.column('id').doNothing())
      .executeTakeFirstOrThrow();
    await keepPress(ctx, trx, press, { state: 'saved', version });
    if (inserted === 0n) return refuseOther(row, earlier);
    if (engineer) refuseTooOften(earlier, now);
    await trx.updateTable('job_sheets').set({ unsigned: null }).where('appointment_id', '=', id).execute();
    await mailCopy(ctx, trx, appointment, row, lines);
    await audit(ctx, trx, actor, 'agree', ['appointment', id], {
      after: { agreed: formatMoney(row.total_minor, currencyOf(ctx)), how: row.how },
    });
  });
