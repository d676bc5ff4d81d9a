// Admin settings. Every change is audited, a stale one refused.
import { looksLikeBankNumber } from '#contract/bills/bank-number.ts';
import type { BodyOf, ReplyOf } from '#contract/endpoint.ts';
import type { OpeningException } from '#contract/settings/opening.ts';
import type { changeSettings, readSettings } from '#contract/settings/settings.ts';
import { exceptionText, londonClock } from '#lib/london.ts';
import { tellAdmins } from '#server/accounts/admins.ts';
import { withProofIfGiven } from '#server/accounts/proof.ts';
import { iso } from '#server/db/iso.ts';
import type { Queries, Trx } from '#server/db/open.ts';
import type { SettingsRow } from '#server/db/system-tables.ts';
import type { SignedIn } from '#server/http/authenticate.ts';
import { type MailToQueue, queueMail } from '#server/mail/queue-mail.ts';
import { addressKey } from '#server/platform/address-key.ts';
import { ApiError, invalidField } from '#server/platform/api-error.ts';
import { audit } from '#server/platform/audit.ts';
import type { Context } from '#server/platform/context.ts';
import { historyOf } from '#server/platform/history.ts';
import { clockIsDoubted } from '#server/platform/trusted-clock.ts';
import { bankForAdmin } from './bank.ts';
import { refreshNotice } from './notice.ts';
import { openingExceptions } from './opening.ts';

const SHOP = 'shop';
const STALE = 'Someone changed the settings while you had them open. Nothing was saved.';

const settingsRow = (queries: Queries): Promise<SettingsRow> =>
  queries.selectFrom('settings').selectAll().where('id', '=', SHOP).executeTakeFirstOrThrow();

type StaffContext = Pick<Context, 'config' | 'company'>;

const addressOf = ({ config, company }: StaffContext, { staff_email }: SettingsRow): string =>
  staff_email || (config.staffEmail ?? company.email);

/** Mails the staff, at the address of the settings. */
export async function mailStaff(ctx: Context, trx: Trx, mail: Omit<MailToQueue, 'to'>): Promise<void> {
  const to = { name: ctx.company.name, address: addressOf(ctx, await settingsRow(trx)) };
  await queueMail(ctx, trx, { ...mail, to });
}

/** As the history compares them. */
const historyFacts = (row: SettingsRow, exceptions: readonly OpeningException[]) => ({
  staff_email: row.staff_email,
  low_stock: row.low_stock,
  staff_second_factor: row.staff_second_factor === 1 ? 'yes' : 'no',
  staff_idle_minutes: row.staff_idle_minutes,
  notice_text: row.notice_text,
  notice_from: row.notice_from.replace('T', ' '),
  notice_until: row.notice_until.replace('T', ' '),
  days: exceptions.map(exceptionText).join('\n'),
});

/** For the settings screen: past exceptions too, and the history. */
export async function settingsWithHistory(
  ctx: StaffContext & Pick<Context, 'db' | 'clock'>,
  user: SignedIn,
): Promise<ReplyOf<typeof readSettings>> {
  const row = await settingsRow(ctx.db);
  const doubted = ctx.db.selectFrom('job_turns').select('name').where(clockIsDoubted(ctx.clock.now()));
  return {
    settings: {
      staffEmail: row.staff_email,
      lowStock: row.low_stock,
      staffSecondFactor: row.staff_second_factor === 1,
      staffIdleMinutes: row.staff_idle_minutes,
      noticeText: row.notice_text,
      noticeFrom: row.notice_from,
      noticeUntil: row.notice_until,
      exceptions: await openingExceptions(ctx.db, ''),
      version: row.version,
    },
    staffEmailInUse: addressOf(ctx, row),
    doubtedClock: (await doubted.executeTakeFirst()) ? iso(ctx.clock.now()) : null,
    bank: await bankForAdmin(ctx, user),
    history: await historyOf(ctx.db, 'settings', SHOP, []),
  };
}

/** Warns the previous recipient, as an intruder might redirect the notifications, which name customers. */
async function mailFormerReceiver(ctx: Context, trx: Trx, before: SettingsRow, after: SettingsRow) {
  const former = addressOf(ctx, before);
  const present = addressOf(ctx, after);
  if (addressKey(former) === addressKey(present)) return;
  await queueMail(ctx, trx, {
    fact: `notices-elsewhere-${after.version}`,
    template: 'notices-elsewhere',
    to: { name: ctx.company.name, address: former },
    values: { 'settings.address': present },
  });
}

