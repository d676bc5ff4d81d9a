// What an engineer presses on a job sheet's page.
import type { Page } from '@playwright/test';

/** From the day's list. A press before the page's script is there would be posted as a page. */
export async function startWriting(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Start writing' }).click();
  await page.waitForURL(/\/jobs\//);
}

/** In the bar below the page, while something is unsent and there is a network. */
export const sendSheet = (page: Page): Promise<void> =>
  page.getByRole('button', { name: 'Send', exact: true }).click();

/** A line of a kind that few visits have. */
export async function addFolded(page: Page, name: string): Promise<void> {
  const button = page.getByRole('button', { name, exact: true });
  if (!(await button.isVisible())) await page.getByText('Add something else').click();
  await button.click();
}

/** @param amount where it isn't what is proposed */
export async function takeMoney(page: Page, amount?: string): Promise<void> {
  const fold = page.locator('details', { has: page.locator('form[action$="/paid"]') });
  if (!(await fold.evaluate((details: HTMLDetailsElement) => details.open)))
    await fold.locator('summary').click();
  if (amount !== undefined) await page.getByLabel('How much').fill(amount);
  await page.getByRole('radio', { name: 'Cash' }).check();
  await page.getByRole('button', { name: /^Record/ }).click();
}
