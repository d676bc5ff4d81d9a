// More → Website: a page's words are edited as drafts, on every kind of field. What the service makes of them: tests/api/website/.
import type { Page } from '@playwright/test';
import { editWebsitePage, readWebsitePage } from '#contract/website/website.ts';
import { PHOTO } from '../../support/records/pictures.ts';
import { expect, test } from '../support/fixtures.ts';
import { listen, timesHeard } from '../support/keys.ts';

// In sequence: all use the same pages.
test.describe.configure({ mode: 'default' });

const open = async (page: Page, title: string) => {
  await page.goto('/admin?tab=website');
  await page.getByRole('link', { name: `Page ${title}` }).click();
  return page.getByRole('dialog', { name: title });
};
const save = (page: Page) => page.getByRole('button', { name: 'Save draft' }).click();

test('a mistake is named at its field, a draft is saved, and the original comes back', async ({
  page,
  admin,
  accessible,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await admin();
  const form = await open(page, 'Home page');
  await expect(form.getByLabel('Last day')).toHaveValue('2027-03-31');
  await expect(form.getByRole('button', { name: 'Save draft' })).toBeInViewport({ ratio: 1 });
  await form.getByRole('textbox', { name: 'What the picture shows' }).fill('Too short');
  await form.getByRole('textbox', { name: 'Lead' }).fill('One call, one written price.');
  await save(page);
  await expect(
    form.getByRole('link', { name: 'Say what the picture shows in 20 to 160 characters' }),
  ).toBeVisible();
  await accessible();
  const { heard } = await listen(page);
  await form.getByRole('button', { name: 'Back to the original: What the picture shows' }).click();
  await save(page);
  await expect(form.getByText('Draft saved')).toBeVisible();
  expect(timesHeard(await heard(), 'Draft saved')).toBe(1);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('row', { name: /Home page .*1 field not published/ })).toBeVisible();
  await accessible();

  await page.reload();
  await page.getByRole('link', { name: 'Page Home page' }).click();
  await expect(form.getByRole('textbox', { name: 'Lead' })).toHaveValue('One call, one written price.');
  await form.getByRole('button', { name: 'Back to the original: Lead' }).click();
  await save(page);
  await expect(form.getByText('Draft saved')).toBeVisible();
  await expect(form.getByRole('textbox', { name: 'Lead' })).toHaveValue(/^Espresso machines/);
  await expect(form.getByRole('button', { name: 'Back to the original: Lead' })).toHaveCount(0);
});

test('prices, lists and the text of a service', { tag: '@full' }, async ({ page, admin, accessible }) => {
  await admin();
  const form = await open(page, 'Clocks');
  const price = form.getByRole('group', { name: 'Price to start', exact: true });
  await price.getByLabel('Amount').fill('sixty');
  await form.getByRole('button', { name: 'Add another question' }).click();
  await form.getByRole('textbox', { name: 'Text of the page' }).fill('[Here](javascript:alert(1))');
  await save(page);
  for (const problem of [
    'Write the amount as a number, like 50',
    /^Question \d+, Answer: Write some words$/,
    'Begin each link with https://, mailto:, tel: or, for a page of this site, with /',
  ])
    await expect(form.getByRole('link', { name: problem }).first()).toBeVisible();
  await accessible();
  await price.getByLabel('Amount').fill('65.50');
  await form
    .getByRole('button', { name: /^Remove Question/ })
    .last()
    .click();
  await form
    .getByRole('textbox', { name: 'Text of the page' })
    .fill('**Every** clock, see [contact](/contact).');
  await save(page);
  await expect(form.getByText('Draft saved')).toBeVisible();
  await page.reload();
  await expect(price.getByLabel('Amount')).toHaveValue('65.5');
  for (const field of ['Price to start', 'Text of the page'])
    await form.getByRole('button', { name: `Back to the original: ${field}` }).click();
  await save(page);
  await expect(form.getByText('Draft saved')).toBeVisible();
});

test('opening hours by weekday', { tag: '@full' }, async ({ page, admin, accessible }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await admin();
  const form = await open(page, 'Company and opening hours');
  const saturday = form.getByRole('group', { name: 'Saturday' });
  await saturday.getByLabel('Closes').fill('08:00');
  await save(page);
  await expect(form.getByRole('link', { name: 'Write a time after you open' })).toBeVisible();
  await accessible();
  await saturday.getByLabel('Closes').fill('15:00');
  const sunday = form.getByRole('group', { name: 'Sunday' });
  await sunday.getByLabel('Sunday').check();
  await expect(sunday.getByLabel('Opens')).toHaveValue('09:00');
  await save(page);
  await expect(form.getByText('Draft saved')).toBeVisible();
  await page.reload();
  await expect(saturday.getByLabel('Closes')).toHaveValue('15:00');
  await form.getByRole('button', { name: 'Back to the original: Opening hours' }).click();
  await expect(sunday.getByLabel('Sunday')).not.toBeChecked();
  await save(page);
  await expect(form.getByText('Draft saved')).toBeVisible();
});

