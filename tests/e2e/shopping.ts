// Steps of a purchase as a person takes them.
import type { Page } from '@playwright/test';
import type { Product } from '#contract/catalogue.ts';
import { ADDRESS } from '../support/orders.ts';
import { expect } from './fixtures.ts';

export const SUCCESS = 'Order placed and payment successful! Confirmation sent to your email.';

/** On /shop: finds the part by its name and adds it. */
export async function addToCart(page: Page, { name }: Product): Promise<void> {
  await page.getByPlaceholder('Search products...').fill(name);
  await page.getByRole('button', { name: `Add ${name}` }).click();
  await expect(page.getByText(`${name} added to cart!`).first()).toBeVisible();
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
