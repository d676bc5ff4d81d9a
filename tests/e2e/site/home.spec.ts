// The machine on the home page: it comes apart, and call-outs link its parts to the trades.
import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
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
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(
    3500 + 135 * SERVICE_SLUGS.length,
  );
  const figure = await boxOf(page.locator('.exploded .figure'));
  expect(figure.width).toBe(350);
  for (const number of await page.locator('.numbers li').all()) {
    const box = await boxOf(number);
    expect(box.x).toBeGreaterThan(figure.x);
    expect(box.x + box.width).toBeLessThan(figure.x + figure.width);
  }
  const listed = await page.locator('.service-card h3 > span').allInnerTexts();
  const marked = await page.locator('.numbers li').allTextContents();
  expect(marked.map(Number)).toEqual(listed.map(Number));
  expect(listed.map(Number)).toEqual(SERVICE_SLUGS.map((_, at) => at + 1));
});

test('a call-out is focused and followed by keyboard', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('main').getByRole('link', { name: 'Request Quote' }).first().focus();
  await page.keyboard.press('Tab');
  await expect(callouts(page).first()).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/electrical');
});

/** The figure as raw pixels, without what is written on it. */
async function pixelsOf(page: Page, width: number, height: number): Promise<Buffer> {
  await page.evaluate(() => {
    for (const written of document.querySelectorAll<HTMLElement>('.exploded nav, .numbers'))
      written.style.visibility = 'hidden';
  });
  const shot = await page.locator('.exploded .middle').screenshot();
  return sharp(shot).removeAlpha().resize(width, height, { fit: 'fill' }).raw().toBuffer();
}

/** Once its layers are drawn, which are backgrounds: nothing says when. */
async function expectWholePicture(page: Page, of = ''): Promise<void> {
  const still = await sharp('content/pages/pictures/large.exploded.jpg').resize(350, 400).raw().toBuffer();
  const difference = async () => {
    const seen = await pixelsOf(page, 350, 400);
    return still.reduce((sum, value, at) => sum + Math.abs(value - (seen[at] ?? 0)), 0) / still.length;
  };
  await expect.poll(difference, of).toBeLessThan(3);
}

/** Home as it stands 300 ms into its animations, however late the page is drawn. */
async function openAtStart(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Animation.enable');
  await devtools.send('Animation.setPlaybackRate', { playbackRate: 0 });
  await page.goto('/');
  await page.evaluate(() => {
    for (const one of document.getAnimations()) {
      one.pause();
      one.currentTime = 300;
    }
  });
}

test('a tablet’s first screen shows the machine before it comes apart', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.setViewportSize({ width: 768, height: 900 });
  await openAtStart(page);
  expect((await boxOf(page.locator('.layer-whole'))).y).toBeLessThan(750);
});

test('the machine comes apart once, and its layers then are the whole picture', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await openAtStart(page);
  const cups = page.locator('.layer-cups');
  const whole = await boxOf(cups);
  await expect(page.locator('.layer-whole')).toBeVisible();
  await page.evaluate(() => {
    for (const one of document.getAnimations()) one.finish();
  });
  const apart = await boxOf(cups);
  expect(whole.y - apart.y).toBeGreaterThan(apart.height * 5);
  await expect(page.locator('.layer-whole')).toBeHidden();

  await expectWholePicture(page);
});

test('without motion the machine is apart at once', { tag: '@full' }, async ({ page }) => {
  for (const media of [
    { reducedMotion: 'reduce' },
    { forcedColors: 'active' },
    { media: 'print' },
  ] as const) {
    await page.emulateMedia({
      reducedMotion: 'no-preference',
      forcedColors: 'none',
      media: 'screen',
      ...media,
    });
    await page.goto('/');
    const running = await page
      .locator('.exploded')
      .evaluate((figure) => figure.getAnimations({ subtree: true }).length);
    expect(running, JSON.stringify(media)).toBe(0);
    await expect(page.locator('.layer-whole')).toBeHidden();
    await expectWholePicture(page, JSON.stringify(media));
  }
});

test('pointing at a trade lifts its part, which travels into the picture of its page', async ({ page }) => {
  await page.goto('/');
  const style = (layer: string, property: string) =>
    page
      .locator(`.layer-${layer}`)
      .first()
      .evaluate((one, name) => getComputedStyle(one).getPropertyValue(name), property);
  const medical = callouts(page).filter({ hasText: 'Medical equipment' });
  for (const point of [() => medical.hover(), () => medical.focus()]) {
    await point();
    await expect.poll(() => style('boiler', 'translate')).toMatch(/^0px -\d/);
    await expect.poll(() => style('boiler', 'opacity')).toBe('1');
    await expect.poll(() => style('pump', 'opacity')).toBe('0.33');
    expect(await style('boiler', 'view-transition-name')).toBe('part');
    expect(await style('pump', 'view-transition-name')).toBe('none');
    await page.mouse.move(0, 0);
  }
  await medical.click();
  await expect(page).toHaveURL('/medical');
  const hero = page.getByRole('main').locator('.figure').first();
  expect(await hero.evaluate((one) => getComputedStyle(one).viewTransitionName)).toBe('part');
});
