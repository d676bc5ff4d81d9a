// Photos of a quote request: chosen, refused and removed in the form, and seen by the staff.
import { uploadPhoto } from '#contract/appointments/photos.ts';
import { PHOTO, PICTURE } from '../../support/records/pictures.ts';
import { expect, test } from '../support/fixtures.ts';
import { field, fillRequest, takeTime, visitor } from '../support/forms.ts';

const file = (name: string, buffer: Buffer, mimeType = 'image/png') => ({ name, mimeType, buffer });
const HEIC = Buffer.concat([Buffer.from('\0\0\0\x18ftypheic', 'latin1'), Buffer.alloc(100)]);

test.use({ viewport: { width: 390, height: 844 }, expectedNoise: /status of 422/ });

test('a visitor sends photos with a quote request, and the admin sees them', async ({
  page,
  admin,
  requestsOf,
  accessible,
}) => {
  const who = visitor();
  await page.goto('/quote?service=Clocks');
  const form = page.locator('form[data-form="quote"]');
  const photos = field(form, 'Photos (optional)');
  const rows = form.locator('[data-photos] li');
  // The form's messages come and go; the photos' message stays.
  await form.getByRole('button', { name: 'Request Quote' }).click();
  await photos.setInputFiles([file('dial.png', PICTURE), file('back.heic', HEIC, 'image/heic')]);
  await expect(form.getByText(/back\.heic wasn’t sent: .*HEIC/)).toBeVisible();
  await expect(rows).toHaveText([/dial\.png: Added/]);
  await photos.setInputFiles(Array.from({ length: 4 }, (_, n) => file(`${n}.jpg`, PHOTO, 'image/jpeg')));
  await expect(form.getByText('You can send four photos')).toBeVisible();
  await expect(rows.getByText('Added')).toHaveCount(4);
  await form.getByRole('button', { name: 'Remove 1.jpg' }).click();
  await expect(rows).toHaveCount(3);
  await accessible();
  await fillRequest(form, who);
  await takeTime(form);
  await form.getByRole('button', { name: 'Request Quote' }).click();
  await expect(form.getByText('Quote request sent successfully!')).toBeVisible();
  await expect(rows).toHaveCount(0);
  const [request] = await requestsOf(who.name);
  await admin();
  await page.goto(`/admin?tab=quotes&open=${request?._id}`);
  const shown = page.getByRole('dialog').getByRole('img', { name: /Sent by the customer/ });
  await expect(shown).toHaveCount(3);
  await expect.poll(() => shown.first().evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(300);
  await page.getByRole('button', { name: 'Photo 2, enlarged' }).click();
  await accessible();
});

test.describe('a photo that is lost on the way', () => {
  test.use({ expectedNoise: /ERR_FAILED|Failed to load/ });
  test('is named, and the request can go without it', async ({ page, requestsOf }) => {
    const who = visitor();
    await page.goto('/quote?service=Clocks');
    const form = page.locator('form[data-form="quote"]');
    await page.route(`**${uploadPhoto.path}`, (route) => route.abort());
    await fillRequest(form, who);
    await takeTime(form);
    await field(form, 'Photos (optional)').setInputFiles(file('dial.png', PICTURE));
    await expect(form.getByText(/dial\.png wasn’t sent: check your connection/)).toBeVisible();
    await form.getByRole('button', { name: 'Request Quote' }).click();
    await expect(form.getByText('Quote request sent successfully!')).toBeVisible();
    expect(await requestsOf(who.name)).toHaveLength(1);
  });
});
