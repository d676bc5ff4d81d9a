// A written quote without JavaScript: pasted from the mail, accepted with a time, paid on PayPal's page, or declined. A browser sends
// these forms as no test of the API does: the page tells no referrer. The first has a service of its own: its engineer changes what every
// form offers.
import type { Page } from '@playwright/test';
import { listAppointments, requestAppointment } from '#contract/appointments/appointments.ts';
import { listOrders, settleOrder } from '#contract/orders/orders.ts';
import { draftQuote, type QuoteDraft, sendQuote } from '#contract/quotes/quotes.ts';
import { aVisit } from '../../support/service/bodies.ts';
import type { strictClient } from '../../support/service/strict-client.ts';
import { addPriya } from '../support/clock-engineer.ts';
import { expect, test } from '../support/fixtures.ts';
import { visitor } from '../support/forms.ts';
import { linkTo } from '../support/mails.ts';
import { test as alone } from '../support/own-service.ts';

for (const tests of [test, alone])
  tests.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 }, expectedNoise: /422 \(/ });

async function paste(page: Page, link: string): Promise<void> {
  await page.locator('#link').fill(link);
  await page.getByRole('button', { name: 'Show the quote' }).click();
}

/** Sends a quote of 65 for a request of theirs. @param call as the admin @returns the path of the mailed link */
async function sendTo(
  who: ReturnType<typeof visitor>,
  call: ReturnType<typeof strictClient>,
  terms: Pick<QuoteDraft, 'due' | 'wantsSlot'>,
  outbox?: string,
): Promise<string> {
  await call(requestAppointment, { body: aVisit({ ...who, service: 'Clocks', isQuoteRequest: true }) });
  const listed = await call(listAppointments, { query: { search: who.email } });
  const appointment = (listed.ok && listed.data.appointments[0]?._id) || '';
  const lines = [{ kind: 'labour' as const, name: 'Labour', quantity: 1, price: 65 }];
  const draft = await call(draftQuote, { body: { appointment, lines, validUntil: who.date, ...terms } });
  if (!draft.ok) throw new Error(draft.msg);
  const { _id: id, edits } = draft.data.quote;
  await call(sendQuote, { params: { id }, body: { edits } });
  return linkTo('/quote-offer', who.email, outbox);
}

alone(
  'read by the pasted link, accepted with a time, and paid on PayPal’s page',
  async ({ page, baseURL, api, dashboard, requestsOf, dataDir }) => {
    const call = await dashboard();
    await addPriya(call);
    const who = visitor();
    const link = await sendTo(who, call, { due: 'all', wantsSlot: true }, `${dataDir}/outbox`);
    await page.goto(link);
    await paste(page, 'https://somewhere.example/');
    await expect(page.getByRole('alert')).toContainText('That isn’t the link from our email');
    await paste(page, `${baseURL}${link}`);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Quote Q');
    await page.getByLabel('When should we come?').selectOption({ index: 1 });
    await page.getByLabel('Address that we visit').fill('1 Mill Lane');
    await page.getByLabel('Post code').fill('N1 1AA');
    await page.getByRole('button', { name: 'Accept and agree to pay £65.00' }).click();
    await expect(page.getByRole('alert')).toContainText('Type your name to accept');
    await page.getByLabel('Your name').fill('Ada Marsh');
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Accept and agree to pay £65.00' }).click();
    await expect(page.getByText('To pay now: £65.00')).toBeVisible();
    await page.getByRole('link', { name: 'Pay on PayPal’s website' }).click();
    await page.getByText('Approve (test)').click();
    // Playwright finds no text in <noscript>.
    await expect(page.locator('form[action="/quote-offer"] p').last()).toContainText(
      'Please don’t pay again',
    );
    const listed = await call(listOrders, {});
    const [order] = listed.ok ? listed.data.orders : [];
    // As the webhook does.
    expect(await api()(settleOrder, { params: { id: order?._id ?? '' } })).toMatchObject({ ok: true });
    await paste(page, `${baseURL}${link}`);
    await expect(page.getByText('You accepted this quote on')).toBeVisible();
    await expect(page.getByText(/^We’ll come on .+ between /)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Accept and agree to pay £65.00' })).toBeHidden();
    expect(await requestsOf(who.name)).toMatchObject([{ status: 'confirmed' }]);
  },
);

test('declined by a form', { tag: '@full' }, async ({ page, baseURL, dashboard, requestsOf }) => {
  const who = visitor();
  const terms = { due: 'nothing' as const, wantsSlot: false };
  const link = await sendTo(who, await dashboard(), terms);
  await page.goto('/quote-offer');
  await paste(page, `${baseURL}${link}`);
  await expect(page.getByText('£65.00').first()).toBeVisible();
  await page.getByLabel('Reason (optional)').fill('Too dear for me.');
  await page.getByRole('button', { name: 'Decline quote' }).click();
  await expect(page.getByText('You declined this quote.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Accept and agree to pay £65.00' })).toBeHidden();
  expect(await requestsOf(who.name)).toMatchObject([{ status: 'cancelled' }]);
});
