// The appointment or quote request that is open in the dashboard.
import { call as browserCall } from '#api/browser.ts';
import { type AppointmentDetail, readAppointment } from '#contract/appointments/appointments-admin.ts';
import { createDetail } from './detail.ts';

const createAppointmentDetail = (call: typeof browserCall) =>
  createDetail<AppointmentDetail>(async (id) => {
    const answer = await call(readAppointment, { params: { id } });
    return answer.ok ? { ok: true, item: answer.data.appointment } : answer;
  });

export const appointmentDetail = createAppointmentDetail(browserCall);
