// Where overlays open: inside the window, and a menu beside what opened it, on static pages and on those with islands.
import type { Locator, Page } from '@playwright/test';
import type { Engineer } from '#contract/diary/engineers.ts';
import { expect, test } from '../support/fixtures.ts';

const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1440, height: 900 };
/** Pixels between a menu and its button: a margin, or the foot of the header. */
const NEAR = 24;

const ENGINEER: Engineer = {
  _id: 'maya',
  name: 'Maya Fry',
  email: 'maya@example.com',
  phone: '020 7946 0123',
  skills: ['coffee'],
  hours: null,
  active: true,
  hasDayLink: true,
  hasFeed: false,
  version: 1,
};

async function boxOf(one: Locator) {
  // Transitions of an opening dialog end first.
  await one.evaluate((element) => Promise.all(element.getAnimations().map(({ finished }) => finished)));
  const box = await one.boundingBox();
  if (!box) throw new Error('it has no box');
  return { left: box.x, top: box.y, right: box.x + box.width, bottom: box.y + box.height };
}

/** Presses the opener. @returns the one overlay that this opens, wholly inside the window */
async function opened(page: Page, opener: Locator): Promise<Locator> {
  const name = await opener.first().textContent();
  await opener.first().click();
  const overlay = page.locator('dialog:modal, [popover]:popover-open:not(#toasts *)');
  await expect(overlay).toHaveCount(1);
  const box = await boxOf(overlay);
  const { width, height } = page.viewportSize() ?? DESKTOP;
  const where = `${name} at ${page.url()}, ${width} px: ${JSON.stringify(box)}`;
  expect(Math.min(box.left, box.top, width - box.right, height - box.bottom), where).toBeGreaterThanOrEqual(
    -1,
  );
  return overlay;
}

/** Opens and closes it. @throws when it isn't beside its opener: above or below it, and one's width within the other's */
async function opensBeside(page: Page, opener: Locator): Promise<void> {
  const overlay = await opened(page, opener);
  const [one, other] = [await boxOf(overlay), await boxOf(opener.first())];
  const gap = Math.max(one.top - other.bottom, other.top - one.bottom);
  expect(gap, `${page.url()}: ${JSON.stringify({ one, other })}`).toBeLessThanOrEqual(NEAR);
  expect(gap).toBeGreaterThanOrEqual(-NEAR);
  expect(Math.min(one.right, other.right) - Math.max(one.left, other.left)).toBeGreaterThan(0);
  await page.keyboard.press('Escape');
  await expect(overlay).toBeHidden();
}

async function opensInside(page: Page, opener: Locator): Promise<void> {
  const overlay = await opened(page, opener);
  await page.keyboard.press('Escape');
  await expect(overlay).toBeHidden();
}

test('the header’s menus, on pages of every kind', async ({ page, admin }) => {
  await admin();
  for (const path of ['/', '/about', '/coffee', '/shop', '/admin']) {
    await page.setViewportSize(PHONE);
    await page.goto(path);
    const menu = await opened(page, page.getByRole('button', { name: 'Menu', exact: true }));
    const header = await boxOf(page.locator('#site-header'));
    // Below the whole header, from edge to edge.
    expect(await boxOf(menu), path).toMatchObject({ left: 0, right: PHONE.width, top: header.bottom });
    await page.setViewportSize(DESKTOP);
    await opensBeside(page, page.locator('[popovertarget="profile-menu"]'));
  }
});

test('dialogs of visitors', async ({ page, product }) => {
  const part = await product();
  await page.goto('/coffee');
  for (const size of [PHONE, DESKTOP]) {
    await page.setViewportSize(size);
    await opensInside(page, page.getByRole('button', { name: /^Book Now/ }));
  }
  await opensInside(page, page.getByRole('button', { name: 'Sign In' }));
  // Added after the build: without a page of its own.
  await page.goto('/shop');
  await page.getByPlaceholder('Search products...').fill(part.name);
  for (const size of [DESKTOP, PHONE]) {
    await page.setViewportSize(size);
    await opensInside(page, page.getByRole('link', { name: part.name, exact: true }));
  }
  await opensInside(page, page.getByRole('button', { name: 'Categories' }));
});

for (const path of ['/shop?category=Coffee+Machine+Parts', '/coffee'])
  test(`the cards of the machine’s parts, on ${path}`, async ({ page }) => {
    await page.goto(path);
    const dots = page.locator('.part-dot');
    for (const [size, opens] of [
      [PHONE, opensInside],
      [DESKTOP, opensBeside],
    ] as const) {
      await page.setViewportSize(size);
      await dots.first().scrollIntoViewIfNeeded();
      for (const number of ['1', '7', '15'])
        await opens(page, dots.filter({ hasText: new RegExp(`^${number}$`) }));
    }
  });

test('menus, drawers and dialogs of the dashboard', async ({ page, adminOrder }) => {
  const atBoth = async (check: () => Promise<void>) => {
    for (const size of [PHONE, DESKTOP]) {
      await page.setViewportSize(size);
      await check();
    }
  };
  const { orderNumber } = await adminOrder({ isPaid: true });
  await atBoth(() => opensInside(page, page.getByRole('button', { name: orderNumber })));
  await page.goto('/admin?tab=products');
  await atBoth(() => opensInside(page, page.getByRole('button', { name: 'Add product' })));
  // None of this service's own: with an engineer, the other tests' requests would find free times.
  await page.route('**/api/engineers', (route) => route.fulfill({ json: { engineers: [ENGINEER] } }));
  await page.goto('/admin?tab=engineers');
  await atBoth(async () => {
    await opensInside(page, page.getByRole('button', { name: 'Edit Maya Fry' }));
    await opensBeside(page, page.getByRole('button', { name: 'More for Maya Fry' }));
  });
});