test.describe(() => {
  test.use({ expectedNoise: /status of 422/ });
  test('an own page with a picture, on a phone: mistakes and attacks are named, and nothing is lost', async ({
    page,
    admin,
    accessible,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await admin();
    const form = await open(page, 'Own pages');
    await form.getByRole('button', { name: 'Add another page' }).click();
    const text = form.getByRole('textbox', { name: 'Text' });
    const upload = (name: string, buffer: Buffer) =>
      form.locator('input[type=file]').setInputFiles({ name, mimeType: 'image/jpeg', buffer });
    await form.getByRole('textbox', { name: 'Name' }).fill('Opening day');
    await form.getByRole('textbox', { name: 'Title' }).fill('Opening day');
    await text.fill('Come in. <script>alert(1)</script>');
    await upload('notes.jpg', Buffer.from('these are only words'));
    await expect(form.getByText('Choose a JPEG, PNG, WebP or AVIF picture')).toBeVisible();
    await upload('Workshop, front.jpg', PHOTO);
    await expect(text).toHaveValue(/<\/script>\n\n!\[Say what it shows\]\(workshop-front\)\n$/);
    await save(page);
    for (const problem of [
      'Use small letters, digits and hyphens, like opening-day',
      'Write some words',
      'Write Markdown without HTML: no < before a letter',
    ])
      await expect(form.getByRole('link', { name: problem }).first()).toBeVisible();
    await accessible();
    await form.getByRole('textbox', { name: 'Name' }).fill('opening-day');
    await form
      .getByRole('textbox', { name: 'Description' })
      .fill('Come and see the workshop: machines apart on the bench, coffee, and cake.');
    await text.fill('Come in. ![The front](../data/photos/1.jpg)');
    await save(page);
    await expect(form.getByRole('link', { name: /^Write a picture as/ })).toBeVisible();
    await text.fill('Come in. ![The front](workshop-front)');
    await save(page);
    await expect(form.getByText('Draft saved')).toBeVisible();
    await page.reload();
    await expect(text).toHaveValue('Come in. ![The front](workshop-front)');
    await accessible();
    await form.getByRole('button', { name: 'Back to the original: Pages' }).click();
    await save(page);
    await expect(form.getByText('Draft saved')).toBeVisible();
  });

  test('the text of an email, with the values that it may show', { tag: '@full' }, async ({
    page,
    admin,
    accessible,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await admin();
    const form = await open(page, 'Appointment confirmed');
    const text = form.getByRole('textbox', { name: 'Text' });
    await expect(text).toHaveValue(/Your appointment is \*\*confirmed\*\*/);
    // A mail can't show one.
    await expect(form.getByRole('button', { name: /Upload a picture/ })).toHaveCount(0);
    await expect(form.getByText('{{appointment.when}}', { exact: false }).first()).toBeVisible();
    await text.fill('See you {{appointment.wen}}.');
    await save(page);
    await expect(form.getByRole('link', { name: /^{{appointment.wen}} is unknown/ })).toBeVisible();
    await accessible();
    await text.fill('See you {{appointment.when}}.');
    await save(page);
    await expect(form.getByText('Draft saved')).toBeVisible();
    await form.getByRole('button', { name: 'Back to the original: Text' }).click();
    await save(page);
    await expect(text).toHaveValue(/Your appointment is/);
  });
});

test('a page leads admins to its words, and nobody else', async ({ page, admin }) => {
  await page.goto('/coffee');
  const edit = page.getByRole('link', { name: 'Edit this page', includeHidden: true });
  await expect(edit.first()).toBeHidden();
  await admin();
  await page.goto('/coffee');
  await page.getByRole('button', { name: 'admin' }).click();
  await page.getByRole('link', { name: 'Edit this page' }).click();
  await expect(page.getByRole('dialog', { name: 'Coffee Machine Service' })).toBeVisible();
});

test.describe(() => {
  test.use({ expectedNoise: /409/ });
  test('another admin’s words are shown beside one’s own', { tag: '@full' }, async ({
    page,
    admin,
    dashboard,
  }) => {
    await admin();
    const form = await open(page, 'Contact');
    await form.getByLabel('Introduction').first().fill('Mine');
    const other = await dashboard();
    const params = { page: 'contact' };
    const theirs = await other(readWebsitePage, { params });
    if (!theirs.ok) throw new Error(theirs.msg);
    const { version, own } = theirs.data.page;
    await other(editWebsitePage, { params, body: { version, fields: { intro: 'Theirs' } } });
    await save(page);
    const differences = form.getByRole('region', { name: 'Their version' });
    await expect(differences.getByRole('row', { name: 'Introduction Mine Theirs' })).toBeVisible();
    await save(page);
    await expect(form.getByText('Draft saved')).toBeVisible();
    const now = await other(readWebsitePage, { params });
    expect(now.ok && now.data.page.values.intro).toBe('Mine');
    if (now.ok)
      await other(editWebsitePage, {
        params,
        body: { version: now.data.page.version, fields: { intro: own.intro } },
      });
  });
});
