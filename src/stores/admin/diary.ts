// The diary in the dashboard: the days that are shown, and what changes their entries.
import { browserCall } from '#api/browser.ts';
import type { Appointment, AppointmentDetail } from '#contract/appointments/appointments.ts';
import { readDiary, removeTimeOff } from '#contract/diary/diary.ts';
import {
  callOffAppointment,
  type Displaced,
  placeAppointment,
  readStarts,
  tellOfDelay,
} from '#contract/diary/placing.ts';
import type { BodySent } from '#contract/endpoint.ts';
import type { Slot } from '#contract/error.ts';
import { COMES_BACK, type JobSheet } from '#contract/jobs/jobs.ts';
import { londonClock } from '#lib/london.ts';
import { createPolled } from '#stores/polled.ts';
import type { Outcome } from '#stores/row-actions.ts';
import { type Answer, adminFailure, outcome } from './admin-list.ts';

/** First and last day. */
interface Days {
  from: string;
  to: string;
}

/** @param call the API's client; another in tests */
export function createDiary(call: typeof browserCall) {
  const today = londonClock(Date.now()).date;
  let wanted: Days = { from: today, to: today };
  const polled = createPolled(async () => {
    const days = wanted;
    const answer = await call(readDiary, { query: { ...days } });
    return answer.ok ? { ok: true, data: { ...answer.data, ...days } } : answer;
  });
  const { $state: $diary, refresh } = polled;

  /** @param days other ones than before; until they are loaded, the earlier ones stay */
  function load(days = wanted): Promise<void> {
    wanted = days;
    return polled.load();
  }

  /** The outcome of a change. Loads the diary again: a refusal may also mean that somebody else was first. */
  function outcomeOf(answer: Answer<object>, done: string, failed: string): Outcome {
    void refresh();
    return outcome(answer, { done, failed });
  }

  /** @param body with the appointment's version as last read */
  async function callOff(id: string, body: BodySent<typeof callOffAppointment>): Promise<Outcome> {
    const answer = await call(callOffAppointment, { params: { id }, body });
    return outcomeOf(answer, 'Visit called off', 'Failed to call off the visit');
  }

  /** One after the other. @returns how many succeeded, and why the others didn't, by name */
  async function forAll(
    visits: readonly Displaced[],
    done: string,
    send: (visit: Displaced) => Promise<Answer<unknown>>,
  ): Promise<Outcome> {
    const refusals: string[] = [];
    for (const visit of visits) {
      const answer = await send(visit);
      if (!answer.ok) refusals.push(`${visit.appointment.name}: ${adminFailure(answer, 'refused').msg}`);
    }
    await refresh();
    const count = visits.length - refusals.length;
    const msg = [`${count} ${count === 1 ? 'visit' : 'visits'} ${done}.`, ...refusals].join(' ');
    return refusals.length === 0 ? { ok: true, msg } : { ok: false, code: 'some_refused', msg };
  }

  /** To where each could go; those without such a time stay. */
  const moveAll = (visits: readonly Displaced[]): Promise<Outcome> =>
    forAll(
      visits.filter(({ to }) => to),
      'moved',
      ({ appointment: { _id: id, version }, to }) =>
        call(placeAppointment, { params: { id }, body: { ...(to as NonNullable<typeof to>), version } }),
    );

  /** Those who have an email address. */
  const mailAll = (visits: readonly Displaced[]): Promise<Outcome> =>
    forAll(
      visits.filter(({ appointment }) => appointment.email),
      'emailed about',
      ({ appointment: { _id: id } }) => call(tellOfDelay, { params: { id } }),
    );

  async function removeOff(id: string): Promise<Outcome> {
    const answer = await call(removeTimeOff, { params: { id } });
    return outcomeOf(answer, 'Time off removed', 'Failed to remove the time off');
  }

  return { $diary, load, refresh, callOff, moveAll, mailAll, removeOff };
}

export const diaryStore = createDiary(browserCall);

/** Somebody was there, and nobody has placed it again. */
export const isToComeBack = (
  { slot }: Partial<Pick<AppointmentDetail, 'slot'>>,
  job: Pick<JobSheet, 'outcome'> | null,
): boolean => !slot && job?.outcome != null && COMES_BACK.includes(job.outcome);

/** @param job of a visit to which somebody comes back @returns from which day on another time is proposed; null: its own */
export function proposesFrom(
  placed: Pick<Appointment, 'date' | 'time'> & Partial<Pick<AppointmentDetail, 'slot'>>,
  job: Pick<JobSheet, 'outcome' | 'expectedOn'> | null,
  today: string,
): string | null {
  const comesBack = isToComeBack(placed, job);
  if (placed.time && placed.date >= today && !comesBack) return null;
  const expected = (comesBack && job?.expectedOn) || today;
  return expected > today ? expected : today;
}

/** @returns both '' where nothing is free */
export async function nextStart(
  { service }: Pick<Appointment, 'service'>,
  from: string,
  call = browserCall,
): Promise<Slot> {
  const answer = await call(readStarts, { query: { service, from } });
  const { date = '', time = '' } = (answer.ok && answer.data.starts[0]) || {};
  return { date, time };
}
