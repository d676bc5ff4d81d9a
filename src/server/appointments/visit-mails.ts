// What the sender is told of a move: one mail for each word of the table that begins with `mail:`.
import type { Trx } from '#server/db/open.ts';
import type { AppointmentRow } from '#server/db/tables.ts';
import { visitWhen } from '#server/diary/arrival.ts';
import { entryOf } from '#server/diary/claim.ts';
import { dropWaiting, rewordWaiting } from '#server/mail/drop-mail.ts';
import type { MailValues } from '#server/mail/templates.ts';
import type { Context } from '#server/platform/context.ts';
import { calendarOf, mailSender, mailStatusChanged } from './appointment-mails.ts';
import type { Effect, VisitMail } from './visit-facts.ts';

export interface Said {
  /** False: nobody is told to expect what has been. */
  isTold?: boolean;
  reason?: string;
  /** What becomes of what was paid; '' where nothing was. */
  money?: string;
  moneyForStaff?: string;
}

interface Told {
  before: AppointmentRow;
  after: AppointmentRow;
  /** It was in the diary before. */
  wasPlaced: boolean;
}

interface Written {
  /** After the appointment's id. */
  fact: string;
  template: string;
  values?: MailValues;
}

type Write = (told: Told, said: Said, ctx: Context) => Written;

const MAILS: Record<Exclude<VisitMail, 'mail: confirmed' | 'mail: completed'>, Write> = {
  'mail: placed': ({ after }) => ({ fact: `moved-${after.version}`, template: 'appointment-placed' }),
  'mail: moved by us': ({ before, after, wasPlaced }, _, ctx) => ({
    fact: `moved-${after.version}`,
    template: 'appointment-rescheduled-by-us',
    values: {
      'appointment.before': visitWhen(ctx, before, wasPlaced),
      'appointment.standing':
        after.status === 'confirmed' ? 'The new time is confirmed.' : 'We’ll confirm the new time by email.',
    },
  }),
  'mail: coming back': ({ after }) => ({
    fact: `moved-${after.version}`,
    template: 'appointment-coming-back',
  }),
  'mail: corrected': ({ after }) => ({ fact: `edited-${after.version}`, template: 'appointment-edited' }),
  'mail: time noted': ({ after }) => ({
    fact: `new-time-${after.updated_at}`,
    template: 'appointment-rescheduled',
  }),
  'mail: cancelled': (_, { money = '' }) => ({
    fact: 'cancelled',
    template: 'appointment-cancelled',
    values: { 'appointment.money': money },
  }),
  'mail: called off': (_, { reason = '', money = '' }) => ({
    fact: 'called-off',
    template: 'appointment-called-off',
    values: { 'appointment.reason': reason, 'appointment.money': money },
  }),
  'mail: delayed': ({ after: { date, time } }) => ({
    fact: `delayed-${date}-${time}`,
    template: 'appointment-delayed',
  }),
};

export async function mailMove(
  ctx: Context,
  trx: Trx,
  told: Told,
  effects: readonly Effect[],
  said: Said = {},
): Promise<void> {
  for (const effect of effects) {
    if (effect === 'mail: confirmed' || effect === 'mail: completed')
      await mailStatusChanged(ctx, trx, told.after);
    const write = MAILS[effect as keyof typeof MAILS];
    if (!write) continue;
    const { fact, ...mail } = write(told, said, ctx);
    await mailSender(ctx, trx, told.after, { fact: `appointment-${told.after.id}-${fact}`, ...mail });
  }
}

/** Say when it is, or was to be. */
const NAMES_TIME = [
  'appointment-received',
  'appointment-kept',
  'appointment-confirmed',
  'appointment-placed',
  'appointment-rescheduled',
  'appointment-rescheduled-by-us',
  'appointment-coming-back',
  'appointment-edited',
  'appointment-reminder',
  'appointment-delayed',
];
/** Mails that haven't left, of a visit that has another time now, or is off. @returns how many */
export const dropEarlierTimes = (trx: Trx, id: string) => dropWaiting(trx, NAMES_TIME, id);

/** Say when it is beside what must arrive. */
const SAYS_MORE = ['job-comes-back', 'quote-accepted'];

/** Of an open visit that has another time now: mails that haven't left and stay leave with that one. */
export async function renewTimes(ctx: Context, trx: Trx, { before, after }: Told): Promise<void> {
  const isSame = before.date === after.date && before.time === after.time;
  if (isSame || after.status === 'cancelled') return;
  const calendar = await calendarOf(ctx, trx, after);
  const to = visitWhen(ctx, after, (await entryOf(trx, after.id)) !== undefined);
  // As it was told: in the diary, or on its day alone.
  for (const wasPlaced of [true, false])
    await rewordWaiting(trx, SAYS_MORE, after.id, { from: visitWhen(ctx, before, wasPlaced), to, calendar });
}
