// Picture uploads: on a product and on one's own profile.
import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { PHOTO, PICTURE } from '../../support/records/pictures.ts';
import { expect, test } from '../support/fixtures.ts';

const file = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/png', buffer });
const UPLOADED = /\/uploads\/[0-9a-f]{32}-1280\.webp$/;

test('a product gets the picture that the admin uploads, and the shop shows it', async ({
  page,
  admin,
  product,
  accessible,
}) => {
  const { name } = await product();
  const side = 1500;
  const noise = { width: side, height: side, channels: 3 as const };
  const photo = await sharp(randomBytes(side * side * 3), { raw: noise })
    .png()
    .toBuffer();
  await admin();
  await page.goto(`/admin?tab=products&search=${encodeURIComponent(name)}`);
  await page.getByRole('button', { name: `Edit ${name}` }).click();
  const dialog = page.getByRole('dialog');
  const sent = page.waitForRequest('**/api/pictures');
  await dialog.locator('input[type=file]').setInputFiles(file('large.png', photo));
  expect(Number((await (await sent).allHeaders())['content-length'])).toBeLessThan(photo.length / 2);
  await expect(dialog.getByLabel('Image', { exact: true })).toHaveValue(UPLOADED);
  await expect(dialog.getByRole('img', { name: 'How your picture will look' })).toBeVisible();
  await accessible();
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Product updated successfully!').first()).toBeVisible();
  await page.goto('/shop');
  await page.getByPlaceholder('Search products...').fill(name);
  const picture = page.getByRole('listitem').filter({ hasText: name }).locator('img[src*="/uploads/"]');
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
});

test.describe('a file that is no picture', () => {
  test.use({ expectedNoise: /status of 422/ });
  test('is refused with a message, and can be retried', async ({ page, customer }) => {
    await customer();
    await page.goto('/profile#settings');
    const input = page.locator('input[type=file]');
    await input.setInputFiles(file('notes.png', Buffer.from('these are only words')));
    await expect(page.getByText('Choose a JPEG, PNG, WebP or AVIF picture')).toBeVisible();
    await input.setInputFiles(file('me.png', PICTURE));
    await expect(page.getByLabel(/Picture address/)).toHaveValue(UPLOADED);
  });
});

test('a customer uploads a picture, sees it again, and removes it', { tag: '@full' }, async ({
  page,
  customer,
  accessible,
}) => {
  await customer();
  await page.goto('/profile#settings');
  await page.locator('input[type=file]').setInputFiles(file('me.jpg', PHOTO));
  const address = page.getByLabel(/Picture address/);
  await expect(address).toHaveValue(UPLOADED);
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Profile updated successfully!').first()).toBeVisible();
  await page.reload();
  await expect(address).toHaveValue(UPLOADED);
  await expect(page.getByRole('img', { name: 'How your picture will look' })).toBeVisible();
  await page.setViewportSize({ width: 360, height: 780 });
  await accessible();
  await page.getByRole('button', { name: 'Remove picture' }).click();
  await expect(address).toHaveValue('');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Profile updated successfully!').first()).toBeVisible();
  await page.reload();
  await expect(page.getByRole('img', { name: 'No picture' })).toBeVisible();
});
