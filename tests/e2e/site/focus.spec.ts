// By keyboard: what takes the focus is in sight and says so, and what was opened closes when it is left.
import { expect, test } from '../support/fixtures.ts';
import { field } from '../support/forms.ts';
import { tabTo, walkInSight } from '../support/keys.ts';

test('the header’s menus close when Tab leaves them, and are no menus of the kind that arrows walk', async ({
  page,
  customer,
}) => {
  await customer();
  for (const [width, button, menu] of [
    [390, page.getByRole('button', { name: 'Menu' }), page.locator('#phone-menu')],
    [1280, page.getByRole('button', { name: 'Ada Marsh' }), page.locator('#profile-menu')],
  ] as const) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto('/about');
    await tabTo(page, button);
    await expect(button).not.toHaveAttribute('aria-haspopup');
    await page.keyboard.press('Enter');
    await expect(menu).toBeVisible();
    await tabTo(page, menu.getByRole('button', { name: 'Sign out' }));
    await expect(menu).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(menu).toBeHidden();
    await expect(page.locator(':focus')).toBeInViewport();
    await page.keyboard.press('Shift+Tab');
    await expect(button).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(menu).toBeVisible();
    await page.keyboard.press('Shift+Tab');
    await expect(menu).toBeHidden();
  }
});

test('clearing the shop’s filters leaves the focus at the parts', async ({ page }) => {
  for (const search of ['burr', 'zzzz']) {
    await page.goto(`/shop?q=${search}`);
    const status = page.getByRole('status').filter({ hasText: /available/ });
    await expect(status).toBeVisible();
    const clear = page.getByRole('main').getByRole('button', { name: 'Clear Filters' });
    await clear.focus();
    await page.keyboard.press('Enter');
    await expect(status).toBeFocused();
  }
});

test('the open drawer of categories says how many parts are left', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/shop');
  await page.getByRole('button', { name: 'Categories' }).click();
  const drawer = page.getByRole('dialog', { name: 'Categories' });
  const count = drawer.getByRole('status');
  await expect(count).toHaveText(/available/);
  const all = await count.textContent();
  await drawer.getByRole('button', { name: /^Ovens/ }).click();
  await expect(count).not.toHaveText(all ?? '');
  await expect(count).toHaveText(/available/);
});

test('nothing in the shop takes the focus under the search that sticks above it, or under a toast', async ({
  page,
}) => {
  await page.setViewportSize({ width: 768, height: 1024 });
  await page.goto('/shop');
  const add = page.getByRole('button', { name: /^Add / });
  await expect(add.nth(20)).toBeEnabled();
  await add.nth(20).focus();
  await walkInSight(page, 'Shift+Tab', 30);
  await walkInSight(page, 'Tab', 8);
  // The toast of what is added here would lie over the price beside the button.
  for (const [width, height] of [
    [390, 700],
    [1280, 700],
  ] as const) {
    await page.setViewportSize({ width, height });
    for (const block of ['start', 'end'] as const) {
      const button = add.nth(7);
      await button.evaluate((element, at) => element.scrollIntoView({ block: at }), block);
      await button.focus();
      await page.keyboard.press('Enter');
      const toast = page.locator('#toasts [popover]');
      await expect(toast.getByText('added to cart!').first()).toBeVisible();
      const isOver = await toast.evaluate((corner) => {
        const [one, two] = [corner, document.activeElement?.parentElement as Element].map((element) =>
          element.getBoundingClientRect(),
        );
        if (!one || !two) throw new Error('neither');
        return one.left < two.right && two.left < one.right && one.top < two.bottom && two.top < one.bottom;
      });
      expect(isOver, `${width} px, ${block}`).toBe(false);
      await walkInSight(page, 'Tab', 3);
    }
  }
});

test('after a toast is dismissed the focus goes to the next one, then back to where it was', async ({
  page,
}) => {
  await page.goto('/shop');
  const add = page.getByRole('button', { name: /^Add / });
  await expect(add.first()).toBeEnabled();
  await add.first().click();
  await add.nth(1).click();
  const dismiss = page.locator('#toasts').getByRole('button', { name: 'Dismiss' });
  await expect(dismiss).toHaveCount(2);
  await dismiss.first().focus();
  await page.keyboard.press('Enter');
  await expect(dismiss).toHaveCount(1);
  await expect(dismiss).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dismiss).toHaveCount(0);
  await expect(add.nth(1)).toBeFocused();
});

test('a toast that is dismissed as soon as it is there stays away', async ({ page }) => {
  await page.goto('/shop');
  const add = page.getByRole('button', { name: /^Add / });
  await expect(add.first()).toBeEnabled();
  const dismissed = page.locator('#toasts').evaluate(
    (toasts) =>
      new Promise<void>((done) => {
        new MutationObserver((_, observer) => {
          const dismiss = toasts.querySelector('button');
          if (!dismiss) return;
          observer.disconnect();
          dismiss.click();
          done();
        }).observe(toasts, { childList: true, subtree: true });
      }),
  );
  const texts = page.locator('#toasts').getByText('added to cart!');
  await add.first().click();
  await dismissed;
  await expect(texts).toHaveCount(0);
  await add.nth(1).click();
  const second = (await add.nth(1).getAttribute('aria-label'))?.replace('Add ', '') ?? '';
  // Heard later than that of the first one would have been.
  await expect(texts.filter({ hasText: second })).toBeVisible();
  expect(await texts.count()).toBe(1);
});

test('the pickers of date and time show the focus', async ({ page }) => {
  await page.goto('/contact');
  for (const label of ['Preferred date', 'Preferred time']) {
    const control = field(page.locator('form[data-form="booking"]'), label);
    await control.scrollIntoViewIfNeeded();
    const box = await control.boundingBox();
    if (!box) throw new Error('no field');
    const clip = { x: box.x + box.width - 50, y: box.y + 4, width: 46, height: box.height - 8 };
    await control.focus();
    // Day, month and year; hours, minutes and half of the day.
    for (const key of ['Tab', 'Tab']) await page.keyboard.press(key);
    const before = await page.screenshot({ clip });
    await page.keyboard.press('Tab');
    await expect(control).toBeFocused();
    expect(before.equals(await page.screenshot({ clip }))).toBe(false);
  }
});

test('the booking dialog opens with its focus in sight in the smallest window', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 256 });
  await page.goto('/clock');
  const button = page.getByRole('main').getByRole('button', { name: 'Book Now' }).first();
  await tabTo(page, button);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(field(dialog, 'Service')).toBeFocused();
  await expect(field(dialog, 'Service')).toBeInViewport({ ratio: 1 });
  await walkInSight(page, 'Tab', 6);
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.keyboard.press('Escape');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('heading', { name: /Clocks/ })).toBeInViewport({ ratio: 1 });
});

test.describe('the live map', () => {
  test.use({ expectedNoise: /outside request: https:\/\/www\.openstreetmap\.org/ });

  test('shows that it has the focus', async ({ page }) => {
    await page.route('https://www.openstreetmap.org/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>A map</title>' }),
    );
    await page.goto('/contact');
    await tabTo(page, page.getByRole('button', { name: 'Show live map' }), 120);
    await page.keyboard.press('Enter');
    const map = page.getByTitle('Live map of where we are');
    await expect(map).toBeFocused();
    await expect(map).toBeInViewport();
    expect(await map.evaluate((frame) => getComputedStyle(frame).outlineStyle)).toBe('solid');
  });
});
