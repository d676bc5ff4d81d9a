// A visit that is done: billed in the dashboard, and paid by the mailed link; or what was paid for and not done goes back.
import { requestAppointment, updateAppointmentStatus } from '#contract/appointments/appointments.ts';
import { sendBill } from '#contract/bills/bills.ts';
import { writeSheet } from '#contract/jobs/sheets.ts';
import { draftQuote, sendQuote } from '#contract/quotes/quotes.ts';
import { aVisit } from '../../support/service/bodies.ts';
import { expect, test } from '../support/fixtures.ts';
import { visitor } from '../support/forms.ts';
import { listen, timesHeard } from '../support/keys.ts';
import { linkTo } from '../support/mails.ts';

test.use({ viewport: { width: 390, height: 844 }, expectedNoise: /status of 422/ });

test('a visit is billed, and its bill paid by the link', async ({
  page,
  admin,
  api,
  dashboard,
  requestsOf,
  accessible,
}) => {
  const call = await dashboard();
  const who = visitor();
  await api()(requestAppointment, { body: aVisit({ ...who }) });
  const [request] = await requestsOf(who.name);
  const params = { id: request?._id ?? '' };
  for (const status of ['confirmed', 'completed'] as const)
    await call(updateAppointmentStatus, { params, body: { status } });
  const lines = [
    { kind: 'labour' as const, name: 'Labour, 1 h 30 min', minutes: 90, quantity: 1, price: 102 },
    { kind: 'part' as const, name: 'Valve', quantity: 1, price: 40 },
  ];
  const written = { version: 0, found: 'The valve leaks.', done: 'Fitted a new valve.', lines };
  await call(writeSheet, { params, body: { ...written, ending: { outcome: 'done', unsigned: 'absent' } } });

  await admin();
  await page.goto(`/admin?tab=appointments&open=${params.id}`);
  await expect(page.getByText('Nobody was there to ask.')).toBeVisible();
  // The bill follows what the office corrects.
  await page.getByRole('button', { name: 'Correct job sheet' }).click();
  const sheet = page.getByRole('dialog', { name: 'Job sheet' });
  await sheet.getByLabel('Price each, line 2: Valve').fill('38');
  await sheet.getByRole('button', { name: 'Save job sheet' }).click();
  await expect(page.getByText(/Bill: £140\.00/)).toBeVisible();
  await page.getByRole('button', { name: 'Bill', exact: true }).click();
  await accessible();
  const { heard } = await listen(page);
  await page.getByRole('button', { name: 'Send the bill over £140.00' }).click();
  await expect(page.getByRole('link', { name: 'Open the bill' })).toBeVisible();
  expect(timesHeard(await heard(), 'Bill sent!')).toBe(1);
  await expect(page.getByRole('button', { name: 'Correct job sheet' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Open the bill' }).click();
  await page.getByRole('link', { name: 'Open the visit' }).click();
  await expect(page.getByRole('link', { name: 'Open the bill' })).toBeVisible();

  await page.goto('/admin?tab=orders&status=owed');
  const owed = page.getByRole('region', { name: 'Money owed' });
  await expect(owed.getByRole('row', { name: new RegExp(`${who.email}.*1 bill.*£140\\.00`) })).toBeVisible();
  await accessible();
  await owed.getByRole('link', { name: who.email }).click();
  await expect(page.getByRole('tabpanel').getByText(/^by \w{3} \d/)).toHaveCount(1);

  await page.goto(await linkTo('/bill', who.email));
  await expect(page.getByText('Fitted a new valve.')).toBeVisible();
  await expect(page.getByText('Nobody was there to agree')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Pay with PayPal (test)' })).toBeInViewport();
  await expect(page.getByText(/£140\.00 is due by/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Debit or Credit Card (test)' })).toBeVisible();
  await accessible();
  await page.getByRole('button', { name: /PayPal/ }).click();
  await expect(page.getByText('Thank you. Nothing is left to pay.')).toBeVisible();
  await expect(page.getByText('This bill is paid. Thank you.')).toBeVisible();
  await accessible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText(/guarantees its work for 12 months/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Print bill' })).toBeHidden();
});

test('parts of a quote that weren’t fitted go back on the shelf, and their price to the customer', {
  tag: '@full',
}, async ({ page, admin, api, dashboard, product, requestsOf }) => {
  const call = await dashboard();
  const part = await product({ stock: 5 });
  const who = visitor();
  await api()(requestAppointment, { body: aVisit({ ...who, isQuoteRequest: true }) });
  const appointment = (await requestsOf(who.name))[0]?._id ?? '';
  const params = { id: appointment };
  const line = { kind: 'part' as const, product: part._id, name: part.name, price: 80 };
  const quote = { due: 'all' as const, validUntil: who.date, wantsSlot: false };
  const draft = await call(draftQuote, {
    body: { appointment, ...quote, lines: [{ ...line, quantity: 2 }] },
  });
  if (!draft.ok) throw new Error(draft.msg);
  const { _id: id, edits } = draft.data.quote;
  await call(sendQuote, { params: { id }, body: { edits } });
  await page.goto(await linkTo('/quote-offer', who.email));
  await page.getByLabel('Your name').fill(who.name);
  await page.getByRole('button', { name: /PayPal/ }).click();
  await expect(page.getByText('Thank you. What was due is paid.')).toBeVisible();
  for (const status of ['confirmed', 'completed'] as const)
    await call(updateAppointmentStatus, { params, body: { status } });
  const written = { version: 0, found: 'One was worn.', done: 'Fitted it.' };
  const fitted = { ...written, lines: [{ ...line, quantity: 1 }], ending: { outcome: 'done' as const } };
  expect(await call(writeSheet, { params, body: fitted })).toMatchObject({ ok: true });

  await admin();
  await page.goto(`/admin?tab=quotes&open=${appointment}`);
  const unused = page.getByText(`Paid for with the quote and not fitted: 1 × ${part.name}.`);
  await expect(unused).toBeVisible();
  await page.getByRole('button', { name: 'Put them back on the shelf' }).click();
  await expect(unused).toHaveCount(0);
  await page.getByRole('button', { name: 'Bill', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'Bill this visit' });
  await expect(question.getByText(/^The work came to £80\.00 less than was invoiced/)).toBeVisible();
  await question.getByRole('button', { name: 'Give back £80.00 and send the report' }).click();
  await expect(page.getByText('£80.00 goes back, and the report is sent.').first()).toBeVisible();
  await expect(question).toHaveCount(0);
});

test('one transfer pays two bills of a company, the third is phoned about and stands on its statement', async ({
  page,
  admin,
  api,
  dashboard,
  requestsOf,
  accessible,
}) => {
  const call = await dashboard();
  const who = visitor();
  const company = `The Mill ${who.name.slice(-8)} Ltd`;
  for (const total of [100, 40, 60]) {
    await api()(requestAppointment, { body: aVisit({ ...who, message: `${who.message} ${total}` }) });
    const request = (await requestsOf(who.name)).find(({ message }) => message.endsWith(` ${total}`));
    const params = { id: request?._id ?? '' };
    for (const status of ['confirmed', 'completed'] as const)
      await call(updateAppointmentStatus, { params, body: { status } });
    const lines = [{ kind: 'part' as const, name: 'Valve', quantity: 1, price: total }];
    const ending = { outcome: 'done' as const, unsigned: 'absent' as const };
    await call(writeSheet, { params, body: { version: 0, found: '', done: 'Fitted it.', lines, ending } });
    const { name, email } = who;
    const bill = { name, email, company, version: 1, total, terms: 14, takesPayPal: true } as const;
    expect(await call(sendBill, { params, body: bill })).toMatchObject({ ok: true });
  }

  await admin();
  await page.goto('/admin?tab=orders&status=owed');
  const row = page
    .getByRole('region', { name: 'Money owed' })
    .getByRole('row', { name: new RegExp(company) });
  await row.getByRole('button', { name: `Transfer from ${company}` }).click();
  const dialog = page.getByRole('dialog', { name: `One transfer from ${company}` });
  await dialog.getByLabel('Amount in GBP').fill('200.01');
  await dialog.getByRole('button', { name: 'Record the transfer' }).click();
  await expect(dialog.getByText(/Only £200\.00 is owed\. Nothing was recorded/)).toBeVisible();
  await dialog.getByLabel('Amount in GBP').fill('140');
  await expect(dialog.getByRole('list', { name: 'What it pays' }).getByRole('listitem')).toHaveText([
    /£100\.00, paid in full/,
    /£40\.00, paid in full/,
  ]);
  await accessible();
  await dialog.getByRole('button', { name: 'Record the transfer' }).click();
  await expect(dialog).toHaveCount(0);
  // With one bill left, what can be done about it stands in its drawer.
  await expect(row).toContainText('1 bill');
  await expect(row).toContainText('£60.00');
  await expect(row.getByRole('button')).toHaveCount(0);
  await row.getByRole('link', { name: company }).click();
  const left = page.getByRole('tabpanel').getByRole('link', { name: /^Order B\d+/ });
  await expect(left).toHaveCount(1);
  await left.click();
  await page.getByRole('button', { name: 'Phoned' }).click();
  const phoned = page.getByRole('dialog', { name: /^Phoned about B/ });
  await phoned.getByLabel('What they said').fill('Pays on Friday');
  await accessible();
  await phoned.getByRole('button', { name: 'Save the call' }).click();
  await expect(page.getByText('Note: Pays on Friday')).toBeVisible();
  await expect(page.getByText('Call again on')).toBeVisible();
});
