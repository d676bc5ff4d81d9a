// A quote on a phone: written by the staff, accepted and paid by the customer, or declined. The first has a service of its own, because
// its engineer changes what every form offers.
import type { Page } from '@playwright/test';
import { requestAppointment } from '#contract/appointments/appointments.ts';
import { draftQuote, listQuotes, sendQuote } from '#contract/quotes/quotes.ts';
import { aVisit } from '../../support/service/bodies.ts';
import { addPriya } from '../support/clock-engineer.ts';
import { expect, test } from '../support/fixtures.ts';
import { visitor } from '../support/forms.ts';
import { listen, timesHeard } from '../support/keys.ts';
import { linkTo } from '../support/mails.ts';
import { test as alone } from '../support/own-service.ts';

for (const tests of [test, alone])
  tests.use({
    viewport: { width: 390, height: 844 },
    expectedNoise: /409 \(Conflict\)|ERR_FAILED|ERR_ABORTED/,
  });

const lastDialog = (page: Page) => page.getByRole('dialog').last();

alone(
  'a quote is written, sent, accepted with a visit, and its deposit paid',
  async ({ page, admin, api, dashboard, product, requestsOf, dataDir, accessible }) => {
    const call = await dashboard();
    await addPriya(call);
    const part = await product({ price: '80.00', stock: 5 });
    const who = visitor();
    await api()(requestAppointment, { body: aVisit({ ...who, service: 'Clocks', isQuoteRequest: true }) });
    const [request] = await requestsOf(who.name);

    await admin();
    await page.goto(`/admin?tab=quotes&open=${request?._id}`);
    await page.getByRole('dialog').getByRole('button', { name: 'Write a quote', exact: true }).click();
    const editor = lastDialog(page);
    await editor.getByRole('button', { name: 'Add labour' }).click();
    await expect(editor.getByRole('complementary', { name: 'What the customer asked' })).toContainText(
      'Clocks',
    );
    await editor.getByLabel('Price each').fill('20');
    await editor.getByLabel('Find a part').fill(part.name);
    await editor.getByLabel('Find a part').press('Enter');
    await editor.getByRole('button', { name: new RegExp(`${part.name}.*5 in stock`) }).click();
    await expect(editor.getByText(/\$80\.00 in the shop now, 5 in stock/)).toBeVisible();
    await editor.getByLabel('Price each').nth(1).fill('80');
    await editor.getByLabel('Due when accepted').selectOption('deposit');
    await accessible();
    await editor.getByRole('button', { name: 'Save and preview' }).click();
    await expect(editor.getByText('Due when you accept')).toBeVisible();
    await accessible();
    await editor.getByRole('button', { name: 'Send to the customer' }).click();
    await expect(page.getByText('Q1001, version 1', { exact: true })).toBeVisible();
    await expect(page.getByText(/not opened yet, valid until/)).toBeVisible();

    await page.goto(await linkTo('/quote-offer', who.email, `${dataDir}/outbox`));
    // On a phone the sum and the answer come first, and the paper is folded away.
    await expect(page.getByRole('heading', { name: 'Quote Q1001' })).toBeHidden();
    await expect(page.getByRole('heading', { name: 'Accept and pay deposit' })).toBeInViewport();
    await page.getByRole('button', { name: 'Read the whole quote' }).click();
    await expect(page.getByRole('heading', { name: 'Quote Q1001' })).toBeVisible();
    await expect(page).toHaveTitle(/^Quote Q1001: Sent \|/);
    await expect(page.getByText('£30.00').first()).toBeVisible();
    const list = await page.context().newPage();
    await list.goto('/admin?tab=quotes');
    await expect(list.getByText(/^opened \w{3} \d+ \w{3}, \d\d:\d\d$/)).toBeVisible();
    await list.close();
    await expect(page.getByLabel('Time', { exact: true })).toContainText('Choose a time');
    await page.getByRole('region', { name: 'Next available' }).getByRole('button').first().click();
    await page.getByRole('button', { name: /PayPal/ }).click();
    await expect(page.getByText('Type your name to accept').first()).toBeVisible();
    await page.getByLabel('Address that we visit').fill('1 Test Street');
    await page.getByLabel('Post code').fill('SE1 0AA');
    await page.getByLabel('Your name').fill(who.name);
    const sooner = page.getByRole('checkbox');
    await expect(sooner).not.toBeChecked();
    await sooner.check();
    await accessible();
    await expect(page.getByRole('button', { name: 'Debit or Credit Card (test)' })).toBeVisible();
    await page.getByRole('button', { name: /PayPal/ }).click();
    await expect(page.getByText('Thank you. What was due is paid.')).toBeVisible();
    await expect(page.getByText(`signed ${who.name}`)).toBeVisible();
    await expect(page.getByRole('heading', { name: /^We’ll come on .+ between / })).toBeVisible();
    await expect(page.getByText('Left to pay')).toBeVisible();
    await accessible();
    const quotes = await call(listQuotes, { query: { appointment: request?._id ?? '' } });
    expect(quotes).toMatchObject({ data: { quotes: [{ state: 'accepted', total: 100, dueNow: 30 }] } });
  },
);

