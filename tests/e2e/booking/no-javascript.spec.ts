// Reading and requesting work without JavaScript; what needs it says so.
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { parse } from 'yaml';
import { listReviews } from '#contract/reviews/reviews.ts';
import { SERVICE_SLUGS } from '#contract/services.ts';
import { expect, test } from '../support/fixtures.ts';
import { field, fillRequest, SUNDAY, visitor } from '../support/forms.ts';

test.use({ javaScriptEnabled: false });

const PHONE = '020 7946 0123';
const countIn = (file: string, list: string): number =>
  parse(readFileSync(`content/${file}.yml`, 'utf8'))[list].length;

for (const { which, slugs, tag } of [
  { which: 'a service page', slugs: SERVICE_SLUGS.slice(0, 1), tag: [] },
  { which: 'every other service page', slugs: SERVICE_SLUGS.slice(1), tag: '@full' },
])
  test(`${which} is readable, and its Book Now leads to a form`, { tag }, async ({ page }) => {
    for (const slug of slugs) {
      await page.goto(`/${slug}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      const main = page.getByRole('main');
      const headings = await main.locator('h2:not(dialog h2)').all();
      expect(headings.length, slug).toBeGreaterThan(2);
      for (const heading of headings) await expect(heading).toBeVisible();
      await expect(main.getByText('Greater London Surrounds').first()).toBeVisible();
      await main.getByRole('button', { name: 'Book Now' }).first().click();
      await expect(page).toHaveURL(/\/contact\?service=/);
      await expect(page.locator('form[data-form="booking"]')).toBeVisible();
    }
  });

test('all reviews and all stories are readable', async ({ page }) => {
  await page.goto('/review');
  const cards = page.locator('[data-review-grid] > li').filter({ visible: true });
  await expect(cards).toHaveCount(countIn('reviews', 'reviews'));
  await expect(page.getByRole('button', { name: 'View More Reviews' })).toBeHidden();
  await page.getByLabel('Show reviews of').selectOption('Clocks');
  await expect(cards).toHaveCount(await page.locator('[data-review-grid] > [data-trade="Clocks"]').count());
  await page.getByLabel('Show reviews of').selectOption('Every service');
  for (const path of ['/', '/about']) {
    await page.goto(path);
    const stories = page.getByRole('list', { name: 'Stories' }).getByRole('listitem');
    await expect(stories).toHaveCount(countIn('testimonials', 'testimonials'));
    for (const story of await stories.all()) {
      await story.scrollIntoViewIfNeeded();
      await expect(story.locator('blockquote')).toBeInViewport();
    }
  }
});

test('the header hides what is scrolled below it', async ({ page }) => {
  await page.goto('/contact');
  await expect(page.getByRole('banner')).not.toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
});

test('the menus are reachable', async ({ page }) => {
  await page.goto('/about');
  const main = page.getByRole('navigation', { name: 'Main' });
  await expect(main.getByRole('link', { name: 'Shop' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeHidden();
  await page.setViewportSize({ width: 390, height: 800 });
  await page.getByRole('button', { name: 'Menu' }).click();
  const menu = page.getByRole('navigation', { name: 'Menu' });
  for (const name of ['Home', 'About', 'Services', 'Shop', 'Reviews', 'Cart'])
    await expect(menu.getByRole('link', { name, exact: true })).toBeVisible();
  await menu.getByRole('link', { name: 'Services', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Our Services' })).toBeVisible();
});

const requestForm = (page: Page) => page.locator('form[data-form]');

for (const { path, button, confirmation, isQuoteRequest, tag } of [
  {
    tag: [],
    path: '/contact',
    button: 'Send request',
    confirmation: 'Message sent successfully!',
    isQuoteRequest: false,
  },
  {
    tag: '@full',
    path: '/quote',
    button: 'Request Quote',
    confirmation: 'Quote request sent successfully!',
    isQuoteRequest: true,
  },
])
  test(`the form of ${path} answers with a confirmation page`, { tag }, async ({ page, requestsOf }) => {
    const who = visitor();
    await page.goto(path);
    const form = requestForm(page);
    await field(form, 'Service').selectOption('Network Service');
    await fillRequest(form, who);
    await form.getByRole('button', { name: button }).click();
    await expect(page.getByRole('heading', { level: 1, name: confirmation })).toBeVisible();
    await expect(page.getByRole('main').getByRole('link', { name: PHONE })).toBeVisible();
    // Resubmitting after Back still makes one request.
    await page.goBack();
    await form.getByRole('button', { name: button }).click();
    await expect(page.getByRole('heading', { level: 1, name: confirmation })).toBeVisible();
    const { date, time, message } = who;
    expect(await requestsOf(who.name)).toMatchObject([
      { service: 'Network Service', date, time, message, isQuoteRequest, suspected: false },
    ]);
  });

test.describe('an invalid form', () => {
  test.use({ expectedNoise: /Failed to load resource/ });

  test('is shown again with messages at its fields and all input, and can be resubmitted', async ({
    page,
    requestsOf,
  }) => {
    const who = visitor();
    await page.goto('/contact');
    const form = requestForm(page);
    await field(form, 'Service').selectOption('Clocks');
    await field(form, 'Subject (optional)').fill('Longcase');
    await fillRequest(form, { ...who, name: '  ', phone: 'none', date: SUNDAY });
    await form.getByRole('button', { name: 'Send request' }).click();

    await expect(page.getByRole('heading', { level: 1, name: 'There is a problem' })).toBeVisible();
    await expect(page).toHaveTitle(/^Error: /);
    const again = page.getByRole('main').locator('form');
    await expect(field(again, 'Name')).toHaveAccessibleDescription('Error: Enter your name');
    await expect(field(again, 'Phone')).toHaveAccessibleDescription(/Enter a phone number/);
    await expect(field(again, 'Phone')).toHaveValue('none');
    await expect(field(again, 'Email')).toHaveValue(who.email);
    await expect(field(again, 'Service')).toHaveValue('Clocks');
    await expect(field(again, 'Preferred time')).toHaveValue(who.time);
    await expect(field(again, 'Message')).toHaveValue(who.message);
    await page.getByRole('alert').getByRole('link', { name: 'Enter your name' }).click();
    await expect(field(again, 'Name')).toBeInViewport();

    await field(again, 'Name').fill(who.name);
    await field(again, 'Phone').fill(who.phone);
    await again.getByRole('button', { name: 'Send again' }).click();
    await expect(field(again, 'Preferred date')).toHaveAccessibleDescription(/We are closed on Sundays/);
    await field(again, 'Preferred date').fill(who.date);
    await again.getByRole('button', { name: 'Send again' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Message sent successfully!' })).toBeVisible();
    expect(await requestsOf(who.name)).toMatchObject([{ service: 'Clocks', subject: 'Longcase' }]);
  });

  test('of a review keeps the stars', async ({ page, api }) => {
    const { name } = visitor();
    await page.goto('/review');
    const form = requestForm(page);
    await field(form, 'Name').fill(name);
    await field(form, 'Service').selectOption('Clocks');
    await form.getByRole('radio', { name: '2 stars' }).check({ force: true });
    await field(form, 'Your review').fill('   ');
    await form.getByRole('button', { name: 'Submit review' }).click();
    const again = page.getByRole('main').locator('form');
    await expect(field(again, 'Your review')).toHaveAccessibleDescription('Error: Write your review');
    await expect(field(again, 'Stars')).toHaveValue('2');
    await field(again, 'Your review').fill(`Two visits for one fault. ${name}`);
    await again.getByRole('button', { name: 'Send again' }).click();
    await expect(
      page.getByRole('heading', { level: 1, name: 'Review submitted successfully!' }),
    ).toBeVisible();
    const listed = await api()(listReviews);
    expect(listed.ok && listed.data.find((review) => review.name === name)).toMatchObject({ rating: 2 });
  });
});

test('the shop lists its catalogue and says what needs JavaScript', async ({ page }) => {
  await page.goto('/shop');
  const parts = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('img') });
  await expect(parts).toHaveCount(45);
  await expect(parts.last().getByRole('heading')).toBeVisible();
  for (const path of ['/shop', '/cart', '/checkout']) {
    await page.goto(path);
    const notice = page.getByText(/without JavaScript/).first();
    await expect(notice).toBeVisible();
    await expect(notice).toContainText(PHONE);
    await expect(page.getByText(/^Loading/)).toBeHidden();
  }
  await page.goto('/shop');
  await parts.first().getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('pages that need JavaScript say so, and not that they load', async ({ page }) => {
  for (const path of ['/sign-in', '/forgot-password', '/profile', '/admin', '/order', '/booking']) {
    await page.goto(path);
    await expect(page.getByText(/This page needs JavaScript/)).toContainText(PHONE);
    await expect(page.getByText(/^Loading/), path).toBeHidden();
  }
});
