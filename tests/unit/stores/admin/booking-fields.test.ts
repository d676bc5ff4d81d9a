// The dashboard's forms of a booking hold every field that their calls take. The types can't say so, since most are optional.
import { expect, it } from 'vitest';
import { editAppointment } from '#contract/appointments/edit-appointment.ts';
import { bookByPhone } from '#contract/diary/placing.ts';
import { EDIT_LABELS, editForm } from '#stores/admin/appointment-edits.ts';
import { createPlacing, PHONE } from '#stores/admin/placing.ts';
import { fakeApi } from '../fake-api.ts';
import { APPOINTMENT } from './diary-samples.ts';

/** What isn't typed into a field of its own name. */
const OTHERWISE = ['payer', 'version', 'tellsCustomer', 'anyway', 'subject', 'paidOrders'];
const fieldsOf = ({ body }: { body: { shape: object } }) =>
  Object.keys(body.shape).filter((name) => !OTHERWISE.includes(name));

it('what can be corrected has a field, and a name for two versions', () => {
  const form = editForm({ ...APPOINTMENT, callOutTold: null, payer: null } as Parameters<typeof editForm>[0]);
  expect(Object.keys(form)).toEqual(expect.arrayContaining(fieldsOf(editAppointment)));
  expect(Object.keys(EDIT_LABELS)).toEqual(expect.arrayContaining(fieldsOf(editAppointment)));
});

it('what is said on the phone has a field', () => {
  const { phone } = createPlacing(fakeApi({}).call, () => {});
  phone.edit({ date: '2027-03-02' }, { name: 'Ada' });
  expect(Object.keys(phone.$drafts.get()[PHONE]?.form ?? {})).toEqual(
    expect.arrayContaining(fieldsOf(bookByPhone)),
  );
});
