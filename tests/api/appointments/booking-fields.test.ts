// An optional field of a booking reaches every place that shows it. The list is the contract's, so that a new field is named here
// by each place that lacks it.
import { beforeEach, describe, expect, it } from 'vitest';
import { readAppointment, requestAppointment } from '#contract/appointments/appointments.ts';
import { editAppointment } from '#contract/appointments/edit-appointment.ts';
import { toldText } from '#contract/appointments/told.ts';
import { bookByPhone } from '#contract/diary/placing.ts';
import { visitPlace } from '#contract/field.ts';
import { shareStack } from '../../support/database/empty.ts';
import { engineerToken, makeEngineer } from '../../support/records/diary.ts';
import { mailText } from '../../support/records/mails.ts';
import { makeAdmin } from '../../support/records/people.ts';
import { aVisit } from '../../support/service/bodies.ts';
import { dataOf } from '../../support/service/data-of.ts';

const FORM = Object.keys(visitPlace);
/** None is a text, and all have tests of their own: the payer's fields, a sum, and a yes or no. */
const { payer, callOutTold, urgent, ...texts } = toldText;
const PHONE = [...FORM, ...Object.keys(texts)];

/** A text of its own for each field, short enough for all, and numbers where a phone rings. */
const said = (fields: readonly string[], mark: string): Record<string, string> =>
  Object.fromEntries(
    fields.map((name, at) => [
      name,
      name.endsWith('Phone') ? `020 7946 00${at}${mark === 'a' ? 1 : 2}` : `${mark}-${name}`.slice(0, 12),
    ]),
  );

const stack = shareStack();
let admin: typeof stack.call;
beforeEach(async () => {
  admin = stack.as((await makeAdmin(stack)).token);
});
const detail = async (id: string) => (await dataOf(admin(readAppointment, { params: { id } }))).appointment;

describe('every optional field of a booking', () => {
  it('by the form, arrives in the drawer and in the mail to the staff', async () => {
    const fields = said(FORM, 'a');
    await dataOf(stack.call(requestAppointment, { body: aVisit(fields) }));
    const { id } = await stack.ctx.db.selectFrom('appointments').select('id').executeTakeFirstOrThrow();
    expect(await detail(id)).toMatchObject(fields);
    const mail = await mailText(stack, 'appointment-received-staff');
    for (const text of Object.values(fields)) expect(mail).toContain(text);
  });

  it('by phone, arrives in the drawer and on the engineer’s day; it can be corrected', async () => {
    const engineer = await makeEngineer(stack, {}, admin);
    const fields = said(PHONE, 'a');
    const { subject: _, isQuoteRequest: __, ...visit } = aVisit({ date: '2026-11-24', time: '14:00' });
    const { appointment } = await dataOf(
      admin(bookByPhone, { body: { ...visit, ...fields, engineer, anyway: true } }),
    );
    expect(await detail(appointment._id)).toMatchObject(fields);
    const token = await engineerToken(stack, engineer);
    const page = await (await stack.app.request(`/day/${token}`)).text();
    for (const text of Object.values(fields)) expect(page).toContain(text);

    const { version } = appointment;
    const corrected = said(PHONE, 'b');
    await dataOf(
      admin(editAppointment, { params: { id: appointment._id }, body: { ...corrected, version } }),
    );
    expect(await detail(appointment._id)).toMatchObject(corrected);
  });
});
