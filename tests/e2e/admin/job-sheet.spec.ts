// A job sheet from the engineer's phone to the office. Has a service of its own, because engineers change every booking form; each test
// has an engineer and a customer of its own.

import { join } from 'node:path';
import { PICTURE } from '../../support/records/pictures.ts';
import { bookEngineerVisit, photoRow } from '../support/engineer-visit.ts';
import { WIDTHS } from '../support/fixtures.ts';
import { OFFLINE } from '../support/guards.ts';
import { mailsTo } from '../support/mails.ts';
import { expect, test } from '../support/own-service.ts';
import { sendSheet, startWriting } from '../support/sheet.ts';
import { sign, tickTerms } from '../support/sign.ts';

test.describe.configure({ mode: 'default' });
/** While the phone has no network, and of a file that is no picture. */
test.use({ expectedNoise: new RegExp(`${OFFLINE}|status of 422`) });

test('the engineer writes and ends it, the office corrects it', async ({
  page,
  admin,
  api,
  accessible,
  dataDir,
}) => {
  const call = api((await admin()).token);
  const { link } = await bookEngineerVisit(call, dataDir, {
    email: 'harriet@example.com',
    priceTold: 'About £95',
    address: '1 Test Street',
    postCode: 'SE1 0AA',
    machine: 'Longcase',
  });

  await page.goto(link);
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 844 });
    await expect(page.getByRole('heading', { name: 'Between 14:00 and 16:00' })).toBeVisible();
    await accessible();
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole('contentinfo')).toHaveCount(0);
  await startWriting(page);
  await page.getByLabel('Found').fill('A worn click.');
  await page.getByRole('textbox', { name: 'Done' }).fill('Fitted a new one.');
  await page.getByRole('button', { name: 'Add labour' }).click();
  await page.getByLabel('Time', { exact: true }).selectOption('1 h 30 min');
  await sendSheet(page);
  await expect(page.getByText('Labour, 1 h 30 min').first()).toBeVisible();
  await accessible();
  const photo = (name: string) => ({ name, mimeType: 'image/png', buffer: PICTURE });
  const before = page.getByLabel('Add photos from before the work');
  await before.setInputFiles([photo('case.png'), photo('click.png')]);
  await expect(page.getByRole('img', { name: 'Before, 2' })).toBeVisible();
  await page.getByLabel('Add photos of the machine’s plate').setInputFiles(photo('plate.png'));
  await expect(page.getByRole('img', { name: 'Plate, 1' })).toBeVisible();
  await page.context().setOffline(true);
  await page.getByLabel('The next photos are for the office only').check();
  await page.getByLabel('Add photos from after the work').setInputFiles(photo('after.png'));
  await expect(photoRow(page, 'after.png')).toContainText('Waiting to be sent');
  await page.context().setOffline(false);
  await expect(page.getByRole('img', { name: 'After, 1' })).toBeVisible();
  await expect(page.getByLabel('The next photos are for the office only')).toBeChecked();
  await accessible();
  await page.getByRole('radio', { name: 'Done' }).check();
  await page.getByLabel('Why, or what is missing').fill('Oil it in a year.');
  await page.getByRole('button', { name: 'End the visit' }).click();
  await expect(page.getByText('nobody has agreed to £102.00')).toBeVisible();
  await expect(page.getByLabel('Why, or what is missing')).toHaveValue('Oil it in a year.');
  await page.getByText('Show the customer').click();
  await page.getByLabel('Your name', { exact: true }).fill('Harriet Lyle');
  await sign(page);
  await accessible();
  await tickTerms(page);
  await page.getByRole('button', { name: /^Agree to pay / }).click();
  await expect(page.getByText('Harriet Lyle agreed to £102.00.')).toBeVisible();
  await expect(page.getByRole('img', { name: 'Signature of Harriet Lyle' })).toBeVisible();
  // The end that was pressed only waited for that.
  await expect(page.getByText('Ended: Done')).toBeVisible();
  await expect(page.getByText('Oil it in a year.')).toBeVisible();

  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/admin?search=Harriet');
  await page
    .getByRole('link', { name: /Harriet/ })
    .first()
    .click();
  const drawer = page.getByRole('dialog', { name: 'Appointment for Harriet Lyle' });
  await expect(drawer.getByText('1 × Labour, 1 h 30 min')).toBeVisible();
  await expect(drawer.getByText(/ between 14:00 and 16:00$/)).toBeVisible();
  await accessible();
  await expect(drawer.getByRole('img', { name: 'Before the work, number 2' })).toBeVisible();
  await expect(drawer.getByRole('img', { name: 'The machine’s plate, number 1' })).toBeVisible();
  await expect(drawer.getByRole('img', { name: 'Signature of Harriet Lyle' })).toBeVisible();
  await drawer.getByRole('button', { name: 'Show the customer' }).click();
  await expect(drawer.getByText('Office only')).toHaveCount(0);
  await drawer.getByRole('button', { name: 'Correct job sheet' }).click();
  const form = page.getByRole('dialog', { name: 'Job sheet' });
  await form.getByLabel('Done').fill('Fitted a new click and set the beat.');
  await form.getByRole('button', { name: 'Add discount' }).click();
  await form.getByLabel('Off, each').fill('10');
  await accessible();
  await form.getByRole('button', { name: 'Save job sheet' }).click();
  await expect(
    drawer.getByRole('definition').filter({ hasText: 'Fitted a new click and set the beat.' }),
  ).toBeVisible();
  await expect(drawer.getByText('£92.00', { exact: true })).toBeVisible();
  await expect(drawer.getByText(/Bill: £92\.00\./)).toBeVisible();
  await drawer.getByRole('button', { name: 'Open it again' }).click();
  await page
    .getByRole('dialog', { name: 'Open this job sheet again?' })
    .getByRole('button', { name: 'Open it again' })
    .click();
  await expect(drawer.getByText('Confirmed').first()).toBeVisible();
});