async function replaceExceptions(queries: Queries, exceptions: readonly OpeningException[]): Promise<void> {
  await queries.deleteFrom('opening_exceptions').execute();
  if (exceptions.length === 0) return;
  const rows = exceptions.map(({ date, hours, message }) => ({
    date,
    opens: hours === 'closed' ? null : hours.opens,
    closes: hours === 'closed' ? null : hours.closes,
    message,
  }));
  await queries.insertInto('opening_exceptions').values(rows).execute();
}

/** Nobody shuts themselves out. @throws ApiError invalid */
async function refuseOwnLack(queries: Queries, actor: string): Promise<void> {
  await queries
    .selectFrom('second_factors')
    .select('user_id')
    .where('user_id', '=', actor)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirstOrThrow(() =>
      invalidField('staffSecondFactor', 'Set up your own authenticator app first: see your profile'),
    );
}

type Said = SettingsRow & { exceptions: readonly OpeningException[] };

/** What the pages show of the settings. */
const textsOf = ({ notice_text, exceptions }: Said): string[] => [
  notice_text,
  ...exceptions.map(({ message }) => message),
];

/** What of a change a stolen session alone may not do, in words; '' for nothing. */
function guardedChange(ctx: StaffContext, before: Said, after: Said): string {
  const present = addressOf(ctx, after);
  const isElsewhere = addressKey(addressOf(ctx, before)) !== addressKey(present);
  const isLoosened = before.staff_second_factor === 1 && after.staff_second_factor === 0;
  const isLonger = after.staff_idle_minutes > before.staff_idle_minutes;
  const isNew = (text: string) => !textsOf(before).includes(text);
  const namesAccount = textsOf(after).some((text) => isNew(text) && looksLikeBankNumber(text));
  return [
    isElsewhere ? `sent the emails to the staff to ${present} from now on` : '',
    isLoosened ? 'stopped asking the team for an authenticator app' : '',
    isLonger ? 'let the team stay signed in for longer without use' : '',
    namesAccount ? 'written a bank account where every visitor reads it' : '',
  ]
    .filter(Boolean)
    .join(', and ');
}

/** Throws where the exceptions that are wanted after those until now can't be. */
export type RefuseHours = (
  queries: Queries,
  before: readonly OpeningException[],
  after: readonly OpeningException[],
) => Promise<void>;

/** @throws ApiError stale_version, invalid (field `staffSecondFactor`), proof_required, and as `refuseHours` */
export async function updateSettings(
  ctx: Context,
  user: SignedIn,
  { currentPassword, code, ...wanted }: BodyOf<typeof changeSettings>,
  refuseHours: RefuseHours,
): Promise<void> {
  const now = ctx.clock.now();
  const today = londonClock(now).date;
  const exceptions = wanted.exceptions
    .filter(({ date }) => date >= today)
    .sort((one, other) => one.date.localeCompare(other.date));
  await withProofIfGiven(ctx, user, { currentPassword, code }, async (trx, demandProof) => {
    const before = await settingsRow(trx);
    if (wanted.staffSecondFactor && !before.staff_second_factor) await refuseOwnLack(trx, user.id);
    const exceptionsBefore = await openingExceptions(trx, today);
    if (!wanted.anyway) await refuseHours(trx, exceptionsBefore, exceptions);
    const after = await trx
      .updateTable('settings')
      .set({
        staff_email: wanted.staffEmail,
        low_stock: wanted.lowStock,
        staff_second_factor: Number(wanted.staffSecondFactor),
        staff_idle_minutes: wanted.staffIdleMinutes ?? before.staff_idle_minutes,
        notice_text: wanted.noticeText,
        notice_from: wanted.noticeFrom,
        notice_until: wanted.noticeUntil,
        version: wanted.version + 1,
        updated_at: now,
      })
      .where('id', '=', SHOP)
      .where('version', '=', wanted.version)
      .returningAll()
      .executeTakeFirstOrThrow(() => new ApiError('stale_version', { msg: STALE }));
    const guarded = guardedChange(ctx, { ...before, exceptions: exceptionsBefore }, { ...after, exceptions });
    if (guarded) {
      demandProof();
      await tellAdmins(ctx, trx, user, guarded);
    }
    await mailFormerReceiver(ctx, trx, before, after);
    await replaceExceptions(trx, exceptions);
    await audit(ctx, trx, user.id, 'settings', ['settings', SHOP], {
      before: historyFacts(before, exceptionsBefore),
      after: historyFacts(after, exceptions),
    });
  });
  await refreshNotice(ctx);
}
