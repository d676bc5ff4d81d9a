// Valid bodies of the diary's writing endpoints, by endpoint name.
import { aVisit } from '../service/bodies.ts';
import { send } from '../service/send.ts';
import type { Stack } from '../service/stack.ts';
import { anEngineer, makeEngineer } from './diary.ts';

/** `token` if the caller isn't the admin. */
export type Make = (stack: Stack) => Promise<{ id?: string; token?: string; body: object }>;

/** Somebody else than whoever booked, who pays. */
export const PAYER = {
  name: 'Hilda Kerr',
  email: 'accounts@office.example',
  company: 'Kerr Cafes Ltd',
  address: '9 Head Street',
  postCode: 'EC1 2AB',
  purchaseOrder: 'PO-17',
};

export async function newAppointment(stack: Stack): Promise<string> {
  await send(stack, 'POST', '/api/appointments', { body: aVisit() });
  return (await stack.ctx.db.selectFrom('appointments').select('id').executeTakeFirstOrThrow()).id;
}

export const DIARY_BODIES: Record<string, Make> = {
  editAppointment: async (stack) => ({
    id: await newAppointment(stack),
    body: {
      name: 'Ada Marsh',
      email: 'ada.marsh@example.com',
      phone: '020 7946 0999',
      message: 'It stops.',
      address: '1 Test Street, London',
      postCode: 'SE1 0AA',
      machine: 'Longcase clock',
      staffNote: 'Dog in the yard',
      tellsCustomer: true,
      version: 1,
      payer: PAYER,
    },
  }),
  placeAppointment: async (stack) => ({
    id: await newAppointment(stack),
    body: {
      date: '2026-11-27',
      time: '11:00',
      minutes: 60,
      engineer: await makeEngineer(stack),
      version: 1,
      anyway: true,
      confirms: true,
    },
  }),
  callOffAppointment: async (stack) => ({
    id: await newAppointment(stack),
    body: { reason: 'The engineer is ill', version: 1 },
  }),
  bookByPhone: async (stack) => ({
    body: {
      name: 'Ada Marsh',
      email: 'ada.marsh@example.com',
      phone: '020 7946 0999',
      service: 'Clocks',
      message: 'Stops at ten past nine.',
      subject: 'The clock',
      date: '2026-11-27',
      time: '11:00',
      address: '1 Test Street, London',
      postCode: 'SE1 0AA',
      machine: 'Longcase clock',
      minutes: 60,
      engineer: await makeEngineer(stack),
      anyway: true,
      contactName: 'Tom Tenant',
      contactPhone: '020 7946 0998',
      accessNote: 'Key safe at the gate',
      priceTold: 'About 95 pounds',
      callOutTold: 45,
      payer: PAYER,
    },
  }),
  addTimeOff: async (stack) => ({
    body: {
      engineer: await makeEngineer(stack),
      from: { date: '2026-11-26', time: '09:00' },
      to: { date: '2026-11-26', time: '12:00' },
      note: 'Dentist',
    },
  }),
  addEngineer: async () => ({ body: anEngineer() }),
  changeEngineer: async (stack) => ({
    id: await makeEngineer(stack),
    body: { ...anEngineer({ name: 'Tomas Rey' }), version: 1 },
  }),
  linkEngineer: async (stack) => ({
    id: await makeEngineer(stack),
    body: { action: 'mail', link: 'day' },
  }),
};
