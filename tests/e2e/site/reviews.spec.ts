// Reading reviews and writing one.
import type { Page } from '@playwright/test';
import { listReviews, type Review, submitReview } from '#contract/reviews/reviews.ts';
import { REVIEW_SERVICES } from '#contract/services.ts';
import { expect, test } from '../support/fixtures.ts';
import { field, hold, summaryOf, takeTime, visitor } from '../support/forms.ts';
import { openReviews } from '../support/reviews.ts';

const CALL = `**${submitReview.path}`;
const SENT = 'Review submitted successfully!';
const NETWORK = 'An error occurred while submitting your review. Please try again.';

const formOf = (page: Page) => page.locator('form[data-form="review"]');
/** Cards on the page are list items whether they are visible or not. */
const cardsOf = (page: Page) => page.locator('[data-review-grid] > li');
const visibleCardsOf = (page: Page) => cardsOf(page).filter({ visible: true });

test('the page loads without an API call, and an idle reader still gets the live list', async ({
  page,
  api,
}) => {
  const { name } = visitor();
  const body = { name, service: 'Clocks' as const, rating: 5, content: `Ticks again, says ${name}.` };
  expect((await api()(submitReview, { body })).ok).toBe(true);
  const calls: string[] = [];
  page.on('request', (request) => request.resourceType() === 'fetch' && calls.push(request.url()));
  // The clock is paused, so that a slow load doesn't count.
  const now = Date.now();
  await page.clock.install({ time: now });
  await page.clock.pauseAt(now + 1000);
  await page.goto('/review');
  await page.clock.runFor(2500);
  await expect(visibleCardsOf(page)).toHaveCount(3);
  expect(calls).toEqual([]);
  await page.clock.runFor(1000);
  await expect(visibleCardsOf(page).filter({ hasText: name })).toBeVisible();
});

/** @param stars none where the test chooses them */
async function fillReview(page: Page, text: string, stars: '5 stars' | null = '5 stars'): Promise<string> {
  const { name } = visitor();
  const form = formOf(page);
  await field(form, 'Name').fill(name);
  await field(form, 'Service').selectOption('Clocks');
  await field(form, 'Your review').fill(text);
  if (stars) await form.getByRole('radio', { name: stars }).check();
  await takeTime(form);
  return name;
}

const submit = (page: Page) => formOf(page).getByRole('button', { name: 'Submit review' }).click();

