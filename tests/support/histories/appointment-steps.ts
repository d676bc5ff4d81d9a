// Steps of random histories about visits: asked for by form and phone, shown to be the sender's, placed, moved, cancelled and called off.
import { expect } from 'vitest';
import {
  type AppointmentStatus,
  cancelOwnAppointment,
  myAppointments,
  readAppointment,
  requestAppointment,
  rescheduleAppointment,
  updateAppointmentStatus,
} from '#contract/appointments/appointments.ts';
import type { VisitAct } from '#contract/appointments/own-visit.ts';
import { wordsOf } from '#contract/binding.ts';
import { addTimeOff, readDiary, removeTimeOff } from '#contract/diary/diary.ts';
import { bookByPhone, callOffAppointment, placeAppointment, tellOfDelay } from '#contract/diary/placing.ts';
import { readSlots } from '#contract/diary/slots.ts';
import type { Slot } from '#contract/error.ts';
import { cancelBooking, readBooking, rescheduleBooking } from '#contract/my-records/token-links.ts';
import type { BookingService } from '#contract/services.ts';
import { changeSettings, readSettings } from '#contract/settings/settings.ts';
import { addDays } from '#lib/days.ts';
import { londonClock } from '#lib/london.ts';
import { PAYER } from '../records/diary-bodies.ts';
import { linkIfAny } from '../records/links.ts';
import { aVisit } from '../service/bodies.ts';
import { dataOf } from '../service/data-of.ts';
import {
  came,
  gone,
  hasEngineers,
  isAlone,
  isOpen,
  type LifeShop,
  learn,
  lengthOf,
  usualMinutes,
  type Visit,
  visitsIn,
} from './appointment-model.ts';
import type { Act } from './money-shop.ts';
import { expectOffered } from './offered.ts';
import { isTold } from './told-times.ts';

export type LifeAct = Act<LifeShop>;

/** A day so many days ahead, at this time. */
export interface When {
  day: number;
  time: string;
}

export const slotOf = ({ stack }: LifeShop, { day, time }: When): Slot => ({
  date: addDays(londonClock(stack.clock.now()).date, day),
  time,
});

/** @param act `detail` is what the history says about the step, read @param suits among which visits it chooses, if there are any */
export const onLife =
  <Detail>(
    act: (shop: LifeShop, visit: Visit, detail: Detail) => unknown,
    suits: (visit: Visit) => boolean = () => true,
  ): LifeAct =>
  async (shop, at, detail) => {
    const all = visitsIn(shop);
    const suited = all.filter(suits);
    const visits = suited.length > 0 ? suited : all;
    const visit = visits[at % Math.max(1, visits.length)];
    if (visit) await act(shop, visit, detail ? JSON.parse(detail) : {});
  };

const detailed =
  <Detail>(act: (shop: LifeShop, at: number, detail: Detail) => unknown): LifeAct =>
  async (shop, at, detail) =>
    act(shop, at, JSON.parse(detail));

/** Where one address asks and changes more in a day than anybody may, it isn't mailed. */
const forgetAllowances = ({ stack }: LifeShop) => stack.ctx.db.deleteFrom('mail_allowances').execute();

/** What the office has before it: the version, and which buttons. */
async function shownTo({ admin }: LifeShop, id: string) {
  const { version, may, partExpectedOn } = (await dataOf(admin(readAppointment, { params: { id } })))
    .appointment;
  return { version, may, partExpectedOn };
}

/** What the profile offers; null for a visit that it doesn't show. */
async function offeredIn({ customer }: LifeShop, id: string): Promise<readonly VisitAct[] | null> {
  const { appointments } = await dataOf(customer(myAppointments, { query: { limit: 1_000 } }));
  return appointments.find(({ _id }) => _id === id)?.may ?? null;
}

interface Asking extends When {
  service: BookingService;
  firm: boolean;
  isQuoteRequest: boolean;
  signedIn: boolean;
  agrees?: (typeof AGREES)[number];
}

/** Whether whoever books agrees to pay, and by which words and ticks. */
export const AGREES = ['no', 'no', 'ticked', 'ticked', 'unticked', 'company', 'older words'] as const;
/** What the page of the one service with engineers says, in minor units. */
const CHARGE = 6000;

