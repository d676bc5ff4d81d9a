// Steps of a purchase as a person takes them.
import type { Page } from '@playwright/test';
import type { Product } from '#contract/catalogue/catalogue.ts';
import { EMULATOR_PATH } from '#server/paypal/emulator-path.ts';
import { ADDRESS } from '../../support/records/orders.ts';
import { expect } from './fixtures.ts';

export const SUCCESS = 'Order placed and payment successful! Confirmation sent to your email.';

/** On /shop: finds the part by its name and adds it. */
export async function addToCart(page: Page, { name }: Product): Promise<void> {
  await page.getByPlaceholder('Search products...').fill(name);
  await page.getByRole('button', { name: `Add ${name}` }).click();
  // '{name} added to cart!', or counted: '{name} × 2 added to cart!'
  const toast = page.locator('#toasts').getByText('added to cart!').filter({ hasText: name });
  await expect(toast.first()).toBeVisible();
}

export async function fillAddress(page: Page, email: string = ADDRESS.email): Promise<void> {
  const fields: [string, string][] = [
    ['First name', ADDRESS.firstName],
    ['Last name', ADDRESS.lastName],
    ['Email', email],
    ['Phone', ADDRESS.phone],
    ['Address', ADDRESS.address],
    ['City', ADDRESS.city],
    ['Post code', ADDRESS.postCode],
    ['Country', ADDRESS.country],
  ];
  for (const [label, value] of fields) await page.getByLabel(label, { exact: true }).fill(value);
}

export const payButton = (page: Page) => page.getByRole('button', { name: 'Pay with PayPal (test)' });

/** The cart is filled already: fills in the address and pays. */
export async function checkOut(page: Page): Promise<void> {
  await page.goto('/checkout');
  await fillAddress(page);
  await payButton(page).click();
}

/** One of the part in the cart, the address filled in: all but the payment. */
export async function reachPayment(page: Page, part: Product, email?: string): Promise<void> {
  await page.goto('/shop');
  await addToCart(page, part);
  await page.goto('/checkout');
  await fillAddress(page, email);
}

/** One of the part, from the shop to the success. */
export async function buy(page: Page, part: Product, email?: string): Promise<void> {
  await reachPayment(page, part, email);
  await payButton(page).click();
  await expect(page.getByText(SUCCESS).first()).toBeVisible();
}

/** What the emulator for PayPal is to do: `fault`, `clear-faults` … (src/paypal-emulator/control.ts). */
export async function tellPayPal(page: Page, todo: object): Promise<void> {
  const answer = await page.request.post(`${EMULATOR_PATH}/control`, { data: todo });
  expect(await answer.json()).toMatchObject({ done: true });
}
