// Signed-in state of a page: before its first paint, in its forms, and after signing out.
import type { Request } from '@playwright/test';
import { getMe, signOut } from '#contract/accounts/accounts.ts';
import { expect, test } from '../support/fixtures.ts';
import { field, fillRequest, hold, visitor } from '../support/forms.ts';
import { listen, timesHeard } from '../support/keys.ts';

test('no page shows "Sign In" to a signed-in visitor, even before its scripts', async ({
  page,
  customer,
}) => {
  await customer();
  await page.addInitScript(() => {
    const look = () => {
      const seen = [...document.querySelectorAll('[data-sign-in]')].some((one) => one.checkVisibility());
      if (seen) document.documentElement.dataset.sawSignIn = 'yes';
      requestAnimationFrame(look);
    };
    look();
  });
  const header = page.getByRole('banner');
  for (const path of ['/', '/shop', '/contact']) {
    const { release } = await hold(page, '**/_astro/*.js');
    await page.goto(path, { waitUntil: 'commit' });
    await expect(header.getByRole('button', { name: 'Profile' }).first(), path).toBeVisible();
    await expect(header.getByRole('link', { name: 'Contact' }), path).toBeVisible();
    release();
    await expect(header.getByRole('button', { name: /Ada Marsh/ }), path).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.dataset.sawSignIn), path).toBeUndefined();
  }
});

for (const [path, who, tag] of [
  ['/profile', 'customer', []],
  ['/admin', 'admin', '@full'],
] as const)
  test(`signing out on ${path} is confirmed once, on the following page`, { tag: [tag].flat() }, async ({
    page,
    customer,
    admin,
  }) => {
    const { token } = await (who === 'admin' ? admin() : customer());
    await page.goto(path);
    // Loaded completely: a list that is still being asked for would be refused, since nobody is signed in any more.
    await expect(
      page
        .getByText(who === 'admin' ? /^(Showing|No appointments found)/ : 'You have no appointments yet.')
        .first(),
    ).toBeVisible();
    await page
      .getByRole('banner')
      .getByRole('button', { name: /ada marsh|admin/i })
      .click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.waitForURL((url) => url.pathname === '/');
    await expect(page.getByText('Logged out successfully!').first()).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect
      .poll(async () =>
        (await page.request.get(getMe.path, { headers: { Authorization: `Bearer ${token}` } })).status(),
      )
      .toBe(401);
    await page.goto('/about');
    await expect(page.getByRole('banner').getByRole('button', { name: 'Sign In' })).toBeVisible();
    await expect(page.getByText('Logged out successfully!')).toHaveCount(0);
  });

test('signing out is confirmed at once, however slow the server is', async ({ page, customer }) => {
  await customer();
  await page.goto('/about');
  const { release } = await hold(page, `**${signOut.path}`);
  await page
    .getByRole('banner')
    .getByRole('button', { name: /ada marsh/i })
    .focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Sign out' }).focus();
  const { heard } = await listen(page);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Logged out successfully!').first()).toBeVisible();
  expect(timesHeard(await heard(), 'Logged out successfully!')).toBe(1);
  // The account's button went with the session.
  await expect(page.getByRole('banner').getByRole('button', { name: 'Sign In' })).toBeFocused();
  release();
});

test('the contact form is prefilled for a customer, also when it starts again', async ({
  page,
  customer,
}) => {
  const { email } = await customer();
  await page.goto('/contact?service=Clocks');
  const form = page.locator('form[data-form="booking"]');
  await expect(field(form, 'Name')).toHaveValue('Ada Marsh');
  await expect(field(form, 'Email')).toHaveValue(email);
  await fillRequest(form, { ...visitor(), email, name: 'Ada Marsh' });
  await form.getByRole('button', { name: 'Send request' }).click();
  await expect(page.getByText('Message sent successfully!').first()).toBeVisible();
  const add = await form.getByRole('button', { name: 'Add to calendar' }).boundingBox();
  const change = await form.getByRole('link', { name: 'Change or cancel it' }).boundingBox();
  expect((change?.x ?? 0) - (add?.x ?? 0) - (add?.width ?? 0)).toBeGreaterThan(8);
  await expect(field(form, 'Message')).toHaveValue('');
  await expect(field(form, 'Email')).toHaveValue(email);
});

test('the contact form is empty for a visitor, and the opening hours stand once beside it', {
  tag: '@full',
}, async ({ page }) => {
  await page.goto('/contact');
  await expect(field(page.locator('form[data-form="booking"]'), 'Name')).toHaveValue('');
  await expect(page.getByRole('main').getByText('Monday to Friday', { exact: true })).toHaveCount(1);
});

for (const [role, tag] of [
  ['Admin', '@full'],
  ['Customer', []],
] as const)
  test(`the profile shows the role: ${role}`, { tag: [tag].flat() }, async ({
    page,
    admin,
    customer,
    accessible,
  }) => {
    await (role === 'Admin' ? admin : customer)();
    await page.goto('/profile#settings');
    const details = page.getByRole('region', { name: 'Your details' });
    await expect(details.getByText('Role')).toBeVisible();
    await expect(details.getByText(role, { exact: true })).toBeVisible();
    await accessible();
  });

test.describe('a session that has ended', () => {
  test.use({ expectedNoise: /Failed to load resource/ });

  test('asks to sign in again on the spot, and the input stays', async ({ page, customer, api }) => {
    const person = await customer();
    const underWay = new Set<Request>();
    page.on('request', (request) => request.url().includes('/api/') && underWay.add(request));
    page.on('requestfinished', (request) => underWay.delete(request));
    await page.goto('/profile#settings');
    await expect(page.getByLabel('Email')).toHaveValue(person.email);
    // A refused call of the page itself would redirect to home.
    await expect.poll(() => underWay.size).toBe(0);
    await page.getByLabel('Name').fill('Ada Winter');
    expect((await api(person.token)(signOut)).ok).toBe(true);
    await page.getByRole('button', { name: 'Save changes' }).click();
    const dialog = page.getByRole('dialog', { name: 'Sign in' });
    await expect(dialog).toBeVisible();
    await expect(page.getByText('Please sign in again to continue.').first()).toBeVisible();
    await dialog.getByLabel('Email').fill(person.email);
    await dialog.getByLabel('Password', { exact: true }).fill(person.password);
    await dialog.locator('form').getByRole('button', { name: 'Sign In' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByLabel('Name')).toHaveValue('Ada Winter');
    const saved = page.waitForResponse((answer) => answer.url().includes('/api/user/profile') && answer.ok());
    await page.getByRole('button', { name: 'Save changes' }).click();
    await saved;
    const token = await page.evaluate(() => localStorage.getItem('token') ?? '');
    const me = await page.request.get(getMe.path, { headers: { Authorization: `Bearer ${token}` } });
    expect(await me.json()).toMatchObject({ user: { name: 'Ada Winter' } });
  });
});
