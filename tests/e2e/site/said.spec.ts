// By ear: what a screen reader says of a change, once and with enough words.
import { expect, test } from '../support/fixtures.ts';
import { field, filledBooking, takeTime, visitor } from '../support/forms.ts';
import { listen, timesHeard } from '../support/keys.ts';

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
  await form.getByRole('button', { name: 'Send Request' }).click();
  const problems = form.getByRole('alert', { name: 'There is a problem' });
  await expect(problems).toBeFocused();
  expect(timesHeard(await heard(), 'Enter your name')).toBe(1);
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
  await form.getByRole('button', { name: 'Send Request' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('#toasts').getByText('Message sent successfully!')).toBeVisible();
  expect(timesHeard(await heard(), 'Message sent successfully!')).toBe(1);
});

test('the live list of reviews leaves the focus and the count alone', async ({ page }) => {
  let ids: (string | undefined)[] = [];
  // Not those of the service, which other tests write and hide meanwhile.
  await page.route('**/api/reviews*', (route) => {
    const review = { role: '', rating: 5, content: 'It works.', date: '2026-03-14', sample: true };
    const json = ids.map((id) => ({ id, name: 'Ada Live', service: 'Clocks', verified: false, ...review }));
    return route.fulfill({ json });
  });
  await page.goto('/review');
  const cards = page.locator('[data-review-grid] > li');
  ids = await cards.evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset.review));
  const { heard } = await listen(page);
  const card = cards.nth(1);
  await card.evaluate((element: HTMLElement) => {
    element.tabIndex = -1;
    element.focus();
  });
  await expect(card).toContainText('Ada Live');
  await expect(card).toBeFocused();
  expect(timesHeard(await heard(), 'Showing')).toBe(0);
});

const PAGES = [
  '/',
  '/services',
  '/clock',
  '/contact',
  '/review',
  '/quote',
  '/shop',
  '/shop/fryer-basket',
  '/cart',
  '/sign-in',
  '/terms',
];

test('at 320 px with WCAG’s text spacing no page scrolls sideways', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const wide: string[] = [];
  for (const path of PAGES) {
    await page.goto(path);
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
  expect(wide).toEqual([]);
});
