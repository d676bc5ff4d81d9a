// Signing in while the form's script can't be loaded: nothing that was typed on the page is lost.
import { expect, test } from '../support/fixtures.ts';
import { listen, timesHeard } from '../support/keys.ts';

test.use({ expectedNoise: /Failed to load resource|ERR_(INTERNET_DISCONNECTED|FAILED)/ });

const NOT_OPENED = 'We couldn’t open the sign-in form. Check your connection and try again.';
const TYPED = 'The longcase clock in the hall stops.';

test('without a network it says so in place, and opens once the network is back', async ({
  page,
  context,
}) => {
  await page.goto('/contact');
  const message = page.getByRole('textbox', { name: 'Message' });
  await message.fill(TYPED);
  const { heard } = await listen(page);
  await context.setOffline(true);
  const signIn = page.getByRole('banner').getByRole('button', { name: 'Sign In' });
  await signIn.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: NOT_OPENED })).toBeVisible();
  await expect(message).toHaveValue(TYPED);
  const said = await heard();
  expect(['You’re offline', NOT_OPENED].map((text) => timesHeard(said, text))).toEqual([1, 1]);
  await context.setOffline(false);
  await expect(page.getByText(NOT_OPENED)).toBeHidden();
  await signIn.click();
  await expect(page.getByRole('heading', { name: 'Sign in', exact: true })).toBeVisible();
});

test('with its script gone it leads to the form’s own page, and Back to what was typed', async ({ page }) => {
  await page.goto('/contact');
  await page.getByRole('textbox', { name: 'Message' }).fill(TYPED);
  await page.route('**/_astro/open.*.js', (route) => route.fulfill({ status: 404 }));
  await page.getByRole('banner').getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL(/\/sign-in\??$/);
  await page.goBack();
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue(TYPED);
});
