// Jobs whose lines are as agreed: billed after one look, without those that somebody takes the tick off.
import { requestAppointment, updateAppointmentStatus } from '#contract/appointments/appointments.ts';
import { writeSheet } from '#contract/jobs/sheets.ts';
import { recordAgreement } from '#contract/jobs/visits.ts';
import { aVisit } from '../../support/service/bodies.ts';
import { expect, test } from '../support/fixtures.ts';
import { visitor } from '../support/forms.ts';

test.use({ viewport: { width: 390, height: 844 } });

const LINES = [{ kind: 'labour' as const, name: 'Labour, 1 h 30 min', minutes: 90, quantity: 1, price: 102 }];

test('jobs that are as agreed are billed at once, but those that are ticked off', async ({
  page,
  admin,
  api,
  dashboard,
  requestsOf,
  accessible,
}) => {
  const call = await dashboard();
  async function job({ isAgreed = true } = {}) {
    const who = visitor();
    await api()(requestAppointment, { body: aVisit({ ...who }) });
    const [request] = await requestsOf(who.name);
    const params = { id: request?._id ?? '' };
    await call(updateAppointmentStatus, { params, body: { status: 'confirmed' } });
    const written = { found: 'The valve leaks.', done: 'Fitted a new valve.', lines: LINES };
    await call(writeSheet, { params, body: { ...written, version: 0 } });
    if (isAgreed) await call(recordAgreement, { params, body: { name: who.name, version: 1 } });
    const ending = { outcome: 'done', unsigned: isAgreed ? '' : 'absent' } as const;
    await call(writeSheet, { params, body: { ...written, version: 1, ending } });
    return who.name;
  }
  const names = [await job(), await job(), await job({ isAgreed: false })] as const;
  const [sent, tickedOff, unasked] = names;

  await admin();
  await page.goto('/admin?tab=appointments&status=to-bill');
  await page.getByRole('button', { name: 'Bill all as agreed' }).click();
  const dialog = page.getByRole('dialog', { name: 'Bill all as agreed' });
  await expect(dialog.getByRole('checkbox', { name: sent })).toBeChecked();
  await expect(dialog.getByRole('checkbox', { name: unasked })).toBeHidden();
  await expect(
    dialog.getByRole('listitem').filter({ hasText: unasked }).getByText('Nobody has agreed to a price.'),
  ).toBeVisible();
  // Jobs of other tests stay, too.
  for (const box of await dialog.getByRole('checkbox').all()) await box.uncheck();
  await dialog.getByRole('checkbox', { name: sent }).check();
  await accessible();
  await dialog.getByRole('button', { name: 'Send 1 bill over £102.00' }).click();
  await expect(dialog.getByText('1 of 1 bill sent.')).toBeVisible();
  await expect(dialog.getByText(/^Bill B\d+ sent\.$/)).toBeVisible();
  await accessible();
  await dialog.getByRole('button', { name: 'Done' }).click();

  await page.getByRole('button', { name: 'Bill all as agreed' }).click();
  await expect(dialog.getByRole('checkbox', { name: tickedOff })).toBeChecked();
  await expect(dialog.getByText(sent)).toHaveCount(0);
});
