// The form that corrects what a booking or quote request says.
import { browserCall } from '#api/browser.ts';
import { type AppointmentDetail, readAppointment } from '#contract/appointments/appointments.ts';
import { editAppointment, mailAgain } from '#contract/appointments/edit-appointment.ts';
import type { Outcome } from '#stores/row-actions.ts';
import { outcome } from './admin-list.ts';
import { appointmentDetail } from './appointments.ts';
import { createDraftForm } from './draft-form.ts';
import {
  callOutForm,
  PAYER_LABELS,
  type PaidForm,
  paidBody,
  payerForm,
  urgentForm,
  withPayer,
} from './payments/payer-form.ts';

export const EDIT_LABELS = {
  name: 'Name',
  phone: 'Phone',
  email: 'Email',
  address: 'Address',
  postCode: 'Post code',
  machine: 'Make and model',
  message: 'Message',
  staffNote: 'Note',
  partExpectedOn: 'Part expected on',
  comesBackBy: 'We’ll write by',
  contactName: 'Who is there',
  contactPhone: 'Their number',
  accessNote: 'How to get in',
  priceTold: 'Price told',
  callOutTold: 'Call-out charge told',
  urgent: 'Urgent repair asked for',
  ...PAYER_LABELS,
};

/** The texts that can be corrected, as the form shows them. */
export const editForm = ({ address = '', postCode = '', machine = '', ...item }: AppointmentDetail) => ({
  name: item.name,
  phone: item.phone,
  email: item.email,
  address,
  postCode,
  machine,
  message: item.message,
  staffNote: item.staffNote,
  partExpectedOn: item.partExpectedOn ?? '',
  comesBackBy: item.comesBackBy ?? '',
  priceTold: item.priceTold,
  contactName: item.contactName,
  contactPhone: item.contactPhone,
  accessNote: item.accessNote,
  callOutTold: callOutForm(item.callOutTold),
  urgent: urgentForm(item.urgent),
  ...payerForm(item.payer),
});

export type EditForm = ReturnType<typeof editForm> & PaidForm & { tellsCustomer: boolean };

export const createAppointmentEdits = (call: typeof browserCall) =>
  createDraftForm({
    view: 'appointments',
    keyOf: ({ _id }: AppointmentDetail) => _id,
    fill: (item): EditForm => ({ ...editForm(item), paidOrders: '', tellsCustomer: false }),
    schema: () => editAppointment.body,
    body: ({ paidOrders, partExpectedOn, comesBackBy, ...form }, base) => ({
      ...withPayer(form),
      // A day that has gone stays as it is.
      ...(base.comesBackBy !== null && {
        ...(partExpectedOn !== (base.partExpectedOn ?? '') && { partExpectedOn }),
        ...(comesBackBy !== base.comesBackBy && { comesBackBy }),
      }),
      ...paidBody(paidOrders),
      version: base.version,
    }),
    send: (body, { _id: id }) => call(editAppointment, { params: { id }, body }),
    show: ({ appointment }) => appointment,
    async readTheirs(id): Promise<AppointmentDetail | null> {
      const answer = await call(readAppointment, { params: { id } });
      return answer.ok ? answer.data.appointment : null;
    },
    merges: true,
    saved: () => 'Details saved',
    failed: () => 'Failed to save the details',
  });

export const appointmentEdits = createAppointmentEdits(browserCall);

/** Sends again, to the corrected address, what went to the one before. */
export async function sendMailsAgain(id: string): Promise<Outcome> {
  const mailed = outcome(await browserCall(mailAgain, { params: { id } }), {
    done: 'Emailed again, with links for the corrected address',
    failed: 'Failed to email it again',
  });
  if (mailed.ok) appointmentDetail.replace(mailed.data.appointment);
  return mailed;
}
