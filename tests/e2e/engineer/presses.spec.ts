// How little a whole job sheet takes on a phone: counted as a thumb does it, from the day's page to the ended visit, and never back at the
// top of the page.
import type { Locator, Page } from '@playwright/test';
import { readSheet } from '#contract/jobs/sheets.ts';
import { bookEngineerVisit } from '../support/engineer-visit.ts';
import { expect, test } from '../support/own-service.ts';
import { countPresses } from '../support/press-counter.ts';
import { tickTerms } from '../support/sign.ts';

declare global {
  interface Window {
    /** What came of a second tap. */
    isTaken?: boolean;
  }
}

test.describe.configure({ mode: 'default' });
test.use({ viewport: { width: 390, height: 844 } });

/** Taps again where a button was, as soon as "Not yet" is there. @returns whether that takes it */
async function tapAgain(page: Page, pressed: Locator): Promise<() => Promise<boolean | undefined>> {
  await pressed.evaluate((control) => {
    document.addEventListener(
      'click',
      ({ clientX, clientY }) => {
        const seen = new MutationObserver(() => {
          const notYet = document.querySelector('[data-after-end] button');
          if (!notYet) return;
          seen.disconnect();
          const tap = new MouseEvent('click', { bubbles: true, cancelable: true, clientX, clientY });
          window.isTaken = notYet.dispatchEvent(tap);
        });
        seen.observe(document.body, { childList: true, subtree: true });
      },
      { once: true },
    );
    control.scrollIntoView({ block: 'center' });
  });
  return () => page.evaluate(() => window.isTaken);
}

test('a sheet with a part, labour, readings, three photos, a signature and cash takes 14 presses and 6 fields at most', async ({
  page,
  admin,
  api,
  dataDir,
}) => {
  const call = api((await admin()).token);
  const { id, link } = await bookEngineerVisit(call, dataDir, { name: 'Harriet Lyle', minutes: 90 });
  const walk = await countPresses(page);
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  await page.goto(link);
  await walk.tap(page.getByRole('link', { name: 'Start writing' }));
  await page.waitForURL(/\/jobs\//);
  await walk.type(page.getByRole('textbox', { name: 'Found' }), 'The pump valve leaks.');
  await walk.type(page.getByRole('textbox', { name: 'Done' }), 'Fitted a new one.');
  await walk.type(page.getByLabel('Rate, s/day'), '+4');
  await walk.type(page.getByLabel('Amplitude, °'), '270');
  await walk.type(page.getByLabel('Find a part'), 'valve');
  // Of the phone's keyboard, which it closes.
  await page.keyboard.press('Enter');
  await walk.tap(page.getByRole('button', { name: 'Add Anti-vacuum valve' }));
  // The shop's prices are in dollars here, and no rate is set.
  await walk.type(page.getByLabel('Price each'), '40');
  await walk.tap(page.getByRole('button', { name: 'Labour as booked, 1 h 30 min' }));
  await walk.photos('Add photos from before the work', 'before.png');
  await walk.photos('Add photos from after the work', 'after.png');
  await walk.photos('Add photos of the machine’s plate', 'plate.png');
  await expect(page.getByText('£142.00 hasn’t been agreed to yet.')).toBeVisible();
  await walk.tap(page.getByText('Show the customer'));
  await walk.sign();
  // What the law asks for at the door is beside the presses that are counted.
  const company = page.getByLabel('I agree for a company');
  await company.check();
  await expect(page.getByLabel('I have the printed form')).toBeHidden();
  await company.uncheck();
  await tickTerms(page);
  await walk.tap(page.getByRole('button', { name: 'Agree to pay £142.00' }));
  await expect(page.getByText('Harriet Lyle agreed to £142.00.')).toBeVisible();
  await expect(page.getByText('Show the customer')).toBeHidden();
  await expect(page.getByText('hasn’t been agreed to yet')).toBeHidden();
  await expect(page.getByLabel('How much')).toHaveValue('142.00');
  await walk.tap(page.getByRole('radio', { name: 'Cash' }));
  await walk.tap(button('Record £142.00 cash'));
  const tapped = await tapAgain(page, button('Job done'));
  await walk.tap(button('Job done'));
  await expect(page.getByText('Ended: Done')).toBeVisible();
  await expect(page.getByRole('heading', { name: /^Ended, sent \d\d:\d\d$/ })).toBeInViewport();
  // A thumb that taps twice doesn't open it again.
  expect(await tapped()).toBe(false);
  expect(walk.counts.presses).toBeLessThanOrEqual(14);
  expect(walk.counts.fields).toBeLessThanOrEqual(6);
  expect(await walk.jumps()).toBe(0);
  const answer = await call(readSheet, { params: { id } });
  expect(answer).toMatchObject({
    ok: true,
    data: {
      sheet: {
        outcome: 'done',
        found: 'The pump valve leaks.',
        done: 'Fitted a new one.',
        total: 142,
        agreed: 142,
        lines: [{ name: 'Anti-vacuum valve' }, { minutes: 90, price: 102 }],
        agreements: [
          {
            name: 'Harriet Lyle',
            startsSooner: true,
            // Its words are those that the phone has shown.
            lacks: [],
            signature: expect.stringContaining(';'),
          },
        ],
        takings: [{ method: 'cash', amount: 142 }],
        photos: [{}, {}, {}],
      },
    },
  });
});