test('an endless word wraps and cannot widen the page', { tag: '@full' }, async ({ page, api }) => {
  const { name } = visitor();
  const content = `${name} says\n${'x'.repeat(300)}`;
  const body = { name: `${name}${'y'.repeat(40)}`, service: 'Clocks' as const, rating: 5, content };
  expect((await api()(submitReview, { body })).ok).toBe(true);
  await page.setViewportSize({ width: 320, height: 700 });
  await openReviews(page);
  await expect(visibleCardsOf(page).filter({ hasText: name })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
});

test('a reader sees three reviews, and three more with each click, up to the last', async ({ page }) => {
  // The live list holds what other tests write meanwhile: none, or some, without the samples.
  await page.route(`**${listReviews.path}`, async (route) => {
    const [review] = (await (await route.fetch()).json()) as Review[];
    const seven = Array.from({ length: 7 }, (_, n) => ({
      ...review,
      id: `review-${n}`,
      service: REVIEW_SERVICES[n % 3],
    }));
    await route.fulfill({ json: seven });
  });
  const total = await openReviews(page);
  expect(total).toBeGreaterThan(3);
  const more = page.getByRole('button', { name: 'View More Reviews' });
  await expect(visibleCardsOf(page)).toHaveCount(3);
  for (let count = 3; count < total; count += 3) {
    await more.click();
    const loading = page.getByRole('button', { name: 'Loading...' });
    await expect(loading).toBeDisabled();
    await expect(visibleCardsOf(page)).toHaveCount(Math.min(count + 3, total));
    await expect(cardsOf(page).nth(count)).toBeFocused();
  }
  await expect(more).toBeHidden();
  await expect(page.getByText(`Showing ${total} of ${total}`)).toBeVisible();
  await page.getByLabel('Show reviews of').selectOption('Clocks');
  await expect(page.locator('[data-review-grid] > :not([data-trade="Clocks"]):visible')).toHaveCount(0);
});

test('a customer chooses stars by keyboard and submits a review that is published at once', async ({
  page,
  accessible,
}) => {
  const text = `Runs again, and quietly. ${visitor().name}`;
  await openReviews(page);
  const name = await fillReview(page, text, null);
  const form = formOf(page);
  const stars = form.getByRole('group', { name: 'Rating' }).getByRole('radio');
  await expect(stars).toHaveCount(5);
  const chosen = form.getByRole('radio', { checked: true });
  await expect(chosen).toHaveCount(0);
  await submit(page);
  await expect(summaryOf(form).getByRole('link', { name: 'Choose from 1 to 5 stars' })).toBeVisible();
  await field(form, 'Service').focus();
  await page.keyboard.press('Tab');
  await expect(stars.first()).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(form.getByRole('radio', { name: '3 stars' })).toBeChecked();
  await accessible();
  const called = page.waitForRequest(CALL);
  await submit(page);
  expect((await called).postDataJSON()).toMatchObject({ name, service: 'Clocks', rating: 3, content: text });
  await expect(form.getByText(SENT)).toBeVisible();
  // Beside the form, and as a toast.
  await expect(page.getByText(SENT)).toHaveCount(2);
  await expect(field(form, 'Your review')).toHaveValue('');
  await form.getByRole('button', { name: 'Send another' }).click();
  await expect(chosen).toHaveCount(0);

  await page.reload();
  const card = cardsOf(page).filter({ hasText: name });
  await expect(card).toContainText(text);
  await expect(card).toContainText('3 out of 5 stars');
  await expect(card).toContainText('Customer');
  await expect(card.getByText('Sample')).toBeHidden();
});

test('a review with a link is held for the admin, and its author is told so', { tag: '@full' }, async ({
  page,
  api,
}) => {
  await openReviews(page);
  const name = await fillReview(page, 'Cheap watches at https://watches.example for all of you.');
  await submit(page);
  const form = formOf(page);
  await expect(form.getByText(SENT)).toBeVisible();
  await expect(form.getByText('One of us will read yours soon')).toBeVisible();
  const listed = await api()(listReviews);
  expect(listed.ok && listed.data.filter((review) => review.name === name)).toEqual([]);
  await openReviews(page);
  await expect(cardsOf(page).filter({ hasText: name })).toHaveCount(0);
});

test('while a review is being sent its button says so; two clicks make one review', { tag: '@full' }, async ({
  page,
  api,
}) => {
  await openReviews(page);
  const name = await fillReview(page, `They came on time. ${visitor().name}`);
  const { release } = await hold(page, CALL);
  await formOf(page).getByRole('button', { name: 'Submit review' }).dblclick();
  await expect(formOf(page).getByRole('button', { name: 'Submitting...' })).toBeDisabled();
  release();
  await expect(formOf(page).getByText(SENT)).toBeVisible();
  const listed = await api()(listReviews);
  expect(listed.ok && listed.data.filter((review) => review.name === name)).toHaveLength(1);
});

test('missing fields of a review are reported at the fields', async ({ page, accessible }) => {
  await openReviews(page);
  const form = formOf(page);
  await submit(page);
  await expect(summaryOf(form)).toBeFocused();
  await expect(page).toHaveTitle(/^Error: /);
  await expect(summaryOf(form).getByRole('link')).toHaveText([
    'Enter your name',
    'Choose a service',
    'Choose from 1 to 5 stars',
    'Write your review',
  ]);
  await expect(field(form, 'Your review')).toHaveAccessibleDescription(/Write your review/);
  await accessible();
});

test.describe('when the call fails', () => {
  test.use({ expectedNoise: /Failed to load resource/ });

  test('the author is notified, keeps the text, and a retry arrives once', async ({ page, api }) => {
    await openReviews(page);
    const name = await fillReview(page, `Belts changed on the spot. ${visitor().name}`);
    await page.route(CALL, (route) => route.abort());
    await submit(page);
    const form = formOf(page);
    await expect(form.getByText(NETWORK)).toBeVisible();
    await expect(form.getByText('Your review is still here.')).toBeVisible();
    await expect(field(form, 'Name')).toHaveValue(name);
    await page.unroute(CALL);
    await page.route(CALL, (route) => route.fulfill({ status: 503, json: { code: 'unavailable' } }));
    await submit(page);
    await expect(form.getByText('Failed to submit review. Please try again.')).toBeVisible();
    await page.unroute(CALL);
    await submit(page);
    await expect(form.getByText(SENT)).toBeVisible();
    const listed = await api()(listReviews);
    expect(listed.ok && listed.data.filter((review) => review.name === name)).toHaveLength(1);
  });

  test('the built reviews stay when the live list cannot be loaded', { tag: '@full' }, async ({ page }) => {
    await page.route(CALL, (route) => route.abort());
    await page.goto('/review');
    await expect(visibleCardsOf(page)).toHaveCount(3);
    await page.getByRole('button', { name: 'View More Reviews' }).click();
    await expect(visibleCardsOf(page)).toHaveCount(6);
  });
});
