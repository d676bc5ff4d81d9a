// Steps of a purchase, as a person does them.
import type { Page } from '@playwright/test';
import type { Product } from '#contract/catalogue/catalogue.ts';
import { encodeCart } from '#contract/orders/cart.ts';
import type { Command } from '#paypal-emulator/control.ts';
import { EMULATOR_PATH } from '#server/paypal/emulator-path.ts';
import { ADDRESS } from '../../support/records/orders.ts';
import { expect } from './fixtures.ts';

/** At once; the whole message comes when the page has asked again, one and a half seconds later, and the mail was sent. */
export const PAID = 'Order placed and payment successful!';
export const SUCCESS = `${PAID} Confirmation sent to your email.`;

/** On /shop: searches for the part by name and adds it. */
export async function addToCart(page: Page, { name }: Product): Promise<void> {
  await page.getByPlaceholder('Search products...').fill(name);
  await page.getByRole('button', { name: `Add ${name}` }).click();
  const toast = page.locator('#toasts').getByText('added to cart!').filter({ hasText: name });
  await expect(toast.first()).toBeVisible();
}

/** Puts one of the part into the cart that this page opens with, as if it had been added in the shop before. */
export async function putInCart(page: Page, { _id }: Product): Promise<void> {
  await page.addInitScript(
    (cart) => {
      if (sessionStorage.getItem('filled-by-test')) return;
      sessionStorage.setItem('filled-by-test', 'yes');
      localStorage.setItem('cart', cart);
    },
    encodeCart([{ id: _id, quantity: 1 }]),
  );
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

/** With a filled cart: fills in the address and pays. */
export async function checkOut(page: Page): Promise<void> {
  await page.goto('/checkout');
  await fillAddress(page);
  await payButton(page).click();
}

/** With one of the part in the cart: fills in the address, without paying. */
export async function reachPayment(page: Page, part: Product): Promise<void> {
  await putInCart(page, part);
  await page.goto('/checkout');
  await fillAddress(page);
}

/** Controls the PayPal emulator. @returns what the function did */
export async function tellPayPal(page: Page, todo: Command) {
  const answer = await page.request.post(`${EMULATOR_PATH}/control`, { data: todo });
  const { done, result } = await answer.json();
  expect(done).toBe(true);
  return result;
}
