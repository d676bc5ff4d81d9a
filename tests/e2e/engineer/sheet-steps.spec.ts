// The way through a job sheet: its list of steps, the time of arrival, and the part that an end waits for.
import { readSheet } from '#contract/jobs/sheets.ts';
import { londonClock, londonInstant } from '#lib/london.ts';
import { bookEngineerVisit, openSheet } from '../support/engineer-visit.ts';
import { OFFLINE } from '../support/guards.ts';
import { expect, test } from '../support/own-service.ts';
import { sendSheet } from '../support/sheet.ts';

test.describe.configure({ mode: 'default' });
test.use({ viewport: { width: 390, height: 844 }, expectedNoise: new RegExp(OFFLINE) });

test('the list of steps says what is filled in as it is typed, and leads to each', async ({
  page,
  admin,
  api,
  dataDir,
  accessible,
}) => {
  const call = api((await admin()).token);
  const { id, link } = await bookEngineerVisit(call, dataDir, { name: 'Harriet Lyle' });
  await openSheet(page, `${link}/jobs/${id}`);
  const steps = page.getByRole('navigation', { name: 'Steps' });
  const step = (name: string) => steps.getByRole('link', { name });
  await expect(steps.getByRole('link')).toHaveCount(7);
  for (const one of await steps.getByRole('link').all())
    expect((await one.boundingBox())?.height).toBeGreaterThanOrEqual(48);
  await step('Found (still open)').click();
  await page.getByRole('textbox', { name: 'Found' }).fill('A worn click.');
  await expect(step('Found (filled in)')).toBeVisible();
  await page.getByRole('button', { name: 'Add labour' }).click();
  await expect(step('Parts (filled in)')).toBeVisible();
  await expect(step('Done (still open)')).toBeVisible();
  await accessible();
  for (const [name, heading] of [
    ['Parts', /^Parts and labour/],
    ['Photos', 'Photos'],
    ['Agree', 'Agreement'],
    ['Paid', 'Paid here'],
    ['End', 'End the visit'],
  ] as const) {
    await page.getByRole('link', { name: 'Steps', exact: true }).click();
    await expect(steps).toBeInViewport({ ratio: 1 });
    await step(name).click();
    await expect(page.getByRole('heading', { name: heading })).toBeInViewport({ ratio: 1 });
  }
});

test('labour since an arrival goes by the phone’s clock, without a network, and waits for its press', async ({
  page,
  context,
  admin,
  api,
  dataDir,
  accessible,
}) => {
  const call = api((await admin()).token);
  const { id, link } = await bookEngineerVisit(call, dataDir, { name: 'Tilda Moor', minutes: 90 });
  const { date } = londonClock(Date.now());
  const at = (time: string) => page.clock.setFixedTime(londonInstant(date, time) ?? 0);
  await at('11:20');
  await openSheet(page, `${link}/jobs/${id}`);
  await context.setOffline(true);
  const since = page.getByRole('button', { name: /^Labour since/ });
  const label = since.locator('span').first();
  await expect(page.getByRole('link', { name: 'Start writing' })).toBeHidden();
  await expect(since).toBeHidden();
  await page.getByRole('button', { name: 'I’m here' }).click();
  await expect(page.getByRole('heading', { name: 'Found' })).toBeInViewport();
  await expect(page.getByText('Here since 11:20')).toBeVisible();
  await expect(page.getByText('It is sent by itself')).toBeVisible();
  await expect(page.getByLabel('Arrived')).toHaveValue('11:20');
  await expect(label).toHaveText(/^Labour since 11:20, min\. 1\sh$/);
  await at('12:21');
  await page.getByRole('textbox', { name: 'Found' }).fill('A worn click.');
  await expect(label).toHaveText(/^Labour since 11:20, 1\sh\s15\smin$/);
  await expect(page.locator('[data-total]').last()).toHaveText('£0.00');
  await accessible();
  // Whoever came earlier says so.
  await page.getByLabel('Arrived').fill('11:00');
  await expect(label).toHaveText(/^Labour since 11:00, 1\sh\s30\smin$/);
  await since.click();
  await expect(page.locator('[data-row-name]')).toHaveText(/^Labour, 1\sh\s30\smin$/);
  await expect(page.getByLabel('Time', { exact: true })).toBeHidden();
  // A thumb that taps twice adds one.
  await expect(page.getByRole('button', { name: /^Labour since .* Added$/ })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Labour as booked/ })).toBeHidden();
  await since.click();
  await expect(page.locator('[data-row-name]')).toHaveCount(1);
  await page.locator('[data-lines] summary').click();
  await page.getByRole('button', { name: 'Fewer: Time' }).click();
  await page.getByLabel('What was done in it').fill('Set the beat');
  await expect(page.locator('[data-row-name]')).toHaveText(/^Labour, 1\sh\s15\smin: Set the beat$/);
  await context.setOffline(false);
  const saved = {
    arrived: '11:00',
    lines: [{ minutes: 75, price: 85, name: 'Labour, 1 h 15 min: Set the beat' }],
  };
  await expect
    .poll(async () => (await call(readSheet, { params: { id } })) as unknown)
    .toMatchObject({ data: { sheet: saved } });
  await page.reload();
  await expect(page.getByLabel('Arrived')).toHaveValue('11:00');
  await expect(since).toBeHidden();
});

