// Forms that put visits into the diary: placing or moving one, and booking for somebody on the phone.
import { atom } from 'nanostores';
import { browserCall } from '#api/browser.ts';
import {
  type AdminAppointment,
  type AppointmentDetail,
  readAppointment,
} from '#contract/appointments/appointments.ts';
import { bookByPhone, placeAppointment, readStarts } from '#contract/diary/placing.ts';
import type { BodySent, ReplyOf } from '#contract/endpoint.ts';
import type { Slot } from '#contract/error.ts';
import { BOOKING_SERVICES } from '#contract/services.ts';
import { createIdempotencyKey } from '#stores/form/idempotency-key.ts';
import { createGuard } from '#stores/guard.ts';
import { oneOf } from '#stores/listing.ts';
import { createPolled } from '#stores/polled.ts';
import { appointmentsStore } from './appointments.ts';
import { diaryStore } from './diary.ts';
import { createDraftForm } from './draft-form.ts';
import { fillFromCaller } from './fill-from-caller.ts';
import {
  callOutForm,
  PAYER_LABELS,
  type PaidForm,
  type PayerForm,
  paidBody,
  payerForm,
  withPayer,
} from './payments/payer-form.ts';
import { todayStore } from './today.ts';

/** The visit to place, with its present place. */
export type Placed = AdminAppointment &
  Partial<Pick<AppointmentDetail, 'slot' | 'priceTold' | 'callOutTold' | 'payer'>> & {
    /** In place of a time that is past; both '' where nothing is free, or it isn't known yet. */
    proposal?: Slot;
  };
interface SlotForm {
  date: string;
  time: string;
  /** '' means what the service usually takes. */
  minutes: string;
  /** '' means anyone free. */
  engineer: string;
}
export const SLOT_LABELS = { date: 'Date', time: 'Time', minutes: 'Length', engineer: 'Engineer' };
export const PLACE_LABELS = {
  service: 'Service',
  ...SLOT_LABELS,
  priceTold: 'Price told',
  callOutTold: 'Call-out charge told',
  ...PAYER_LABELS,
};
type PlaceForm = Record<keyof typeof PLACE_LABELS, string> & PaidForm;

/** Fields of a booking by phone; day and engineer may be chosen already. */
export interface PhoneForm extends SlotForm, PayerForm {
  name: string;
  phone: string;
  email: string;
  service: string;
  address: string;
  postCode: string;
  machine: string;
  message: string;
  priceTold: string;
  callOutTold: string;
  urgent: string;
  contactName: string;
  contactPhone: string;
  accessNote: string;
}
/** The values that fill a new booking: a day, and a place in the diary that was pressed. */
export type PhoneBase = Pick<SlotForm, 'date'> & Partial<Pick<SlotForm, 'time' | 'engineer'>>;
export const PHONE = 'phone';

const slotBody = ({ date, time, minutes, engineer }: SlotForm) => ({
  date,
  time,
  ...(minutes ? { minutes: Number(minutes) } : {}),
  ...(engineer ? { engineer } : {}),
});

const phoneBody = ({ date, time, minutes, engineer, ...customer }: PhoneForm) =>
  ({ ...withPayer(customer), ...slotBody({ date, time, minutes, engineer }) }) as BodySent<
    typeof bookByPhone
  >;

function createPhoneForm(call: typeof browserCall, onChanged: () => void) {
  const key = createIdempotencyKey();
  const drafts = createDraftForm({
    view: 'appointments',
    keyOf: () => PHONE,
    fill: ({ date, time = '', engineer = '' }: PhoneBase): PhoneForm => ({
      name: '',
      phone: '',
      email: '',
      service: '',
      address: '',
      postCode: '',
      machine: '',
      message: '',
      priceTold: '',
      callOutTold: '',
      urgent: '',
      contactName: '',
      contactPhone: '',
      accessNote: '',
      ...payerForm(null),
      date,
      time,
      minutes: '',
      engineer,
    }),
    schema: () => bookByPhone.body,
    body: phoneBody,
    send: (body) => call(bookByPhone, { body, idempotencyKey: key.keyFor(JSON.stringify(body)) }),
    show: ({ appointment: { date } }): PhoneBase => {
      key.forget();
      onChanged();
      return { date };
    },
    saved: () => 'Visit booked',
    failed: () => 'Failed to book the visit',
  });

  const filled = fillFromCaller(call, drafts, ({ at: _, city, address, ...known }) => ({
    ...known,
    address: [address, city].filter(Boolean).join(', '),
  }));

  /** The booking that the dialog shows; null while it is closed. */
  const $open = atom<PhoneBase | null>(null);

  /** Opens the dialog. What was typed before stays, with the place that was pressed. */
  function open(base: PhoneBase): void {
    if (base.time && drafts.draftOf(PHONE)) drafts.edit(base, base);
    $open.set(base);
  }

  /** The next free starts, none where the service has no engineers or no time, and what its page says that it costs; null until known. */
  const $offer = atom<ReplyOf<typeof readStarts> | null>(null);
  const { ask, outdate } = createGuard();

  async function loadStarts(service: string, { date: from, engineer }: PhoneBase): Promise<void> {
    outdate();
    $offer.set(null);
    const known = oneOf(BOOKING_SERVICES, service);
    if (!known) return;
    const answer = await ask(() => call(readStarts, { query: { service: known, from, engineer } }));
    if (answer?.ok) $offer.set(answer.data);
  }

  return { ...drafts, ...filled, $open, open, close: () => $open.set(null), $offer, loadStarts };
}

