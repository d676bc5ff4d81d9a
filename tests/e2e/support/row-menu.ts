import type { Locator } from '@playwright/test';

/** Presses a further action of a row, which stands in the row's menu. */
export async function pressInMenu(row: Locator, name: string | RegExp): Promise<void> {
  await row.getByRole('button', { name: /^More for / }).click();
  await row.getByRole('button', { name }).click();
}