async function agreeing({ stack }: LifeShop, { service, agrees = 'no' }: Asking) {
  const { date } = londonClock(stack.clock.now());
  const { charge } = await dataOf(stack.call(readSlots, { query: { service, from: date, days: 1 } }));
  if (!charge || agrees === 'no') return {};
  const agreed = agrees === 'older words' ? 'Book and agree to pay £1' : wordsOf(charge);
  return { agreed, startsSooner: agrees === 'ticked', isCompany: agrees === 'company' };
}

/** What came of a booking that agrees to pay. @param by its answer */
function expectAgreed(shop: LifeShop, visit: Visit, { agrees }: Asking, date: string): void {
  const end = addDays(londonClock(shop.stack.clock.now()).date, 14);
  expect(agrees, 'words that bind nobody').not.toBe('older words');
  if (agrees === 'unticked') expect(date > end, 'a start within 14 days that nobody asked for').toBe(true);
  Object.assign(visit, { agreed: CHARGE, onlyAfter: agrees === 'unticked' ? end : '' });
}

async function ask(shop: LifeShop, at: number, detail: Asking): Promise<void> {
  await forgetAllowances(shop);
  const { stack } = shop;
  const { service, firm, isQuoteRequest, signedIn } = detail;
  const slot = slotOf(shop, detail);
  // A repeated request would be the same one.
  const message = `The clock stopped, ${stack.clock.now()}, ${JSON.stringify(detail)}, ${at}, ${shop.life.size}.`;
  const email = `visitor-${at}@example.com`;
  const binds = await agreeing(shop, detail);
  const body = aVisit({ email, service, ...slot, firm, isQuoteRequest, message, ...binds });
  const answer = await (signedIn ? shop.customer : stack.call)(requestAppointment, { body });
  if (!answer.ok) return;
  const { id } = await stack.ctx.db
    .selectFrom('appointments')
    .select('id')
    .where('message', '=', message)
    .executeTakeFirstOrThrow();
  const visit = await learn(shop, id);
  if ('agreed' in binds && !isQuoteRequest) expectAgreed(shop, visit, detail, slot.date);
  const mayHave = hasEngineers(visit) && (firm || !isQuoteRequest);
  if (!isAlone(shop)) return;
  if (!mayHave) expect(visit.time, 'the time of a wish').toBeNull();
  else if (firm)
    expect(visit.time, 'a time that was booked').toEqual({ ...slot, minutes: usualMinutes(shop, service) });
}

interface Placing extends When {
  minutes: number | null;
  /** Of the two; null: whoever is free. */
  engineer: number | null;
  confirms: boolean;
  payer: 'Hilda' | 'the booker' | null;
  service: BookingService | null;
}

const placed = (shop: LifeShop, { minutes, engineer }: Pick<Placing, 'minutes' | 'engineer'>) => ({
  ...(minutes !== null && { minutes }),
  ...(engineer !== null && { engineer: shop.engineers[engineer]?.id ?? '' }),
  anyway: true,
});

async function phone(shop: LifeShop, at: number, detail: Placing): Promise<void> {
  const email = at % 4 === 3 ? '' : `caller-${at}@example.com`;
  const who = { name: 'Hilda Marsh', phone: '020 7946 0018', address: '1 Mill Lane', postCode: 'N1 1AA' };
  const service = detail.service ?? 'Clocks';
  const slot = slotOf(shop, detail);
  const answer = await shop.admin(bookByPhone, {
    body: {
      ...who,
      email,
      service,
      ...slot,
      ...placed(shop, detail),
      ...(detail.payer === 'Hilda' && { payer: PAYER }),
    },
  });
  if (!answer.ok) return;
  const visit = await learn(shop, answer.data.appointment._id);
  const minutes = detail.minutes ?? usualMinutes(shop, service);
  const hasTime = detail.engineer !== null || hasEngineers(visit);
  came(visit, {
    status: 'confirmed',
    time: hasTime ? { ...slot, minutes } : null,
    isUntold: !isTold(shop, slot),
  });
}

