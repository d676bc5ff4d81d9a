// The main journeys by keyboard.
import { ADDRESS } from '../../support/records/orders.ts';
import { expect, test } from '../support/fixtures.ts';
import { field, fillRequest, visitor } from '../support/forms.ts';
import { tabTo } from '../support/keys.ts';
import { PAID, payButton } from '../support/shopping.ts';

test('a buyer goes from the shop to a paid order by keyboard alone', async ({ page, product }) => {
  const part = await product({ price: '10.00' });
  await page.goto('/shop');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  const search = page.getByPlaceholder('Search products...');
  await expect(search).toBeEnabled();
  await tabTo(page, search);
  await page.keyboard.type(part.name);
  await expect(page.getByText('1 product available')).toBeVisible();
  await tabTo(page, page.getByRole('button', { name: `Add ${part.name}` }));
  await page.keyboard.press('Enter');
  await expect(page.getByText(`${part.name} added to cart!`).first()).toBeVisible();
  await tabTo(page, page.getByRole('banner').getByRole('link', { name: /^Cart/ }).first());
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/cart');
  await tabTo(page, page.getByRole('button', { name: `Increase quantity of ${part.name}` }));
  await page.keyboard.press('Space');
  await expect(page.getByText('$20.00').first()).toBeVisible();
  await tabTo(page, page.getByRole('link', { name: 'Proceed to Checkout' }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/checkout');
  await tabTo(page, page.getByLabel('First name'));
  for (const part of ['firstName', 'lastName', 'email', 'phone', 'address', 'city', 'postCode'] as const) {
    await page.keyboard.type(ADDRESS[part]);
    await page.keyboard.press('Tab');
  }
  await expect(page.getByLabel('Country')).toHaveValue('United Kingdom');
  await expect(payButton(page)).toBeVisible();
  await tabTo(page, payButton(page));
  await page.keyboard.press('Enter');
  await expect(page.getByText(PAID).first()).toBeVisible();
});

test('a visitor books by keyboard, and the focus never leaves the dialog', async ({ page }) => {
  await page.goto('/gym');
  const button = page.getByRole('button', { name: 'Book Now' }).first();
  await tabTo(page, button);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(field(dialog, 'Service')).toBeFocused();
  await fillRequest(dialog, visitor());
  await tabTo(page, dialog.getByRole('button', { name: 'Send request' }));
  for (let pressed = 0; pressed < 20; pressed++) {
    await page.keyboard.press('Tab');
    const isOutside = await dialog.evaluate(
      (element) => document.activeElement !== document.body && !element.contains(document.activeElement),
    );
    expect(isOutside).toBe(false);
  }
  await tabTo(page, dialog.getByRole('button', { name: 'Send request' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main').getByText('Message sent successfully!')).toBeVisible();
  await expect(button).toBeFocused();
});
