// What ends with a visit is named before it ends: in the staff's dialogs, and on the pages that the customer's links open.
import type { Page } from '@playwright/test';
import { requestAppointment } from '#contract/appointments/appointments.ts';
import { noticeOfCancellation } from '#contract/cancellations/cancellations.ts';
import { settleOrder } from '#contract/orders/orders.ts';
import { acceptQuote } from '#contract/quotes/quote-links.ts';
import { draftQuote, sendQuote } from '#contract/quotes/quotes.ts';
import { acceptInvitation, inviteToTeam } from '#contract/team/team.ts';
import { EMULATOR_PATH } from '#server/paypal/emulator-path.ts';
import { aVisit } from '../../support/service/bodies.ts';
import { dataOf } from '../../support/service/data-of.ts';
import { ADMIN, test as base, expect } from '../support/fixtures.ts';
import { visitor } from '../support/forms.ts';
import { linkTo } from '../support/mails.ts';

interface PaidVisit {
  id: string;
  email: string;
  name: string;
  orderId: string;
}

const test = base.extend<{ paidVisit: () => Promise<PaidVisit> }>({
  /** A quote of 100.00 whose deposit of 30.00 is paid, and its visit. */
  paidVisit: async ({ api, dashboard, request, requestsOf }, use) => {
    await use(async () => {
      const call = await dashboard();
      const { date, ...who } = visitor();
      const visit = aVisit({ ...who, date, service: 'Clocks', isQuoteRequest: true });
      await dataOf(api()(requestAppointment, { body: visit }));
      const id = (await requestsOf(who.name))[0]?._id ?? '';
      const lines = [{ kind: 'labour' as const, name: 'Labour', quantity: 1, price: 100 }];
      const draft = { appointment: id, lines, due: 'deposit' as const, validUntil: date, wantsSlot: false };
      const { quote } = await dataOf(call(draftQuote, { body: draft }));
      await dataOf(call(sendQuote, { params: { id: quote._id }, body: { edits: quote.edits } }));
      const token = (await linkTo('/quote-offer', who.email)).split('token=')[1] ?? '';
      const acceptance = { token, version: 1, name: who.name, startSooner: true };
      const { order } = await dataOf(api()(acceptQuote, { body: acceptance }));
      await request.post(`${EMULATOR_PATH}/approve/${order?.paypalOrderId}`);
      await dataOf(api()(settleOrder, { params: { id: order?._id ?? '' } }));
      return { id, ...who, orderId: order?._id ?? '' };
    });
  },
});

test.use({ viewport: { width: 390, height: 844 } });

const dialogOf = (page: Page, name: RegExp) => page.getByRole('dialog', { name });

test('calling off asks how much goes back, and why less', async ({ page, admin, paidVisit, accessible }) => {
  const { id } = await paidVisit();
  await admin();
  await page.goto(`/admin?tab=appointments&open=${id}`);
  await page.getByRole('button', { name: 'Call off', exact: true }).click();
  const dialog = dialogOf(page, /^Call off this visit/);
  await expect(dialog.getByText(/Quote Q\d+ ends, too/)).toBeVisible();
  const sum = dialog.getByLabel('Give back');
  await expect(sum).toHaveValue('30.00');
  await expect(dialog.getByLabel('Why you keep the rest')).toBeHidden();
  await sum.fill('20');
  await dialog.getByLabel('Reason', { exact: true }).fill('Our van has broken down.');
  await dialog.getByLabel('Why you keep the rest').fill('An hour of work was done.');
  await accessible();
  await dialog.getByRole('button', { name: 'Call off visit' }).click();
  await expect(dialog).toBeHidden();
});