const place = onLife<Placing>(async (shop, visit, detail) => {
  const slot = slotOf(shop, detail);
  const service = detail.service ?? visit.service;
  const { payer } = detail;
  const { version, may } = await shownTo(shop, visit.id);
  const answer = await shop.admin(placeAppointment, {
    params: { id: visit.id },
    body: {
      ...slot,
      ...placed(shop, detail),
      confirms: detail.confirms,
      ...(payer && { payer: payer === 'Hilda' ? PAYER : null, paidOrders: 'keep' as const }),
      ...(detail.service && { service }),
      version,
    },
  });
  // Another service only before any work is written down.
  expectOffered(shop, 'Place', may.includes('place') && service === visit.service, answer);
  if (!answer.ok) return;
  const usual = service === visit.service ? lengthOf(shop, visit) : usualMinutes(shop, service);
  const isSameTime = visit.time?.date === slot.date && visit.time.time === slot.time;
  // Of another service nothing was agreed to; the office may come sooner, and says so on the phone.
  if (service !== visit.service) Object.assign(visit, { agreed: null, onlyAfter: '' });
  came(visit, {
    service,
    status: detail.confirms ? 'confirmed' : visit.status,
    time: { ...slot, minutes: detail.minutes ?? usual },
    keptUntil: null,
    comesBack: false,
    chosen: null,
    isUntold: isSameTime ? visit.isUntold : !isTold(shop, slot),
  });
});

const isInAccount = (visit: Visit) => visit.isInAccount;

interface Moved extends Slot {
  status: AppointmentStatus;
}

async function moved(shop: LifeShop, visit: Visit, { date, time, status }: Moved): Promise<void> {
  // As it is already: nothing happens.
  if (visit.time?.date === date && visit.time.time === time) return;
  if (visit.onlyAfter) expect(date > visit.onlyAfter, 'a day that needs the tick').toBe(true);
  const { partExpectedOn } = await shownTo(shop, visit.id);
  if (isAlone(shop)) expect(date >= (partExpectedOn ?? ''), 'a day before the part is here').toBe(true);
  const hasTime = visit.time !== null || visit.chosen !== null || (!visit.asksPrice && hasEngineers(visit));
  const isKept = status === 'pending' && !visit.isProven;
  came(visit, {
    status,
    time: hasTime && hasEngineers(visit) ? { date, time, minutes: lengthOf(shop, visit) } : null,
    keptUntil: isKept ? shop.stack.clock.now() + 30 * 60_000 : null,
    chosen: null,
    isUntold: false,
  });
}

/** Others of the same sender, too: what the link has shown. */
async function proven(shop: LifeShop, visit: Visit): Promise<void> {
  for (const other of visitsIn(shop)) {
    const before = other.time;
    const isLate = other.keptUntil !== null && other.keptUntil <= shop.stack.clock.now();
    await learn(shop, other.id);
    if (isAlone(shop) && before && !isLate && isOpen(other))
      expect(other.time, 'a time that was shown').toEqual(before);
  }
  if (isAlone(shop))
    expect([visit.isProven, visit.keptUntil], 'a link that was opened').toEqual([true, null]);
}

/** By the mailed link, where the booker has an address. @param act is handed what the page offers */
const byLink = <Detail>(
  act: (
    shop: LifeShop,
    visit: Visit,
    token: string,
    detail: Detail,
    offers: { move: boolean; cancel: boolean },
  ) => unknown,
) =>
  onLife<Detail>(async (shop, visit, detail) => {
    await forgetAllowances(shop);
    const token = await linkIfAny(shop.stack, 'booking', visit.id);
    if (!token) return;
    const answer = await shop.stack.call(readBooking, { body: { token } });
    if (!answer.ok) return;
    await proven(shop, visit);
    const { may } = answer.data.booking;
    await act(shop, visit, token, detail, { move: may.includes('move'), cancel: may.includes('cancel') });
  });

const off = onLife(async (shop, visit) => {
  visit.mayLose = true;
  const { version, may } = await shownTo(shop, visit.id);
  const body = { reason: 'Our van has broken down', version };
  const answer = await shop.admin(callOffAppointment, { params: { id: visit.id }, body });
  expectOffered(shop, 'Call off', may.includes('call-off'), answer);
  if (answer.ok) came(visit, gone);
});

const ACTS = { confirmed: 'confirm', completed: 'complete', cancelled: 'cancel' } as const;

