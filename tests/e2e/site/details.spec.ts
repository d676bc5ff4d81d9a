// Small things of the look that a picture shows and no other test does.
import type { Locator } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';

async function boxOf(one: Locator) {
  const box = await one.boundingBox();
  if (!box) throw new Error('it isn’t shown');
  return box;
}

/** From the end of one to the start of the next. */
async function gutter(left: Locator, right: Locator): Promise<number> {
  const [one, other] = [await boxOf(left), await boxOf(right)];
  return Math.round(other.x - one.x - one.width);
}

test('a form’s columns have one gutter, its selects our arrow, and an empty date is no choice', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/contact');
  const main = page.getByRole('main');
  const kinds = await gutter(
    main.getByText('A visit', { exact: true }),
    main.getByText('A written price', { exact: true }),
  );
  const field = (name: string) => main.getByRole('textbox', { name });
  expect(kinds).toBe(await gutter(field('Email'), field('Phone')));
  await expect(main.getByLabel('Service', { exact: true })).toHaveCSS('appearance', 'none');
  await expect(main.getByLabel('Service', { exact: true })).toHaveCSS('background-image', /gradient/);
  const date = main.getByLabel('Preferred date');
  const empty = await date.evaluate((field) => getComputedStyle(field).color);
  await date.fill('2027-03-15');
  await expect(date).not.toHaveCSS('color', empty);
});

test('the switch between grid and list is as high as its buttons and as the choice beside it', {
  tag: '@full',
}, async ({ page }) => {
  for (const width of [768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/shop');
    const view = page.getByRole('group', { name: 'View' });
    const [box, button] = [await boxOf(view), await boxOf(view.getByRole('button').first())];
    // Its border.
    expect(box.height - button.height).toBe(2);
    expect((await boxOf(page.getByLabel('Sort'))).height).toBe(box.height);
  }
});

test('boxes are checked in our colour, and pages change without motion for those who want none', async ({
  page,
}) => {
  await page.goto('/contact');
  const rules = await page.evaluate(() => {
    const all = (list: CSSRuleList): CSSRule[] =>
      [...list].flatMap((rule) => [rule, ...('cssRules' in rule ? all(rule.cssRules as CSSRuleList) : [])]);
    const found = [...document.styleSheets].flatMap((sheet) => all(sheet.cssRules));
    const transitions = found.filter(({ cssText }) => cssText.startsWith('@view-transition'));
    return {
      accent: getComputedStyle(document.documentElement).accentColor,
      conditions: transitions.map(({ parentRule }) => (parentRule as CSSMediaRule | null)?.conditionText),
    };
  });
  expect(rules.accent).not.toBe('auto');
  expect(rules.conditions).toEqual(['(prefers-reduced-motion: no-preference)']);
});

test('the contents of a legal page follow the section that is read', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/terms');
  const entry = (name: string) => page.getByRole('navigation', { name: 'On this page' }).getByText(name);
  for (const [read, other] of [
    ['Stock', 'Law'],
    ['Law', 'Stock'],
  ] as const) {
    await page.getByRole('heading', { name: read, exact: true }).scrollIntoViewIfNeeded();
    await entry(read).click();
    await expect(entry(read)).toHaveCSS('font-weight', '600');
    await expect(entry(other)).toHaveCSS('font-weight', '400');
  }
  // On a phone they are folded away: the text comes first.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/terms');
  await expect(entry('Law')).toBeHidden();
  await page.getByRole('main').locator('summary', { hasText: 'On this page' }).click();
  await expect(entry('Law')).toBeVisible();
});

test('on a phone the picture of a part is enlarged by a press, and closed by key or button', async ({
  page,
  accessible,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/shop/flat-burr-set-64-mm');
  const enlarge = page.getByRole('button', { name: 'Enlarge' });
  const large = page.getByRole('dialog').getByRole('img');
  const close = page.getByRole('button', { name: 'Close' });
  for (const leave of [() => page.keyboard.press('Escape'), () => close.click()]) {
    await enlarge.click();
    await expect(close).toBeFocused();
    expect((await boxOf(large)).width).toBe(720);
    await accessible();
    await leave();
    await expect(large).toBeHidden();
    await expect(enlarge).toBeFocused();
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(enlarge).toBeHidden();
});

test('a printed legal page has its title and date, and nothing to press', async ({ page }) => {
  await page.goto('/terms');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('Last changed on')).toBeVisible();
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('navigation')).toHaveCount(0);
});
