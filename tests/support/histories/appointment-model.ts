// What a customer, the office and an engineer know of each visit of a random history, kept by the answers that they got: whether it has
// time, when and how long. It knows nothing of the server's tables.
import { type AppointmentStatus, readAppointment } from '#contract/appointments/appointments.ts';
import type { Slot } from '#contract/error.ts';
import { COMES_BACK } from '#contract/jobs/jobs.ts';
import { readSheet } from '#contract/jobs/sheets.ts';
import type { BookingService } from '#contract/services.ts';
import { toMinor } from '#lib/money.ts';
import { slugOf } from '#server/diary/units.ts';
import { dataOf } from '../service/data-of.ts';
import type { MoneyShop } from './money-shop.ts';

/** An engineer's time, without the way. */
export interface OwnTime extends Slot {
  minutes: number;
}

export interface Visit {
  readonly id: string;
  readonly asksPrice: boolean;
  service: BookingService;
  status: AppointmentStatus;
  time: OwnTime | null;
  /** When `time` is somebody else's again, in milliseconds since 1970; null: never. */
  keptUntil: number | null;
  isProven: boolean;
  /** Somebody was there, and comes back: nobody has said when. */
  comesBack: boolean;
  /** Asked for with a quote that waits for its payment. */
  chosen: Slot | null;
  /** What its time was when somebody was there last. */
  attended: OwnTime | null;
  /** The account that asked for it can change it. */
  isInAccount: boolean;
  /** It was placed at a time that had gone, which nobody is told of. */
  isUntold: boolean;
  /** A quote of it was sent, or a sheet written: steps choose such visits first. */
  isQuoted: boolean;
  hasSheet: boolean;
  /** What whoever booked agreed to pay, in minor units; null: nothing. */
  agreed: number | null;
  /** Whoever agreed without asking for a sooner start comes after this day; '' for others. */
  onlyAfter: string;
  /** Every length that it may have. */
  lengths: Set<number>;
  /** Within the current move something may have taken its time away. */
  mayLose: boolean;
}

export interface LifeShop extends MoneyShop {
  life: Map<string, Visit>;
  /** Both do clocks. Their ids, and the tokens of their links. */
  engineers: { id: string; token: string }[];
  /** How many mails the mail server still puts off. */
  deferred: number;
  /** What the last move has done is in doubt: two steps were taken at once, or one was cut off. */
  isBlurred: boolean;
  /** Ids of mails that were looked at. */
  queued: Set<string>;
  /** One thing has happened since, and no time has passed. */
  isOneEvent: boolean;
  /** How many mails had left before this shop, and before the last move. */
  deliveredFirst: number;
  deliveredBefore: number;
  /** The last move was one step, and nothing cut it off. */
  wasAlone: boolean;
  /** Ids of quotes whose acceptance has been followed. */
  accepted: Set<string>;
}

export const usualMinutes = ({ stack }: LifeShop, service: BookingService): number =>
  stack.ctx.visits.services[slugOf(service)].minutes;

/** Of the histories' engineers. */
export const hasEngineers = ({ service }: Pick<Visit, 'service'>): boolean => service === 'Clocks';

export const isOpen = ({ status }: Pick<Visit, 'status'>): boolean =>
  status === 'pending' || status === 'confirmed';

/** A length that nobody has named is kept. */
export const lengthOf = (shop: LifeShop, { service, time }: Visit): number =>
  time?.minutes ?? usualMinutes(shop, service);

export const visitsIn = ({ life }: LifeShop): Visit[] => [...life.values()];

/** Whether the answers of this move leave no doubt. */
export const isAlone = ({ isPair, mayStop }: MoneyShop): boolean => !isPair && !mayStop;

/** What was answered with yes. */
export function came(visit: Visit, change: Partial<Visit>): void {
  Object.assign(visit, change);
  if (visit.time) visit.lengths.add(visit.time.minutes);
}

/** It ends, and its time is anybody's. */
export const gone = { status: 'cancelled', time: null, keptUntil: null, comesBack: false } as const;

/** Reads it as the office does, which can't say more of it than the answers did, unless they leave a doubt. */
export async function learn(shop: LifeShop, id: string): Promise<Visit> {
  const { appointment: row } = await dataOf(shop.admin(readAppointment, { params: { id } }));
  const { sheet } = await dataOf(shop.admin(readSheet, { params: { id } }));
  const { service, status, date, time, slot } = row;
  const known = shop.life.get(id);
  const visit: Visit = known ?? {
    id,
    asksPrice: row.isQuoteRequest,
    service,
    status,
    time: null,
    keptUntil: null,
    isProven: row.emailProven,
    comesBack: false,
    chosen: null,
    attended: null,
    isInAccount: row.hasAccount,
    isUntold: false,
    isQuoted: false,
    hasSheet: false,
    agreed: null,
    onlyAfter: '',
    lengths: new Set(),
    mayLose: false,
  };
  shop.life.set(id, visit);
  const comesBack = status === 'confirmed' && !slot && COMES_BACK.some((one) => one === sheet.outcome);
  Object.assign(visit, {
    service,
    status,
    comesBack,
    isProven: row.emailProven,
    isInAccount: row.hasAccount,
  });
  // What the answers leave in doubt is as the office reads it.
  if (!known || shop.isBlurred) visit.agreed = row.callOutTold === null ? null : toMinor(row.callOutTold);
  if (visit.agreed === null) visit.onlyAfter = '';
  visit.lengths.add(usualMinutes(shop, service));
  visit.time = slot && { date, time, minutes: slot.minutes };
  visit.keptUntil = slot?.keptUntil ? Date.parse(slot.keptUntil) : null;
  return visit;
}
