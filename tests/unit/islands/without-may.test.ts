// Replies of the release before, which don’t say what their reader may do, while both run.
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { AdminAppointment } from '#contract/appointments/appointments.ts';
import type { Booking } from '#contract/my-records/token-links.ts';
import { EndButtons } from '#islands/admin/appointments/EndButtons.tsx';
import { StatusButtons } from '#islands/admin/appointments/StatusButtons.tsx';
import { CorrectBooking } from '#islands/my-records/CorrectBooking.tsx';
import { appointmentsStore as store } from '#stores/admin/appointments.ts';
import { createGuestBooking } from '#stores/my-records/guest-booking.ts';

const BEFORE: Partial<Booking> = { _id: 'a1', date: '2026-11-26', time: '10:00', status: 'confirmed' };

it('are shown, and offer nothing', () => {
  const one = { ...BEFORE, name: 'Ada Marsh' } as AdminAppointment;
  const guest = { store: createGuestBooking(''), booking: BEFORE as Booking };
  for (const shown of [
    createElement(StatusButtons, { store, one }),
    createElement(EndButtons, { store, one, onEnded: () => undefined }),
    createElement(CorrectBooking, guest),
  ])
    expect(renderToStaticMarkup(shown)).not.toContain('<button');
});
