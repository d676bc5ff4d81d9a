// What is asked before a visit's status is changed.
import { expect, it } from 'vitest';
import type { AdminAppointment } from '#contract/appointments/appointments.ts';
import { questionOf } from '#islands/admin/appointments/StatusButtons.tsx';

const ADA = { name: 'Ada Marsh', email: 'ada.marsh@example.com', date: '2099-11-26', time: '10:00' };
const asked = (isQuoteRequest: boolean, status: AdminAppointment['status'] = 'pending') =>
  questionOf('cancelled', { ...ADA, isQuoteRequest, status } as AdminAppointment);

it('is named for what it is, also where a booking waits for its quote', () => {
  expect(asked(false)).toMatchObject({ title: 'Cancel this appointment?', keepLabel: 'Keep appointment' });
  expect(asked(true, 'confirmed')).toMatchObject({ title: 'Cancel this appointment?' });
  expect(asked(true)).toMatchObject({ title: 'Cancel this quote request?', label: 'Cancel quote request' });
});
