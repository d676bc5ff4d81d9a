// The error boundary: a page whose script fails while rendering says what happened, offers a way on, and is never
// empty.
import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { addToCart, putInCart } from '../support/shopping.ts';

test.use({ expectedNoise: /Invalid currency code|The above error occurred|RangeError/ });

/** Every response has a currency that no browser can format. */
const breakMoney = (page: Page) =>
  page.route('**/api/**', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.text()).replaceAll('"USD"', '"no currency"');
    await route.fulfill({ response: answer, body });
  });

async function showsMessage(page: Page, text: string): Promise<void> {
  await expect(page.getByRole('group', { name: text })).toBeFocused();
  await page.unrouteAll({ behavior: 'wait' });
  await page.getByRole('button', { name: 'Reload the page' }).click();
  await expect(page.getByText(text)).toHaveCount(0);
}

test('the checkout', async ({ page, product, accessible }) => {
  await putInCart(page, await product());
  await breakMoney(page);
  await page.goto('/checkout');
  await accessible();
  await showsMessage(page, 'The checkout has stopped working.');
  await expect(page.getByLabel('First name')).toBeVisible();
});

test('the profile', { tag: '@full' }, async ({ page, customer, order, product }) => {
  const { token } = await customer();
  await order(await product(), { token });
  await breakMoney(page);
  await page.goto('/profile');
  await showsMessage(page, 'This page has stopped working.');
});

test('the dashboard', async ({ page, admin }) => {
  await admin();
  await breakMoney(page);
  await page.goto('/admin?tab=figures');
  await showsMessage(page, 'The dashboard has stopped working.');
});

test.describe('a part of the page that fails by itself leaves the rest alone', () => {
  test.use({ expectedNoise: /broken for this test|The above error occurred/ });
  const STOPPED = 'This part of the page has stopped working.';

  test('the sign-in dialog says so, and can be closed', async ({ page }) => {
    await page.addInitScript(() => {
      HTMLInputElement.prototype.focus = () => {
        throw new Error('broken for this test');
      };
    });
    await page.goto('/');
    await page.getByRole('button', { name: 'Sign In' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Sign In' });
    await expect(dialog.getByRole('alert')).toHaveText(STOPPED);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });

  test('the next toast comes after one that failed', { tag: '@full' }, async ({ page, product }) => {
    const part = await product();
    await page.addInitScript(() => {
      const { showPopover } = HTMLElement.prototype;
      HTMLElement.prototype.showPopover = function show(options) {
        HTMLElement.prototype.showPopover = showPopover;
        if (this.closest('#toasts')) throw new Error('broken for this test');
        return showPopover.call(this, options);
      };
    });
    await page.goto('/shop');
    const broken = page.waitForEvent('pageerror');
    await page.getByPlaceholder('Search products...').fill(part.name);
    await page.getByRole('button', { name: `Add ${part.name}` }).click();
    await broken;
    await addToCart(page, part);
  });

  test("a part's picture says so beside its offer", { tag: '@full' }, async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(HTMLImageElement.prototype, 'complete', {
        get() {
          throw new Error('broken for this test');
        },
      });
    });
    await page.goto('/shop/boiler-gasket-set');
    await expect(page.getByRole('group', { name: STOPPED })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Add Boiler gasket set' })).toBeEnabled();
  });
});