test('back from PayPal’s website by the Back button, a quote can be paid again', async ({
  page,
  api,
  dashboard,
  requestsOf,
}) => {
  const call = await dashboard();
  const who = visitor();
  await api()(requestAppointment, { body: aVisit({ ...who, service: 'Clocks', isQuoteRequest: true }) });
  const appointment = (await requestsOf(who.name))[0]?._id ?? '';
  const lines = [{ kind: 'labour' as const, name: 'Labour', quantity: 1, price: 65 }];
  const body = { appointment, lines, due: 'all' as const, validUntil: who.date, wantsSlot: false };
  const draft = await call(draftQuote, { body });
  if (!draft.ok) throw new Error(draft.msg);
  const { _id: id, edits } = draft.data.quote;
  await call(sendQuote, { params: { id }, body: { edits } });
  await page.route('**/web-sdk/v6/core', (route) => route.abort());
  // The page stays as it was left, as the back/forward cache keeps it.
  await page.route('**/approve/*', (route) => route.fulfill({ status: 204 }));

  await page.goto(await linkTo('/quote-offer', who.email));
  await page.getByLabel('Your name').fill('Ada Marsh');
  const payOnWebsite = page.getByRole('button', { name: 'Pay on PayPal’s website' });
  await payOnWebsite.click();
  await expect(page.getByText('Finish the payment with PayPal.')).toBeVisible();
  await page.evaluate(() =>
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true } as PageTransitionEventInit)),
  );
  await expect(page.getByText('You closed PayPal before paying. You have not been charged.')).toBeVisible();
  await expect(payOnWebsite).toBeVisible();
});

test('a customer reads a revision instead of the quote that was open, and declines it', async ({
  page,
  api,
  dashboard,
  requestsOf,
  accessible,
}) => {
  const call = await dashboard();
  const who = visitor();
  await api()(requestAppointment, { body: aVisit({ ...who, service: 'Clocks', isQuoteRequest: true }) });
  const appointment = (await requestsOf(who.name))[0]?._id ?? '';
  const send = async (price: number) => {
    const lines = [{ kind: 'labour' as const, name: 'Labour', quantity: 1, price }];
    const body = { appointment, lines, due: 'nothing' as const, validUntil: who.date, wantsSlot: false };
    const draft = await call(draftQuote, { body });
    if (!draft.ok) throw new Error(draft.msg);
    const { _id: id, edits } = draft.data.quote;
    await call(sendQuote, { params: { id }, body: { edits } });
  };
  await send(65);
  await page.goto(await linkTo('/quote-offer', who.email));
  await expect(page.getByText('£65.00').first()).toBeVisible();
  await send(85);
  await page.getByLabel('Your name').fill('Ada Marsh');
  const { heard } = await listen(page);
  await page.keyboard.press('Enter');
  await expect(page.getByText('We’ve changed this quote since you opened it.')).toBeFocused();
  const said = await heard();
  expect(['changed this quote', 'a new version of this quote'].map((text) => timesHeard(said, text))).toEqual(
    [1, 0],
  );
  await expect(page.getByText('£85.00').first()).toBeVisible();
  await page.getByRole('button', { name: 'Decline quote' }).click();
  await accessible();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason (optional)').fill('Too dear for me.');
  await dialog.getByRole('button', { name: 'Decline quote' }).click();
  await expect(page.getByText('You declined this quote.')).toBeVisible();
  expect(timesHeard(await heard(), 'You’ve declined the quote.')).toBe(1);
  expect(await requestsOf(who.name)).toMatchObject([{ status: 'cancelled' }]);
});

test('a price that somebody asks for on the phone is quoted at once, and nobody reads the day as a wish', async ({
  page,
  admin,
  accessible,
}) => {
  const who = visitor();
  await admin();
  await page.goto('/admin?tab=quotes');
  await page.getByRole('button', { name: 'Write a quote', exact: true }).click();
  const caller = page.getByRole('dialog', { name: 'Write a quote for a caller' });
  // Nobody else’s: a known caller’s address is filled in.
  await caller.getByLabel('Phone').fill(`0113 496 ${String(Date.now()).slice(-4)}`);
  await caller.getByLabel('Name').fill(who.name);
  await caller.getByLabel('Service').selectOption('Clocks');
  await caller.getByRole('button', { name: 'Go on to the lines' }).click();
  await expect(caller.getByRole('link', { name: 'Enter the customer’s email address' })).toBeVisible();
  await caller.getByLabel('Email').fill(who.email);
  await accessible();
  await caller.getByRole('button', { name: 'Go on to the lines' }).click();
  const editor = lastDialog(page);
  await editor.getByRole('button', { name: 'Add labour' }).click();
  await editor.getByLabel('Price each').fill('65');
  await editor.getByRole('button', { name: 'Save and preview' }).click();
  await editor.getByRole('button', { name: 'Send to the customer' }).click();
  await expect(page.getByText(/not opened yet, valid until/)).toBeVisible();
  await expect(page.getByText('no time arranged yet')).toBeVisible();
  await page.goto(await linkTo('/quote-offer', who.email));
  await expect(page.getByText('£65.00').first()).toBeVisible();
});