test('the sum is read-only for staff, and says so', { tag: '@full' }, async ({
  page,
  api,
  dashboard,
  paidVisit,
}) => {
  const { id } = await paidVisit();
  const { email } = visitor();
  const password = 'brass weight on a chain';
  await dataOf(
    (await dashboard())(inviteToTeam, { body: { email, role: 'staff', currentPassword: ADMIN.password } }),
  );
  const token = (await linkTo('/join-team', email)).split('token=')[1] ?? '';
  await dataOf(api()(acceptInvitation, { body: { token, name: 'Grace Holt', password } }));
  await page.goto('/sign-in');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.locator('#main').getByRole('button', { name: 'Sign In' }).click();
  // Staff land in the dashboard.
  await expect(page.getByRole('tab', { name: 'Appointments' })).toBeVisible();
  await page.goto(`/admin?tab=appointments&open=${id}`);
  await page.getByRole('button', { name: 'Call off', exact: true }).click();
  const dialog = dialogOf(page, /^Call off this visit/);
  await expect(dialog.getByText(/only an admin can keep a part/)).toBeVisible();
  await expect(dialog.getByLabel('Give back')).not.toBeEditable();
});

test('an order that accepted a quote says that its visit ends, a refund that it stays', {
  tag: '@full',
}, async ({ page, admin, paidVisit, accessible }) => {
  const { id, orderId, name } = await paidVisit();
  await admin();
  await page.goto(`/admin?tab=orders&search=${encodeURIComponent(name)}`);
  await page.getByRole('button', { name: /^Refund order/ }).click();
  const refund = dialogOf(page, /^Refund order/);
  await expect(refund.getByText(/the visit on .* stays/)).toBeVisible();
  await accessible();
  await refund.getByRole('button', { name: 'Keep payment' }).click();
  await page.getByLabel(/^Status of order/).selectOption('cancelled');
  await page.getByRole('button', { name: /^Apply: Status/ }).click();
  const cancel = dialogOf(page, /^Cancel order/);
  await expect(cancel.getByText(/the visit on .* is cancelled, too/)).toBeVisible();
  await expect(cancel.getByLabel('Give back')).toHaveValue('30.00');
  await accessible();
  await cancel.getByRole('button', { name: 'Keep order' }).click();

  await page.goto(`/admin?tab=orders&open=${orderId}`);
  await page.getByRole('button', { name: 'Refund', exact: true }).last().click();
  const part = dialogOf(page, /^Refund order/);
  await part.getByRole('link', { name: 'Call off the visit' }).click();
  await expect(page).toHaveURL(new RegExp(`tab=appointments&open=${id}`));
  await expect(page.getByRole('button', { name: 'Call off', exact: true })).toBeVisible();
});

test('a notice of cancellation finds its visit, and may keep the work that is done', async ({
  page,
  admin,
  api,
  paidVisit,
  requestsOf,
  accessible,
}) => {
  const { email, name } = await paidVisit();
  await dataOf(api()(noticeOfCancellation, { body: { name, email, orderOrBooking: 'The clock' } }));
  await admin();
  await page.goto(`/admin?tab=cancellations&search=${encodeURIComponent(name)}`);
  await page.getByRole('button', { name: `Cancel visit: ${name}` }).click();
  const dialog = dialogOf(page, /^Cancel the visit of this notice/);
  await expect(dialog.getByText(/They asked us to start sooner/)).toBeVisible();
  await expect(dialog.getByLabel('Give back')).toHaveValue('30.00');
  await accessible();
  await dialog.getByRole('button', { name: 'Cancel visit' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Visit cancelled, notice marked as handled')).toBeVisible();
  expect(await requestsOf(name)).toMatchObject([{ status: 'cancelled' }]);
});

test('the customer’s links say what cancelling one does to the other', async ({
  page,
  paidVisit,
  accessible,
}) => {
  const { email } = await paidVisit();
  await page.goto(await linkTo('/order', email));
  await page.getByRole('button', { name: 'Cancel order' }).click();
  const order = dialogOf(page, /^Cancel order/);
  await expect(order.getByText(/It paid for your visit on .* cancelled, too/)).toBeVisible();
  await expect(order.getByText(/£30\.00 goes back to you/)).toBeVisible();
  await accessible();
  await order.getByRole('button', { name: 'Keep order' }).click();

  await page.goto(await linkTo('/booking', email));
  await page.getByRole('button', { name: 'Cancel request' }).click();
  const visit = dialogOf(page, /^Cancel this request/);
  await expect(visit.getByText(/Quote Q\d+ ends, too\. The £30\.00 .* goes back/)).toBeVisible();
  await accessible();
});
