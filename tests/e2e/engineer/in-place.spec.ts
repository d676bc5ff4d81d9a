// What a press adds or finds on a job sheet is in sight at once: nothing jumps to the top, with script or without.
import { bookEngineerVisit } from '../support/engineer-visit.ts';
import { expect, test } from '../support/own-service.ts';

test.describe.configure({ mode: 'default' });
test.use({ viewport: { width: 390, height: 844 } });

test('lines, found parts and answers come in place', async ({ page, admin, api, dataDir }) => {
  const call = api((await admin()).token);
  const { id, link } = await bookEngineerVisit(call, dataDir, { name: 'Tilda Moor' });
  await page.goto(`${link}/jobs/${id}`);
  const loaded = await page.evaluate(() => performance.timeOrigin);
  await page.getByRole('textbox', { name: 'Found' }).fill('The pump valve leaks.');
  await page.getByLabel('Find a part').fill('valve');
  await page.getByRole('button', { name: 'Find', exact: true }).click();
  await expect(page.getByText(/^Parts found: \d/)).toBeVisible();
  const add = page.getByRole('button', { name: 'Add Anti-vacuum valve' });
  await expect(add).toBeInViewport();
  await add.click();
  await expect(page.getByLabel('What', { exact: true })).toBeInViewport();
  await expect(page.getByLabel('What', { exact: true })).toBeFocused();
  await page.getByLabel('Price each').fill('40');
  await page.getByRole('button', { name: 'Add labour' }).click();
  await expect(page.getByLabel('Time', { exact: true })).toBeInViewport();
  const save = page.getByRole('button', { name: 'Save' }).last();
  await save.click();
  await expect(page.getByText(/Sent \d\d:\d\d/)).toBeInViewport();
  await expect(save).toBeFocused();
  await expect(save).toBeInViewport();
  await expect(page.getByText('Nothing has been agreed.')).toBeVisible();
  expect(await page.evaluate(() => performance.timeOrigin)).toBe(loaded);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('a press returns to its place', { tag: '@full' }, async ({ page, admin, api, dataDir }) => {
    const call = api((await admin()).token);
    const { id, link } = await bookEngineerVisit(call, dataDir, { name: 'Uma Frost' });
    await page.goto(`${link}/jobs/${id}`);
    await page.getByRole('button', { name: 'Add labour' }).click();
    await expect(page).toHaveURL(/#line-0$/);
    await expect(page.getByLabel('Time', { exact: true })).toBeInViewport();
    await page.getByRole('button', { name: 'Save' }).last().click();
    await expect(page.getByText('Saved.')).toBeInViewport();
  });
});
