// A cancellation notice, from the legal text to the two mails.
import { noticeOfCancellation } from '#contract/cancellations/cancellations.ts';
import { expect, test } from '../support/fixtures.ts';
import { field, hold, summaryOf, takeTime, visitor } from '../support/forms.ts';

const RECEIVED = 'Cancellation notice received.';

test('a buyer gives notice at the end of the cancellation page, and both sides get a mail', async ({
  page,
  accessible,
  mailsAbout,
}) => {
  const who = visitor();
  await page.goto('/cancellation');
  await page.getByRole('link', { name: 'the form at the end of this page' }).click();
  const form = page.locator('form[data-form="cancellation"]');
  await expect(page.getByRole('heading', { name: 'Cancel with this form' })).toBeInViewport();

  await form.getByRole('button', { name: 'Send notice' }).click();
  await expect(summaryOf(form)).toBeFocused();
  await expect(summaryOf(form).getByRole('link')).toHaveText([
    'Enter your name',
    'Enter your email address',
    'Enter the order number, or say which booking',
  ]);
  await accessible();

  await field(form, 'Name').fill(who.name);
  await field(form, 'Email').fill(who.email);
  await field(form, 'Order or booking').fill('f100001');
  await field(form, 'Message (optional)').fill(who.message);
  await takeTime(form);
  const { release } = await hold(page, `**${noticeOfCancellation.path}`);
  await form.getByRole('button', { name: 'Send notice' }).dblclick();
  await expect(form.getByRole('button', { name: 'Submitting...' })).toBeDisabled();
  release();
  await expect(form.getByText(RECEIVED)).toBeVisible();
  await expect(form.getByText(/^Dated .* London time\. .*Nothing is cancelled automatically/)).toBeVisible();
  await expect(field(form, 'Order or booking')).toHaveValue('');
  await accessible();
  await expect.poll(() => mailsAbout(who.email)).toBe(2);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, expectedNoise: /Failed to load resource/ });

  test('the notice is shown again with what is missing, then accepted', async ({ page }) => {
    const who = visitor();
    await page.goto('/cancellation');
    const form = page.locator('form[data-form="cancellation"]');
    await field(form, 'Name').fill(who.name);
    await field(form, 'Email').fill(who.email);
    await field(form, 'Order or booking').fill('   ');
    await field(form, 'Message (optional)').fill(who.message);
    await form.getByRole('button', { name: 'Send notice' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'There is a problem' })).toBeVisible();
    const again = page.getByRole('main').locator('form');
    await expect(field(again, 'Order or booking')).toHaveAccessibleDescription(/Enter the order number/);
    await expect(field(again, 'Message (optional)')).toHaveValue(who.message);
    await field(again, 'Order or booking').fill('The visit for the clock');
    await again.getByRole('button', { name: 'Send again' }).click();
    await expect(page.getByRole('heading', { level: 1, name: RECEIVED })).toBeVisible();
    await expect(page.getByText('Nothing is cancelled automatically')).toBeVisible();
  });
});

test('two printed forms fit on one sheet', async ({ page }) => {
  await page.goto('/cancellation-form');
  const sheet = (await page.pdf({ format: 'A4' })).toString('latin1');
  expect(sheet.match(/\/Type \/Page\b/g)).toHaveLength(1);
});
