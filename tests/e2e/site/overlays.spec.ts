// Overlays: the phone's menu and the toasts.
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expect, test } from '../support/fixtures.ts';

test('a click beside the phone’s menu closes it and does nothing else', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/services');
  await page.getByRole('button', { name: 'Menu' }).click();
  const menu = page.getByRole('navigation', { name: 'Menu' });
  await expect(menu).toBeVisible();
  const bottom = await page.locator('#phone-menu').evaluate((sheet) => sheet.getBoundingClientRect().bottom);
  // A card that is a link as a whole.
  const card = page.getByRole('article').filter({ has: page.getByRole('link', { name: /Learn More/ }) });
  const boxes = await Promise.all((await card.all()).map((one) => one.boundingBox()));
  const under = boxes.find((box) => box && box.y + 20 > bottom && box.y + 40 < 844);
  if (!under) throw new Error('no card lies beside the menu');
  await page.mouse.click(under.x + 60, under.y + 20);
  await expect(menu).toBeHidden();
  await expect(page).toHaveURL('/services');
  await page.mouse.click(under.x + 60, under.y + 20);
  await expect(page).not.toHaveURL('/services');
});

test('selecting text beyond the edge of a dialog leaves it open; a press outside closes it', async ({
  page,
}) => {
  await page.goto('/about');
  await page.getByRole('button', { name: 'Sign In' }).click();
  const email = page.getByRole('dialog').getByLabel('Email');
  await email.fill('someone@example.com');
  const box = await email.boundingBox();
  if (!box) throw new Error('the field is not there');
  await page.mouse.move(box.x + 150, box.y + 20);
  await page.mouse.down();
  await page.mouse.move(20, 400);
  await page.mouse.up();
  await expect(email).toHaveValue('someone@example.com');
  await page.mouse.click(20, 400);
  await expect(page.getByRole('dialog')).toBeHidden();
});

const toasts = (page: Page) => page.locator('#toasts').getByRole('button', { name: /Dismiss/ });

/** Puts five parts into the cart in quick succession. */
async function addFive(page: Page): Promise<void> {
  await page.goto('/shop');
  const add = page.getByRole('button', { name: /^Add / });
  await expect(add.first()).toBeEnabled();
  for (let at = 0; at < 5; at += 1) await add.nth(at).click();
  await expect(
    page
      .locator('#toasts')
      .getByText(/added to cart!/)
      .first(),
  ).toBeVisible();
}

test('a phone shows one toast, the newest, at the bottom; wider screens at most three', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await addFive(page);
  await expect(toasts(page)).toHaveCount(1);
  const box = await page.locator('#toasts [popover]').boundingBox();
  expect(box?.height).toBeLessThan(80);
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeGreaterThan(740);
  const categories = await page.getByRole('button', { name: 'Categories' }).boundingBox();
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(categories?.y ?? 0);
  await page.setViewportSize({ width: 768, height: 844 });
  await expect(toasts(page)).toHaveCount(3);
});

test('adding a part again says so anew in its toast, which links to the cart', { tag: '@full' }, async ({
  page,
}) => {
  await page.goto('/shop');
  const add = page.getByRole('button', { name: /^Add / }).first();
  await expect(add).toBeEnabled();
  const name = ((await add.getAttribute('aria-label')) ?? '').replace(/^Add /, '');
  await add.click();
  await expect(page.locator('#toasts').getByText(`${name} added to cart!`)).toBeVisible();
  const live = page.locator('#toasts [role="status"]');
  await expect(live.locator('[inert]')).toHaveCount(0);
  // Emptied for a screen reader and filled once more, so that it is said again.
  await live.evaluate((region) => {
    const said: string[] = [];
    Object.assign(window, { said });
    const heard = () => (region.querySelector('[inert]') ? '' : region.textContent);
    new MutationObserver(() => said.push(heard() ?? '')).observe(region, {
      childList: true,
      characterData: true,
      subtree: true,
    });
  });
  await add.click();
  await expect
    .poll(() => page.evaluate(() => (window as unknown as { said: string[] }).said))
    .toEqual(['', expect.stringMatching(`^${name} added to cart!`)]);
  await expect(toasts(page)).toHaveCount(1);
  await page.locator('#toasts').getByRole('link').click();
  await expect(page).toHaveURL('/cart');
});

test('on wide screens toasts cover no control at the top of the shop', { tag: '@full' }, async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 1000 });
  await addFive(page);
  await page.evaluate(() => scrollTo(0, 0));
  for (const width of [1440, 1920]) {
    await page.setViewportSize({ width, height: 1000 });
    await expect(toasts(page)).toHaveCount(3);
    const covered = await page.locator('#toasts [popover]').evaluate((corner) => {
      const { left, bottom } = corner.getBoundingClientRect();
      return [...document.querySelectorAll('main :is(a, button)')].filter((one) => {
        const box = one.getBoundingClientRect();
        return box.right > left && box.top < bottom && box.bottom > 0;
      }).length;
    });
    expect(covered, `${width} px`).toBe(0);
  }
});

test('behind a dialog the scrollbar gutter looks like the rest of the page', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/services');
  await page
    .getByRole('button', { name: /^Book Now/ })
    .first()
    .click();
  await expect(page.getByRole('dialog')).toBeVisible();
  const red = async (x: number) => {
    const { channels } = await sharp(
      await page.screenshot({ clip: { x, y: 4, width: 4, height: 4 } }),
    ).stats();
    return channels[0]?.mean ?? 0;
  };
  // Backdrops fade in.
  await expect.poll(async () => Math.abs((await red(1434)) - (await red(1400)))).toBeLessThan(3);
  expect(await red(1434)).toBeLessThan(200);
});
