// Appointments: the admin's desk and the customer's own list.
import { atom } from 'nanostores';
import { call as browserCall } from '#api/browser.ts';
import {
  APPOINTMENT_KINDS,
  APPOINTMENT_SORTS,
  type Appointment,
  type AppointmentKind,
  type AppointmentStatus,
  type DeskAppointment,
  listAppointments,
  moveAppointment as moveEndpoint,
  myAppointments,
} from '#contract/appointments.ts';
import { appointmentMove, cancelOwnAppointment, moveOwnAppointment } from '#contract/own-appointments.ts';
import { createForm } from './form.ts';
import {
  createListing,
  EVERYTHING,
  type Outcome,
  oneOf,
  PAGE_SIZE,
  type Wanted,
  withReason,
} from './listing.ts';

type Call = typeof browserCall;

/** Words of spec section 8. */
export const APPOINTMENT_WORDS = {
  notLoaded: 'Failed to load appointments',
  moved: 'Appointment status updated successfully',
  notMoved: 'Failed to update appointment status',
  notMovedHere: 'We could not move this appointment. Please try again later.',
  notCancelled: 'We could not cancel this appointment. Please try again later.',
};

const ACTIVE: readonly AppointmentStatus[] = ['pending', 'confirmed'];

/**
 * The admin's appointments: the page shown, how many are active in all, and moving one on.
 * @param only of this kind; '' for all, which the filter may narrow
 */
export function createAppointmentDesk(call: Call, only: AppointmentKind = '') {
  const listing = createListing<DeskAppointment>(async (page, signal, more) => {
    const kind = only || (oneOf(APPOINTMENT_KINDS, more.kind) ?? '');
    const sort = oneOf(APPOINTMENT_SORTS, more.sort);
    const answer = await call(listAppointments, { query: { ...page, kind, sort }, signal });
    return answer.ok ? { ok: true, items: answer.data.appointments, total: answer.data.total } : answer;
  });
  /** Pending plus confirmed, whatever the filters; null until known. */
  const $activeCount = atom<number | null>(null);
  let wanted: Wanted = EVERYTHING;

  async function countOnServer(status: AppointmentStatus): Promise<number> {
    const answer = await call(listAppointments, { query: { status, limit: 1, kind: only } });
    return answer.ok ? answer.data.total : Number.NaN;
  }

  /** A list that fits on one page is counted here; a longer one by the server. */
  async function countActive(): Promise<void> {
    const list = listing.$list.get();
    const isWhole = wanted.search === '' && wanted.status === '' && wanted.kind === '';
    if (isWhole && list.state === 'ready' && list.page === 1 && list.total <= PAGE_SIZE)
      return $activeCount.set(list.items.filter(({ status }) => ACTIVE.includes(status)).length);
    const counts = await Promise.all(ACTIVE.map(countOnServer));
    const sum = counts.reduce((total, count) => total + count, 0);
    if (!Number.isNaN(sum)) $activeCount.set(sum);
  }

  async function load(place: Wanted = wanted): Promise<void> {
    wanted = place;
    await listing.load(place);
    if (listing.$list.get().state === 'ready') await countActive();
  }

  /** As the listing's own, and how many are active now. */
  async function refresh(isHeld: boolean): Promise<void> {
    await listing.refresh(isHeld);
    if (listing.$list.get().state === 'ready') await countActive();
  }

  async function send(id: string, status: AppointmentStatus): Promise<Outcome> {
    const answer = await call(moveEndpoint, { params: { id }, body: { status } });
    if (!answer.ok)
      return { ok: false, code: answer.code, msg: withReason(APPOINTMENT_WORDS.notMoved, answer) };
    listing.replace(answer.data.appointment);
    return { ok: true, isPending: false, msg: APPOINTMENT_WORDS.moved };
  }

  /** Null when the row is already being changed. A move that someone else made first reloads the list. */
  async function move(id: string, status: AppointmentStatus): Promise<Outcome | null> {
    const outcome = await listing.act(id, () => send(id, status), { status });
    if (outcome?.ok) await countActive();
    else if (outcome?.code === 'illegal_move') await load();
    return outcome;
  }

  const { $list, $rows, $news } = listing;
  return { $list, $rows, $news, $activeCount, load, refresh, move };
}

export type AppointmentDesk = ReturnType<typeof createAppointmentDesk>;

/** The signed-in customer's own appointments, and cancelling or moving one. */
export function createMyAppointments(call: Call) {
  const listing = createListing<Appointment>(async (query, signal) => {
    const answer = await call(myAppointments, { query, signal });
    return answer.ok ? { ok: true, items: answer.data.appointments, total: answer.data.total } : answer;
  });

  async function send(id: string): Promise<Outcome> {
    const answer = await call(cancelOwnAppointment, { params: { id } });
    if (!answer.ok)
      return { ok: false, code: answer.code, msg: answer.msg || APPOINTMENT_WORDS.notCancelled };
    listing.replace(answer.data.appointment);
    return { ok: true, isPending: false, msg: answer.data.message };
  }

  let moved = '';
  /** What became of the last move, if it was sent at all. */
  const heard: Outcome[] = [];
  const moving = createForm({
    schema: appointmentMove,
    async send(body) {
      const answer = await call(moveOwnAppointment, { params: { id: moved }, body });
      if (answer.ok) listing.replace(answer.data.appointment);
      heard.push(answer.ok ? { ok: true, isPending: false, msg: answer.data.message } : answer);
      return answer;
    },
    words: { failed: APPOINTMENT_WORDS.notMovedHere, network: APPOINTMENT_WORDS.notMovedHere },
  });

  /** A form that is opened for one appointment knows nothing of the one before. */
  function openMove(id: string): void {
    moved = id;
    moving.reset();
  }

  /** @returns null when the form itself refused, or a first press is still on its way */
  async function move(values: unknown): Promise<Outcome | null> {
    heard.length = 0;
    await moving.submit(values);
    const [outcome = null] = heard;
    if (outcome?.ok === false && outcome.code === 'illegal_move') await listing.load();
    return outcome;
  }

  const cancel = (id: string) => listing.act(id, () => send(id));
  const { $list, $rows, load } = listing;
  return { $list, $rows, $moving: moving.$form, load, cancel, openMove, move };
}

export const appointmentDesk = createAppointmentDesk(browserCall);
/** The quote requests alone. */
export const quoteDesk = createAppointmentDesk(browserCall, 'quote');
export const ownAppointments = createMyAppointments(browserCall);
