import type { VisitAct } from '#contract/appointments/own-visit.ts';

/** A pending booking without a slot. */
export const APPOINTMENT = {
  _id: 'a1',
  name: 'Harriet Lyle',
  email: 'h@example.com',
  phone: '020 7946 0999',
  service: 'Clocks' as const,
  subject: '',
  message: 'It stops.',
  date: '2027-03-02',
  time: '09:15',
  status: 'pending' as const,
  isQuoteRequest: false,
  suspected: false,
  isUntold: false,
  emailProven: true,
  may: [] as VisitAct[],
  version: 3,
  createdAt: '2027-03-01T09:00:00Z',
  updatedAt: '2027-03-01T09:00:00Z',
};
