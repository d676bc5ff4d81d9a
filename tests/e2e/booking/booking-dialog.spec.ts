// The booking dialog: what it keeps, its position, and how it is closed.
import { expect, test } from '../support/fixtures.ts';
import { field, summaryOf } from '../support/forms.ts';

test('reopening the dialog keeps the input and clears the errors', async ({ page }) => {
  await page.goto('/services');
  const title = await page.title();
  await page.getByRole('button', { name: /Book Now.*Clocks/ }).click();
  const dialog = page.getByRole('dialog');
  await field(dialog, 'Name').fill('Ada Marsh');
  await dialog.getByRole('button', { name: 'Request Quote' }).click();
  await expect(summaryOf(dialog)).toBeFocused();
  await expect(page).toHaveTitle(`Error: ${title}`);
  await page.keyboard.press('Escape');
  await expect(page).toHaveTitle(title);
  await page.getByRole('button', { name: /Book Now.*Electronics/ }).click();
  await expect(field(dialog, 'Service')).toHaveValue('Electronics');
  await expect(dialog.getByRole('heading')).toContainText('Electronics');
  await field(dialog, 'Service').selectOption('Clocks');
  await expect(dialog.getByRole('heading')).toContainText('Clocks');
  await expect(dialog.getByRole('heading')).not.toContainText('Electronics');
  await expect(field(dialog, 'Name')).toHaveValue('Ada Marsh');
  await expect(summaryOf(dialog)).toBeHidden();
  await expect(field(dialog, 'Email')).not.toHaveAttribute('aria-invalid', 'true');
});

test('the dialog fits the viewport, locks scrolling, and returns the focus however it is closed', async ({
  page,
}) => {
  await page.setViewportSize({ width: 800, height: 500 });
  await page.goto('/coffee');
  const button = page.getByRole('button', { name: 'Book Now' }).first();
  const dialog = page.getByRole('dialog');
  const ways = [
    () => page.keyboard.press('Escape'),
    () => dialog.getByRole('button', { name: 'Close' }).click(),
    () => page.mouse.click(4, 250),
  ];
  for (const close of ways) {
    await button.click();
    await expect(dialog).toBeVisible();
    const box = await dialog.boundingBox();
    expect(box?.height).toBeLessThan(451);
    const before = await page.evaluate(() => window.scrollY);
    await page.mouse.move(2, 250);
    await page.mouse.wheel(0, 400);
    await dialog.hover();
    await page.mouse.wheel(0, 4000);
    await expect(dialog.getByRole('button', { name: 'Send request' })).toBeInViewport();
    expect(await page.evaluate(() => window.scrollY)).toBe(before);
    await close();
    await expect(dialog).toBeHidden();
    await expect(button).toBeFocused();
  }
});