test('nobody there: the call-out charge that was told is the only line', async ({
  page,
  admin,
  api,
  dataDir,
}) => {
  const call = api((await admin()).token);
  const { id, link } = await bookEngineerVisit(call, dataDir, { name: 'Milo Grange', callOutTold: 45 });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${link}/jobs/${id}`);
  await expect(page.getByText('Call-out charge: £45.00', { exact: true }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Add labour' }).click();
  await expect(page.getByLabel('Time', { exact: true })).toBeVisible();
  await page.getByRole('radio', { name: 'Nobody there' }).check();
  await page.getByLabel(/charge the call-out, £45\.00/).check();
  await page.getByRole('button', { name: 'End the visit' }).click();
  await expect(page.getByText('Ended: Nobody there')).toBeVisible();
  await expect(page.getByLabel('What', { exact: true })).toHaveValue('Call-out charge');
  await expect(page.locator('[data-sheet] [data-total]').last()).toHaveText('£45.00');
});

test('Complete offers the job sheet first, and completes a visit without one as it is', async ({
  page,
  admin,
  api,
  dataDir,
  accessible,
}) => {
  const call = api((await admin()).token);
  await bookEngineerVisit(call, dataDir, { name: 'Nora Field', email: 'nora@example.com' });
  await bookEngineerVisit(call, dataDir, { name: 'Otto Vane' });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/admin?tab=appointments&search=Nora');
  const complete = page.getByRole('button', { name: 'Complete the appointment for Nora Field' });
  const question = page.getByRole('dialog', { name: 'Write the job sheet first?' });
  await complete.click();
  await expect(question).toBeVisible();
  await accessible();
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(complete).toBeFocused();
  await complete.click();
  await question.getByRole('button', { name: 'Write job sheet' }).click();
  const form = page.getByRole('dialog', { name: 'Job sheet' });
  await expect(form.getByLabel('How did the visit end?')).toHaveValue('done');
  await form.getByLabel('Found').fill('A worn click.');
  await page.keyboard.press('Escape');
  await complete.click();
  await question.getByRole('button', { name: 'Write job sheet' }).click();
  await expect(form.getByLabel('Found')).toHaveValue('A worn click.');
  await form.getByRole('button', { name: 'Save job sheet' }).click();
  const rowOf = (name: string) =>
    page.getByRole('table', { name: 'Appointments' }).getByRole('row').filter({ hasText: name });
  await expect(rowOf('Nora Field').getByText('Completed', { exact: true })).toBeVisible();

  await page.getByLabel('Search appointments').fill('Otto');
  await page.getByRole('button', { name: 'Complete the appointment for Otto Vane' }).click();
  await question.getByRole('button', { name: 'Complete without a sheet' }).click();
  await expect(rowOf('Otto Vane').getByText('Completed', { exact: true })).toBeVisible();
});

test('a safety notice takes its photo along', async ({ page, admin, api, dataDir, accessible }) => {
  const call = api((await admin()).token);
  const { id, link } = await bookEngineerVisit(call, dataDir, {
    name: 'Ruth Hale',
    email: 'ruth@example.com',
  });
  const file = (buffer: Buffer) => ({ name: 'strands.png', mimeType: 'image/png', buffer });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${link}/jobs/${id}`);
  await page.getByText('Safety notice', { exact: true }).click();
  await page.getByRole('radio', { name: 'At risk' }).check();
  await page.getByRole('radio', { name: 'Switched off', exact: true }).check();
  await page.getByLabel('What is dangerous').fill('A weight hangs by two strands.');
  await page.getByLabel('Who was told').fill('Ruth Hale');
  const photo = page.getByLabel('Photo of it (optional)');
  const send = page.getByRole('button', { name: 'Send the notice' });
  await photo.setInputFiles(file(PICTURE));
  await send.click();
  const shown = page.getByRole('img', { name: 'Photo of the danger' });
  await expect(shown).toBeVisible();
  // A photo that is refused says why, and holds no notice up.
  await page.getByText('Safety notice', { exact: true }).click();
  await page.getByRole('radio', { name: 'At risk' }).check();
  await page.getByRole('radio', { name: 'Switched off', exact: true }).check();
  await page.getByLabel('What is dangerous').fill('The case leans.');
  await page.getByLabel('Who was told').fill('Ruth Hale');
  await photo.setInputFiles(file(Buffer.from('no picture')));
  await send.click();
  await expect(page.getByText('At risk: The case leans.')).toBeVisible();
  await expect(photoRow(page, 'strands.png')).toContainText('JPEG');
  const mailed = () => mailsTo('ruth@example.com', join(dataDir, 'outbox')).join('\n');
  await expect.poll(mailed).toContain('filename=photo.jpg');
  await page.goto(`/admin?tab=appointments&open=${id}`);
  await expect(shown).toBeVisible();
  await accessible();
});
