// The team in the browser: an invitation, joining by its link, an authenticator app, and signing in with its code.
import { randomUUID } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { ADMIN, expect, test, WIDTHS } from '../support/fixtures.ts';
import { summaryOf } from '../support/forms.ts';
import { linkTo } from '../support/mails.ts';

const PASSWORD = 'brass weight on a chain';

test.describe('a colleague', () => {
  // Signing in without the code is refused once.
  test.use({ expectedNoise: /Failed to load resource/ });

  test('is invited, joins, sets up an app, and signs in with its code', async ({
    page,
    browser,
    admin,
    accessible,
  }) => {
    const email = `${randomUUID()}@example.com`;
    await admin();
    await page.goto('/admin?tab=team');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Your password').fill(ADMIN.password);
    await page.getByRole('button', { name: 'Send invitation' }).click();
    await expect(page.getByRole('button', { name: `Withdraw the invitation for ${email}` })).toBeVisible();
    await accessible();

    const theirs = await (await browser.newContext()).newPage();
    await theirs.goto(await linkTo('/join-team', email));
    await theirs.getByLabel('Your name').fill('Grace Holt');
    const chosen = theirs.getByLabel('Password', { exact: true });
    await chosen.fill('Password123!');
    await theirs.getByRole('button', { name: 'Join the team' }).click();
    await expect(chosen).toHaveAccessibleDescription(/Error: This password is too easy to guess/);
    await expect(summaryOf(theirs.getByRole('main'))).toBeFocused();
    await accessible(theirs);
    await chosen.fill(PASSWORD);
    await theirs.getByRole('button', { name: 'Join the team' }).click();
    // The invitation has opened their account, so it signs it in; the dashboard asks for the app first.
    await expect(theirs.getByText('Welcome to the team. You’re signed in.')).toBeVisible();
    await theirs.goto('/profile');
    const enter = async () => {
      await theirs.getByLabel('Email').fill(email);
      await theirs.getByLabel('Password', { exact: true }).fill(PASSWORD);
      await theirs.locator('#main').getByRole('button', { name: 'Sign In' }).click();
    };
    await theirs.getByRole('tab', { name: 'Settings' }).click();
    await theirs.getByRole('button', { name: 'Set it up' }).click();
    const dialog = theirs.getByRole('dialog');
    await dialog.getByLabel('Your password').fill(PASSWORD);
    await dialog.getByRole('button', { name: 'Set it up' }).click();
    await expect(theirs.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible();
    // The button that had the focus is gone.
    await expect(theirs.getByRole('group', { name: 'Authenticator app' })).toBeFocused();
    await accessible(theirs);
    const secret = ((await theirs.locator('code').textContent()) ?? '').replaceAll(' ', '');
    const code = (stepsLater = 0) =>
      new TOTP({ secret: Secret.fromBase32(secret) }).generate({
        timestamp: Date.now() + stepsLater * 30_000,
      });
    await theirs.getByLabel('Code from the app').fill(code());
    await theirs.getByRole('button', { name: 'Turn it on' }).click();
    await expect(theirs.locator('code')).toHaveCount(10);
    await theirs.getByRole('button', { name: 'I’ve kept them' }).click();
    await expect(theirs.getByText('Recovery codes left: 10')).toBeVisible();

    await theirs.evaluate(() => localStorage.clear());
    await theirs.goto('/sign-in');
    await enter();
    const field = theirs.getByLabel('Code from your authenticator app');
    await expect(field).toBeFocused();
    await accessible(theirs);
    // The code of this step is used up.
    await field.fill(code(1));
    await theirs.locator('#main').getByRole('button', { name: 'Sign In' }).click();
    // Staff land in the dashboard.
    await expect(theirs.getByRole('tab', { name: 'Appointments' })).toBeVisible();
    await theirs.goto('/admin?tab=settings');
    await expect(theirs.getByRole('tab', { name: 'Appointments' })).toBeVisible();
    await expect(theirs.getByRole('button', { name: 'Settings' })).toBeHidden();
  });
});

test('the history says who did what to whom, to admins only', async ({ page, admin, accessible }) => {
  const email = `${randomUUID()}@example.com`;
  await admin();
  await page.goto('/admin?tab=team');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Your password').fill(ADMIN.password);
  await page.getByRole('button', { name: 'Send invitation' }).click();
  await expect(page.getByText(email)).toBeVisible();
  await page.getByRole('navigation', { name: 'Views' }).getByRole('button', { name: 'History' }).click();
  await page.getByLabel('About').selectOption('Team');
  const row = page.getByRole('row', { name: email });
  await expect(row).toContainText('Invited to the team');
  await expect(row).toContainText('Role: none');
  await accessible();
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
  }
  await page.getByLabel('Search changes').fill('nobody of this name');
  await expect(page.getByText('No changes found.')).toBeVisible();
});
