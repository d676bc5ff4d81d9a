// A signature belongs to the lines that its drawer saw, and what can't be agreed to any more is in sight and goes by a press.
import type { Page } from '@playwright/test';
import { callOffAppointment } from '#contract/diary/placing.ts';
import { readSheet, writeSheet } from '#contract/jobs/sheets.ts';
import { bookEngineerVisit } from '../support/engineer-visit.ts';
import { OFFLINE } from '../support/guards.ts';
import { expect, test } from '../support/own-service.ts';
import { addFolded, sendSheet } from '../support/sheet.ts';
import { sign, tickTerms } from '../support/sign.ts';

test.describe.configure({ mode: 'default' });
test.use({
  viewport: { width: 390, height: 844 },
  // While there is no network, and of what isn't taken.
  expectedNoise: new RegExp(`${OFFLINE}|status of 4(04|09)`),
});

const strokes = (page: Page) => page.locator('[data-signature] path');
const row = (page: Page) => page.getByRole('listitem').filter({ hasText: 'Wim Hale' });

/** One line of £8.50, which the office has. */
async function write(page: Page): Promise<void> {
  await addFolded(page, 'Add a line');
  await page.getByLabel('What', { exact: true }).fill('Click');
  await page.getByLabel('Price each').fill('8.50');
  await sendSheet(page);
  await expect(page.getByText(/Sent to the office \d\d:\d\d/)).toBeVisible();
}

/** Drawn by the mouse, and waits. */
async function agree(page: Page): Promise<void> {
  await page.getByText('Show the customer').click();
  await page.getByLabel('Your name', { exact: true }).fill('Wim Hale');
  await sign(page);
  await tickTerms(page);
  await page.getByRole('button', { name: /^Agree to pay / }).click();
  await expect(page.getByText('Wim Hale: Waiting to be sent')).toBeVisible();
}

test('what was drawn goes to no other lines', async ({ page, context, admin, api, dataDir }) => {
  const call = api((await admin()).token);
  const { id, link } = await bookEngineerVisit(call, dataDir, { name: 'Wim Hale' });
  const sheet = async () => {
    const answer = await call(readSheet, { params: { id } });
    if (!answer.ok) throw new Error('no sheet');
    return answer.data.sheet;
  };
  await page.goto(`${link}/jobs/${id}`);
  await write(page);
  await page.getByText('Show the customer').click();
  await sign(page);
  // The engineer takes the phone back.
  await page.keyboard.press('Escape');
  await page.getByLabel('Price each').fill('9');
  await expect(strokes(page)).toHaveAttribute('d', '');
  await page.getByLabel('Price each').fill('8.50');
  await expect(strokes(page)).toHaveAttribute('d', '');

  await context.setOffline(true);
  await agree(page);
  // The same lines: it comes back as it was drawn.
  await row(page).getByRole('button', { name: 'Change it' }).click();
  await expect(strokes(page)).toHaveAttribute('d', /^M[^M]+M[^M]+$/);
  await page.getByRole('button', { name: /^Agree to pay / }).click();
  await expect(page.getByText('Wim Hale: Waiting to be sent')).toBeVisible();
  const { version, found, done } = await sheet();
  const lines = [{ kind: 'part' as const, name: 'Mainspring', quantity: 1, price: 300 }];
  const written = await call(writeSheet, { params: { id }, body: { found, done, lines, version } });
  expect(written).toMatchObject({ ok: true });
  await context.setOffline(false);
  await expect(row(page)).toContainText('The office changed this sheet');
  await expect(page.locator('[data-shown-lines]')).toContainText('£300.00');
  await row(page).getByRole('button', { name: 'Change it' }).click();
  await expect(page.getByLabel('Your name', { exact: true })).toHaveValue('Wim Hale');
  await expect(strokes(page)).toHaveAttribute('d', '');
  // What is proposed agrees to nothing by itself.
  await page.getByRole('button', { name: /^Agree to pay / }).click();
  await expect(page.getByText('sign, or type your name')).toBeVisible();
  await page.getByLabel('Your name', { exact: true }).fill('Wim Hale');
  await page.getByRole('button', { name: /^Agree to pay / }).click();
  await expect(page.getByText('Wim Hale agreed to £300.00.')).toBeVisible();
  expect(await sheet()).toMatchObject({ agreements: [{ total: 300, signature: '' }] });
});

test('where the phone keeps nothing, lines are saved before somebody agrees to them', async ({
  page,
  admin,
  api,
  dataDir,
}) => {
  const call = api((await admin()).token);
  const { id, link } = await bookEngineerVisit(call, dataDir, { name: 'Wim Hale' });
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('nothing is kept', 'InvalidStateError');
    };
  });
  await page.goto(`${link}/jobs/${id}`);
  await addFolded(page, 'Add a line');
  await page.getByLabel('What', { exact: true }).fill('Click');
  await page.getByLabel('Price each').fill('8.50');
  const name = page.getByLabel('Your name', { exact: true });
  const press = async () => {
    await page.getByText('Show the customer').click();
    await name.fill('Wim Hale');
    await tickTerms(page);
    await page.getByRole('button', { name: /^Agree to pay / }).click();
  };
  await press();
  await expect(page.getByText('Nothing is agreed yet. Save first')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Save' }).last().click();
  await expect(page.getByText('Saved.', { exact: true })).toBeVisible();
  await press();
  await expect(page.getByText('Wim Hale agreed to £8.50.')).toBeVisible();
});

test('a palm beside the finger draws nothing and ends nothing', async ({ page, admin, api, dataDir }) => {
  const call = api((await admin()).token);
  const { id, link } = await bookEngineerVisit(call, dataDir, { name: 'Wim Hale' });
  await page.goto(`${link}/jobs/${id}`);
  await write(page);
  await page.getByText('Show the customer').click();
  await page.locator('[data-signature]').evaluate((pad) => {
    pad.setPointerCapture = () => undefined;
    pad.hasPointerCapture = () => true;
    const { x, y, width, height } = pad.getBoundingClientRect();
    const at = (type: string, pointerId: number, across: number) =>
      pad.dispatchEvent(
        new PointerEvent(type, {
          bubbles: true,
          isPrimary: true,
          pointerId,
          clientX: x + width * across,
          clientY: y + height / 2,
        }),
      );
    at('pointerdown', 1, 0.1);
    at('pointerdown', 2, 0.9);
    at('pointermove', 2, 0.8);
    at('pointermove', 1, 0.2);
    at('pointerup', 2, 0.8);
    at('pointermove', 1, 0.3);
    at('pointerup', 1, 0.3);
  });
  await expect(strokes(page)).toHaveAttribute('d', 'M60,175L120,175L180,175h0');
});

test('an agreement to a visit that was called off is named with its reason, and removed by a press', async ({
  page,
  context,
  admin,
  api,
  dataDir,
}) => {
  const call = api((await admin()).token);
  const { id, link } = await bookEngineerVisit(call, dataDir, { name: 'Wim Hale' });
  await page.goto(`${link}/jobs/${id}`);
  await write(page);
  await context.setOffline(true);
  await agree(page);
  const body = { reason: 'They phoned.', version: 1 };
  expect(await call(callOffAppointment, { params: { id }, body })).toMatchObject({ ok: true });
  await context.setOffline(false);
  await expect(row(page)).toContainText('This visit was cancelled.');
  await page.reload();
  await expect(page.getByText('This visit was cancelled.', { exact: true })).toBeVisible();
  await expect(row(page)).toContainText('This visit was cancelled.');
  await row(page).getByRole('button', { name: 'Remove' }).click();
  await expect(row(page)).toHaveCount(0);
});