/** What becomes of the visit. */
export function placingOf({ slot }: Placed, confirms: boolean) {
  if (confirms) return { verb: 'confirm', done: 'confirmed' };
  return slot ? { verb: 'move', done: 'moved' } : { verb: 'place', done: 'placed' };
}

/** What a row of a list doesn't know stays as it is, unless something is typed. */
function toldBody(form: PlaceForm, base: Placed) {
  const { payer, priceTold, callOutTold } = withPayer(form);
  return {
    ...(priceTold || base.priceTold !== undefined ? { priceTold } : {}),
    ...(callOutTold !== null || base.callOutTold !== undefined ? { callOutTold } : {}),
    ...(payer || base.payer !== undefined ? { payer } : {}),
  };
}

/** Engineer, length and price were told of another service; back at the first one, they are what they were. */
export function ofService(service: string, first: PlaceForm): Partial<PlaceForm> {
  const { engineer, minutes, priceTold, callOutTold } = first;
  return service === first.service
    ? { service, engineer, minutes, priceTold, callOutTold }
    : { service, engineer: '', minutes: '', priceTold: '', callOutTold: '' };
}

/** @param confirms whether the visit is confirmed with its new place */
const createPlaceForm = (call: typeof browserCall, onChanged: () => void, confirms: boolean) =>
  createDraftForm({
    view: 'appointments',
    keyOf: ({ _id }: Placed) => _id,
    fill: ({
      service,
      date,
      time,
      slot,
      proposal,
      priceTold = '',
      callOutTold,
      payer = null,
    }): PlaceForm => ({
      service,
      date: proposal?.date ?? date,
      time: proposal?.time ?? time,
      engineer: slot?.engineer._id ?? '',
      minutes: slot ? String(slot.minutes) : '',
      priceTold,
      callOutTold: callOutForm(callOutTold),
      ...payerForm(payer),
      paidOrders: '',
    }),
    schema: () => placeAppointment.body,
    body: (form, base) => ({
      ...slotBody(form),
      ...(form.service !== base.service && { service: form.service as Placed['service'] }),
      ...paidBody(form.paidOrders),
      ...toldBody(form, base),
      version: base.version,
      ...(confirms && { confirms }),
    }),
    send: (body, { _id: id }) => call(placeAppointment, { params: { id }, body }),
    show: ({ appointment }): Placed => {
      onChanged();
      return appointment;
    },
    async readTheirs(id): Promise<Placed | null> {
      onChanged();
      const answer = await readPlaced(call, id);
      return answer.ok ? answer.data : null;
    },
    saved: (placed) => `Visit ${placingOf(placed, confirms).done}`,
    failed: (placed) => `Failed to ${placingOf(placed, confirms).verb} the visit`,
  });

async function readPlaced(call: typeof browserCall, id: string) {
  const answer = await call(readAppointment, { params: { id } });
  return answer.ok ? { ok: true as const, data: answer.data.appointment satisfies Placed } : answer;
}

/** @param onChanged updates the other views of the appointment; gets whether it is a new one */
export const createPlacing = (call: typeof browserCall, onChanged: (isNew: boolean) => void) => ({
  place: createPlaceForm(call, () => onChanged(false), false),
  confirm: createPlaceForm(call, () => onChanged(false), true),
  placedOf: (id: string) => createPolled(() => readPlaced(call, id)),
  phone: createPhoneForm(call, () => onChanged(true)),
});

export const placing = createPlacing(browserCall, (isNew) => {
  void diaryStore.refresh();
  void todayStore.refresh();
  // One's own booking stands in the list at once; a change stays in its row.
  void appointmentsStore.refresh(!isNew);
});