const setStatus = onLife<'confirmed' | 'completed' | 'cancelled'>(async (shop, visit, status) => {
  if (status === 'cancelled') visit.mayLose = true;
  const { may } = await shownTo(shop, visit.id);
  const answer = await shop.admin(updateAppointmentStatus, { params: { id: visit.id }, body: { status } });
  expectOffered(shop, `Set to ${status}`, may.includes(ACTS[status]), answer);
  if (!answer.ok) return;
  const { date, time } = answer.data.appointment;
  if (status === 'cancelled') return came(visit, gone);
  if (status === 'completed') return came(visit, { status, comesBack: false });
  const takes = !visit.asksPrice && hasEngineers(visit) && visit.status === 'pending';
  const own = takes ? (visit.time ?? { date, time, minutes: usualMinutes(shop, visit.service) }) : visit.time;
  came(visit, { status, time: own, keptUntil: null });
});

/** Whatever is in the way stays until it is moved. */
async function ill(shop: LifeShop, at: number, { day, time }: When): Promise<void> {
  const engineer = shop.engineers[at % 2]?.id ?? '';
  const from = slotOf(shop, { day, time });
  const { date } = slotOf(shop, { day: day + 1, time });
  await shop.admin(addTimeOff, { body: { engineer, from, to: { date, time: '18:00' } } });
}

async function wellAgain(shop: LifeShop): Promise<void> {
  const { date } = londonClock(shop.stack.clock.now());
  const { entries } = await dataOf(shop.admin(readDiary, { query: { from: date, to: addDays(date, 7) } }));
  const off = entries.find(({ kind }) => kind === 'off');
  if (off) await shop.admin(removeTimeOff, { params: { id: off._id } });
}

async function closeDay(shop: LifeShop, _: number, { day }: { day: number }): Promise<void> {
  const { settings } = await dataOf(shop.admin(readSettings));
  const { date } = slotOf(shop, { day, time: '' });
  const exceptions = settings.exceptions.filter((one) => one.date !== date);
  if (exceptions.length === settings.exceptions.length)
    exceptions.push({ date, hours: 'closed', message: 'Stocktaking' });
  await shop.admin(changeSettings, { body: { ...settings, exceptions, anyway: true } });
}

export const APPOINTMENT_STEPS: Record<string, LifeAct> = {
  ask: detailed(ask),
  phone: detailed(phone),
  place,
  'open the link': byLink(() => undefined),
  'move by link': byLink<When>(async (shop, visit, token, when, offers) => {
    const answer = await shop.stack.call(rescheduleBooking, { body: { token, ...slotOf(shop, when) } });
    expectOffered(shop, 'Move', offers.move, answer);
    if (answer.ok) await moved(shop, visit, answer.data.booking);
  }),
  'cancel by link': byLink(async (shop, visit, token, _, offers) => {
    visit.mayLose = true;
    const answer = await shop.stack.call(cancelBooking, { body: { token } });
    expectOffered(shop, 'Cancel', offers.cancel, answer);
    if (answer.ok) came(visit, gone);
  }),
  'move in the account': onLife<When>(async (shop, visit, when) => {
    await forgetAllowances(shop);
    const may = await offeredIn(shop, visit.id);
    const answer = await shop.customer(rescheduleAppointment, {
      params: { id: visit.id },
      body: slotOf(shop, when),
    });
    if (may) expectOffered(shop, 'Move in the account', may.includes('move'), answer);
    if (answer.ok) await moved(shop, visit, answer.data.appointment);
  }, isInAccount),
  'cancel in the account': onLife(async (shop, visit) => {
    await forgetAllowances(shop);
    visit.mayLose = true;
    const may = await offeredIn(shop, visit.id);
    const answer = await shop.customer(cancelOwnAppointment, { params: { id: visit.id } });
    if (may) expectOffered(shop, 'Cancel in the account', may.includes('cancel'), answer);
    if (answer.ok) came(visit, gone);
  }, isInAccount),
  'call it off': off,
  'set it to': setStatus,
  'tell of a delay': onLife(({ admin }, { id }) => admin(tellOfDelay, { params: { id } })),
  'an engineer is ill': detailed(ill),
  'an engineer is well again': wellAgain,
  'close a day': detailed(closeDay),
};
