// By ear: what a screen reader says of a change, once and with enough words.

import type { Page } from '@playwright/test';
import { PICTURE } from '../../support/records/pictures.ts';
import { expect, test } from '../support/fixtures.ts';
import { field, filledBooking, fillRequest, summaryOf, takeTime, visitor } from '../support/forms.ts';
import { listen, tabTo, timesHeard } from '../support/keys.ts';

test('a part that is added and the cart’s total are said once', async ({ page, product }) => {
  const part = await product({ price: '10.00' });
  await page.goto(`/shop?search=${encodeURIComponent(part.name)}`);
  const add = page.getByRole('button', { name: `Add ${part.name}` });
  await expect(add).toBeEnabled();
  await add.focus();
  const { heard } = await listen(page);
  await page.keyboard.press('Enter');
  await expect(page.locator('#toasts').getByText(`${part.name} added to cart!`)).toBeVisible();
  expect(timesHeard(await heard(), 'added to cart!')).toBe(1);

  await page.goto('/cart');
  const more = page.getByRole('button', { name: `Increase quantity of ${part.name}` });
  await more.focus();
  const { heard: heardInCart } = await listen(page);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Total: $20.00')).toBeAttached();
  expect(timesHeard(await heardInCart(), 'Total: $20.00')).toBe(1);
  await page.getByRole('button', { name: `Remove ${part.name}` }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeFocused();
  await expect(page).toHaveTitle(/^Your cart is empty \|/);
  await page.goto('/checkout');
  await expect(page).toHaveTitle(/^Your cart is empty \|/);
});

test.describe('a refused sign-in', () => {
  test.use({ expectedNoise: /401|400/ });

  test('is said once, and goes with the password when the mode changes', async ({ page }) => {
    await page.goto('/about');
    await page.getByRole('button', { name: 'Sign In' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('textbox', { name: 'Email' })).toHaveAttribute('required');
    await dialog.getByRole('textbox', { name: 'Email' }).fill('nobody@example.com');
    await dialog.getByLabel('Password', { exact: true }).fill('not my password');
    const { heard } = await listen(page);
    await page.keyboard.press('Enter');
    const notice = dialog.getByText('That email and password don’t match.');
    await expect(notice).toBeVisible();
    const toast = page.locator('#toasts').getByText('That email and password don’t match.');
    await expect(toast).toBeVisible();
    expect(timesHeard(await heard(), 'That email and password don’t match.')).toBe(1);
    await dialog.getByRole('button', { name: 'Create an account' }).click();
    await expect(toast).toBeHidden();
    await expect(dialog.getByLabel('Password', { exact: true })).toHaveValue('');
    await expect(dialog.getByRole('textbox', { name: 'Email' })).toHaveValue('nobody@example.com');
    await expect(dialog.getByRole('textbox', { name: 'Email' })).toHaveAttribute('autocomplete', 'username');
    await expect(dialog.getByLabel('Username')).toHaveAttribute('autocomplete', 'nickname');
  });
});

test('a form names its problems once, and a field is invalid from the try until it is changed', async ({
  page,
}) => {
  await page.goto('/contact');
  const form = page.locator('form[data-form="booking"]');
  const name = field(form, 'Name');
  await expect(name).toHaveAttribute('aria-invalid', 'false');
  await name.focus();
  const { heard } = await listen(page);
  await form.getByRole('button', { name: 'Send request' }).click();
  const problems = summaryOf(form);
  await expect(problems).toBeFocused();
  const said = await heard();
  expect(['There is a problem', 'Enter your name'].map((text) => timesHeard(said, text))).toEqual([1, 1]);
  await expect(name).toHaveAttribute('aria-invalid', 'true');
  await problems.getByRole('link', { name: 'Enter your name' }).click();
  await expect(name).toBeFocused();
  await page.keyboard.type('Ada');
  await expect(name).toHaveAttribute('aria-invalid', 'false');
  await expect(field(form, 'Email')).toHaveAttribute('aria-invalid', 'true');
});

test('a form that was sent is said once', async ({ page }) => {
  const form = await filledBooking(page, visitor());
  await takeTime(form);
  const { heard } = await listen(page);
  await form.getByRole('button', { name: 'Send request' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('#toasts').getByText('Message sent successfully!')).toBeVisible();
  expect(timesHeard(await heard(), 'Message sent successfully!')).toBe(1);
});

test('a booking that was sent from its dialog is said once, beside the button that opened it', async ({
  page,
}) => {
  await page.goto('/gym');
  const button = page.getByRole('main').getByRole('button', { name: 'Book Now' }).first();
  await tabTo(page, button);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await fillRequest(dialog, visitor());
  await takeTime(dialog);
  const { heard } = await listen(page);
  await dialog.getByRole('button', { name: 'Send request' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main').getByText('Message sent successfully!')).toBeVisible();
  await expect(button).toBeFocused();
  expect(timesHeard(await heard(), 'Message sent successfully!')).toBe(1);
});

test('of several photos each is named: being sent, added, removed', async ({ page }) => {
  await page.goto('/quote?service=Clocks');
  const form = page.locator('form[data-form="quote"]');
  const photos = field(form, 'Photos (optional)');
  await tabTo(page, photos);
  // The form's script takes over what is chosen.
  await expect(photos).toHaveAttribute('name', 'photos');
  await expect(photos).toBeFocused();
  const { heard } = await listen(page);
  const choosing = page.waitForEvent('filechooser');
  await page.keyboard.press('Space');
  const file = (name: string) => ({ name, mimeType: 'image/png', buffer: PICTURE });
  await (await choosing).setFiles([file('dial.png'), file('back.png')]);
  for (const name of ['dial.png', 'back.png'])
    await expect(form.getByRole('listitem').filter({ hasText: `${name}: Added` })).toBeVisible();
  const said = await heard();
  for (const name of ['dial.png', 'back.png'])
    expect(
      [`${name}: Sending...`, `${name}: Added`].map((text) => timesHeard(said, text)),
      name,
    ).toEqual([1, 1]);
  await page.keyboard.press('Shift+Tab');
  await expect(form.getByRole('button', { name: 'Remove back.png' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(photos).toBeFocused();
  // The form's other list is of special days, which other tests add and remove.
  await expect(form.getByRole('listitem').filter({ hasText: '.png' })).toHaveText([/dial\.png/]);
});

test('the live list of reviews leaves the focus and the count alone', async ({ page }) => {
  const { promise: ids, resolve: knowIds } = Promise.withResolvers<(string | undefined)[]>();
  // Not those of the service, which other tests write and hide meanwhile.
  await page.route('**/api/reviews*', async (route) => {
    const review = { role: '', rating: 5, content: 'It works.', date: '2026-03-14', sample: true };
    const json = (await ids).map((id) => ({
      id,
      name: 'Ada Live',
      service: 'Clocks',
      verified: false,
      ...review,
    }));
    return route.fulfill({ json });
  });
  await page.goto('/review');
  const cards = page.locator('[data-review-grid] > li');
  const { heard } = await listen(page);
  const card = cards.nth(1);
  await card.evaluate((element: HTMLElement) => {
    element.tabIndex = -1;
    element.focus();
  });
  knowIds(await cards.evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset.review)));
  await expect(card).toContainText('Ada Live');
  await expect(card).toBeFocused();
  expect(timesHeard(await heard(), 'Showing')).toBe(0);
});

/** One of each kind. */
const PAGES = [
  '/',
  '/services',
  '/clock',
  '/about',
  '/contact',
  '/review',
  '/quote',
  '/terms',
  '/privacy',
  '/404',
  '/shop',
  '/shop/fryer-basket',
  '/shop?category=Coffee+Machine+Parts',
  '/cart',
  '/checkout',
  '/sign-in',
  '/register',
  '/forgot-password',
  '/reset-password',
  '/verify-email',
  '/join-team',
  '/stop-bank-change',
  '/booking',
  '/order',
  '/bill',
  '/agree',
  '/quote-offer',
  '/book',
  '/book?service=Clocks',
  '/sent/booking',
  '/form-problem',
];
const OWN_PAGES = [
  '/profile',
  '/profile#settings',
  '/admin',
  '/admin?tab=orders',
  '/admin?tab=products',
  '/admin?tab=settings',
];

/** @returns those of the pages that scroll sideways with WCAG’s text spacing */
async function tooWide(page: Page, paths: readonly string[]): Promise<string[]> {
  await page.setViewportSize({ width: 320, height: 640 });
  const wide: string[] = [];
  for (const path of paths) {
    await page.goto(path);
    // Islands in sight have been hydrated, and what they load is there.
    await expect(page.locator('astro-island[ssr]:not([client="visible"])')).toHaveCount(0);
    await expect(page.getByRole('main').getByText(/^Loading/)).toHaveCount(0);
    const width = await page.evaluate(() => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(
        '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }',
      );
      document.adoptedStyleSheets.push(sheet);
      return document.documentElement.scrollWidth;
    });
    if (width > 320) wide.push(`${path}: ${width}`);
  }
  return wide;
}

test.describe('at 320 px with WCAG’s text spacing no page scrolls sideways', { tag: '@full' }, () => {
  test.use({ expectedNoise: /status of 404/ });
  test('of visitors', async ({ page }) => expect(await tooWide(page, PAGES)).toEqual([]));
  test('of the signed in', async ({ page, admin }) => {
    await admin();
    expect(await tooWide(page, OWN_PAGES)).toEqual([]);
  });
});