test('the part that an end waits for is found and named there, and goes onto no line', async ({
  page,
  admin,
  api,
  dataDir,
  accessible,
}) => {
  const call = api((await admin()).token);
  const { id, link } = await bookEngineerVisit(call, dataDir, { name: 'Uma Frost' });
  await openSheet(page, `${link}/jobs/${id}`);
  const wanted = page.getByLabel('Which part?');
  await expect(wanted).toBeHidden();
  await page.getByRole('radio', { name: 'Come back: a part is needed' }).check();
  await page.getByLabel('Why, or what is missing').fill('The old one leaks.');
  await wanted.fill('valve');
  // Of the phone's keyboard.
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^Parts found: \d/)).toBeInViewport();
  const name = page.getByRole('button', { name: 'Name Anti-vacuum valve' });
  await expect(name).toBeInViewport();
  await accessible();
  // Among the lines nothing was looked for.
  await expect(page.getByRole('button', { name: /^Add Anti/ })).toHaveCount(0);
  await name.click();
  const reason = page.getByLabel('Why, or what is missing');
  await expect(reason).toBeInViewport();
  await expect(reason).toHaveValue(/^The old one leaks\. Anti-vacuum valve, KR-\S+$/);
  await expect(page.getByText('Anti-vacuum valve is named below.')).toBeVisible();
  await expect(name).toHaveCount(0);
  await sendSheet(page);
  await expect(page.getByText('Kept on this phone.')).toBeVisible();
  await page.reload();
  await expect(reason).toHaveValue(/Anti-vacuum valve, KR-/);
  await page.getByRole('button', { name: 'End the visit' }).click();
  await expect(page.getByText('Ended: Come back: a part is needed')).toBeVisible();
  await expect(
    page.getByText('The office finds the next time to come, and tells the customer.'),
  ).toBeVisible();
  const answer = await call(readSheet, { params: { id } });
  expect(answer).toMatchObject({
    data: {
      sheet: { reason: expect.stringMatching(/^The old one leaks\. Anti-vacuum valve, KR-/), lines: [] },
    },
  });
  // Nothing leads to steps that are over, until the visit goes on.
  const toSteps = page.getByRole('link', { name: 'Steps', exact: true });
  await expect(toSteps).toBeHidden();
  await page.getByText('Change how it ended').click();
  await page.getByRole('button', { name: 'Not yet' }).click();
  await toSteps.click();
  await expect(page.getByRole('navigation', { name: 'Steps' })).toBeInViewport();
});
