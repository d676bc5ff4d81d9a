// The machine on the home page: ten call-outs that link to the ten trades.
import type { Locator, Page } from '@playwright/test';
import { SERVICE_SLUGS } from '#contract/services.ts';
import { expect, test } from '../support/fixtures.ts';

const callouts = (page: Page): Locator =>
  page.getByRole('navigation', { name: 'Services by part' }).getByRole('link');

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}
async function boxOf(element: Locator): Promise<Box> {
  const box = await element.boundingBox();
  if (!box) throw new Error('the element is not on the page');
  return box;
}
const overlap = (one: Box, other: Box): boolean =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height;

test('each call-out reaches its part with a line and touches no other', async ({ page }) => {
  await page.goto('/');
  for (const width of [620, 768, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(callouts(page)).toHaveCount(SERVICE_SLUGS.length);
    const figure = await boxOf(page.locator('.exploded .figure'));
    const labels: Box[] = [];
    for (const callout of await callouts(page).all()) {
      const which = `${await callout.textContent()} at ${width} px`;
      const line = await boxOf(callout.locator('i'));
      expect(line.width, which).toBeGreaterThan(8);
      const box = await boxOf(callout);
      expect(box.x, which).toBeGreaterThanOrEqual(figure.x);
      expect(box.x + box.width, which).toBeLessThanOrEqual(figure.x + figure.width);
      labels.push(await boxOf(callout.locator('.text')));
    }
    for (const [at, one] of labels.entries())
      for (const other of labels.slice(at + 1)) expect(overlap(one, other), `${width} px`).toBe(false);
  }
});

test('on a phone the numbers on the parts are those of the services below', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  await expect(callouts(page)).toHaveCount(0);
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(4800);
  const figure = await boxOf(page.locator('.exploded .figure'));
  expect(figure.width).toBe(350);
  for (const number of await page.locator('.exploded svg circle').all()) {
    const box = await boxOf(number);
    expect(box.x).toBeGreaterThan(figure.x);
    expect(box.x + box.width).toBeLessThan(figure.x + figure.width);
  }
  const listed = await page.locator('.service-card h3 > span').allInnerTexts();
  const marked = await page.locator('.exploded svg text').allTextContents();
  expect(marked.map(Number)).toEqual(listed.map(Number));
  expect(listed.map(Number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
});

test('a call-out is focused and followed by keyboard', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('main').getByRole('link', { name: 'Request Quote' }).first().focus();
  await page.keyboard.press('Tab');
  await expect(callouts(page).first()).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/electrical');
});
