// What an engineer does on the page of a job sheet, and what it says then.
import type { Locator, Page } from '@playwright/test';
import { PICTURE } from '../records/pictures.ts';
import type { Network } from './network.ts';
import type { Phone } from './phone.ts';

/** Milliseconds after which the page never says it. */
const PATIENCE = { timeout: 60_000 };

/** The page may go to itself anew at any time, as when its link has ended. */
const RENEWED = /context was destroyed|because of a navigation|navigating/i;

async function on<Value>(page: Page, act: () => Promise<Value>): Promise<Value> {
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof Error && RENEWED.test(error.message))) throw error;
    await page.waitForLoadState();
    return on(page, act);
  }
}

/** What is kept is shown, and the page may be used. */
export const isReady = (page: Page): Promise<unknown> =>
  on(page, () =>
    page.waitForFunction(
      () => document.querySelector('[data-link]') || !document.querySelector('main [inert]'),
      undefined,
      PATIENCE,
    ),
  );

/** Nothing is being sent, and the page has come to rest. */
export async function rest(network: Network, { page, name }: Phone): Promise<void> {
  if (!page) return;
  await on(page, () => page.evaluate(() => navigator.locks.request('send-job-sheets', () => null)));
  await network.rest(name);
  await isReady(page);
}

const field = (page: Page, name: string) => page.locator(`main [name="${name}"]`).first();
const press = (page: Page, step: string) => page.locator(`main button[name="step"][value="${step}"]`).last();

/** What is folded around it is open, and the phone in nobody else's hand. */
async function unfold(page: Page, control: Locator): Promise<void> {
  await on(page, () =>
    control.first().evaluate((element) => {
      for (const handed of document.querySelectorAll('.job-handed')) handed.removeAttribute('open');
      for (let fold = element.closest('details'); fold; fold = fold.parentElement?.closest('details') ?? null)
        fold.open = true;
    }),
  );
}

/** It says that its link opens nothing any more. */
export const hasEnded = async ({ page }: Phone): Promise<boolean> =>
  page !== null && (await page.locator('[data-link]').count()) > 0;

export const hasSheet = async ({ page }: Phone): Promise<boolean> =>
  page !== null && (await page.locator('form[data-sheet]').count()) > 0;

/** Values of fields by name, in their order; of ticks whether they are set. */
export const shownFields = ({ page }: Phone): Promise<[string, string][]> =>
  page
    ? on(page, () =>
        page.evaluate(() =>
          [...(document.querySelector<HTMLFormElement>('form[data-sheet]')?.elements ?? [])].flatMap(
            (element): [string, string][] => {
              const { name, type, value, checked } = element as HTMLInputElement;
              if (!name || type === 'submit') return [];
              if (type === 'radio') return checked ? [[name, value]] : [];
              return [[name, type === 'checkbox' ? String(checked) : value]];
            },
          ),
        ),
      )
    : Promise.resolve([]);

/** Once the page has said something. @returns what */
export async function said({ page }: Phone): Promise<string> {
  if (!page) return '';
  const handle = await on(page, () =>
    page.waitForFunction(
      () => document.querySelector('[data-state]')?.textContent?.trim() || null,
      undefined,
      PATIENCE,
    ),
  );
  return String(await handle.jsonValue());
}

/** Whether its press has done what it does at once. */
const settled = (page: Page): Promise<unknown> =>
  on(page, () =>
    page.waitForFunction(() => !document.querySelector('main [data-waits]'), undefined, PATIENCE),
  );

/** @returns what was there before */
export async function write({ page }: Phone, name: string, text: string): Promise<string | null> {
  if (!page) return null;
  const control = field(page, name);
  if ((await control.count()) === 0) return null;
  await unfold(page, control);
  if (!(await control.isVisible())) return null;
  const before = await control.inputValue();
  await control.fill(text);
  return before;
}

/** The page may be ended in the middle of it. */
export const writeAtOnce = ({ page }: Phone, name: string, text: string): Promise<boolean> =>
  page
    ? page
        .evaluate(
          ([name = '', text = '']) => {
            const control = document.querySelector<HTMLInputElement>(`main [name="${name}"]`);
            if (!control) return false;
            control.value = text;
            control.dispatchEvent(new Event('input', { bubbles: true }));
            return true;
          },
          [name, text],
        )
        .catch(() => true)
    : Promise.resolve(false);

export async function choose({ page }: Phone, name: string, value: string): Promise<boolean> {
  if (!page) return false;
  const control = field(page, name);
  if ((await control.count()) === 0 || !(await control.isVisible())) return false;
  const choice = page.locator(`main .ending [name="${name}"][value="${value}"]`);
  if ((await choice.count()) > 0) await choice.check();
  else await control.selectOption(value);
  return true;
}

export async function tick({ page }: Phone, name: string): Promise<boolean> {
  if (!page) return false;
  const control = field(page, name);
  if ((await control.count()) === 0 || !(await control.isVisible())) return false;
  await control.check();
  return true;
}

export async function pressStep({ page }: Phone, step: string): Promise<boolean> {
  if (!page) return false;
  const button = press(page, step);
  if ((await button.count()) === 0) return false;
  await unfold(page, button);
  if (!(await button.isVisible())) return false;
  await button.click();
  await settled(page);
  return true;
}

export async function addLine(phone: Phone, name: string, price: string): Promise<boolean> {
  const { page } = phone;
  if (!page || !(await pressStep(phone, 'line'))) return false;
  await page.locator('[data-lines] [name$=".name"]:not([type="hidden"])').last().fill(name);
  await page.locator('[data-lines] li').last().locator('[name$=".price"]').fill(price);
  return true;
}

/** Of the lines in the form. */
export const lineNames = async (phone: Phone): Promise<string[]> =>
  (await shownFields(phone)).filter(([name]) => /^lines\.\d+\.name$/.test(name)).map(([, value]) => value);

/** @returns whether the main part shows such a text, once its press was done */
async function shows(page: Page, text: string): Promise<boolean> {
  await settled(page);
  return on(page, () =>
    page.evaluate((wanted) => (document.querySelector('main')?.textContent ?? '').includes(wanted), text),
  );
}

/** The lines and the sum that the customer is shown, as `1 × Click £8.50`; null where nobody can agree. */
export const shownToCustomer = async ({ page }: Phone): Promise<string[] | null> =>
  page
    ? on(page, () =>
        page.evaluate(() => {
          const list = document.querySelector('form[action$="/agree"] [data-shown-lines]');
          if (!list || list.closest('[hidden]')) return null;
          return [...list.children].map((row) => [...row.children].map((one) => one.textContent).join(' '));
        }),
      )
    : null;

type Beside = 'agree' | 'paid' | 'danger';

/** @returns its button, once it is filled in; null where the page has no such form */
async function fillBeside(
  phone: Phone,
  step: Beside,
  fields: Record<string, string>,
): Promise<Locator | null> {
  const { page } = phone;
  const form = page?.locator(`main form[action$="/${step}"]`).first();
  if (!page || !form || (await form.count()) === 0) return null;
  await unfold(page, form);
  if (!(await form.isVisible())) return null;
  for (const [name, value] of Object.entries(fields)) {
    const choice = form.locator(`[name="${name}"][value="${value}"]:is([type="radio"],[type="checkbox"])`);
    if ((await choice.count()) > 0) await choice.check();
    else await form.locator(`[name="${name}"]`).fill(value);
  }
  return form.locator('button[type="submit"]').last();
}

/** Fills in a form beside the sheet and presses its button. @returns whether the page shows that it has it */
export async function pressBeside(
  phone: Phone,
  step: Beside,
  fields: Record<string, string>,
  shown: string,
): Promise<boolean> {
  const button = await fillBeside(phone, step, fields);
  if (!button || !phone.page) return false;
  await button.click();
  return shows(phone.page, shown);
}

/** The page may be ended in the middle of it. @returns whether there was something to press */
export async function pressAtOnce(
  phone: Phone,
  step: Beside,
  fields: Record<string, string>,
): Promise<boolean> {
  const button = await fillBeside(phone, step, fields);
  await button?.evaluate((one: HTMLButtonElement) => one.click());
  return button !== null;
}

/** @returns the key under which it waits; null where there is no place for it */
export async function takePhoto({ page }: Phone, stage: string, name: string): Promise<string | null> {
  const input = page?.locator(`[data-stage="${stage}"] input[type="file"]`);
  if (!page || !input || (await input.count()) === 0) return null;
  const key = page.evaluate(
    (wanted) =>
      new Promise<string>((done) => {
        const look = () => {
          const row = document
            .querySelector(`[data-waiting] img[alt="${wanted}"]`)
            ?.closest<HTMLElement>('li');
          if (row?.dataset.key) done(row.dataset.key);
        };
        new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
      }),
    name,
  );
  await input.setInputFiles({ name, mimeType: 'image/png', buffer: PICTURE });
  return key;
}

/** @returns the key of the photo whose removal was pressed */
export const removePhoto = ({ page }: Phone): Promise<string | null> =>
  page
    ? on(page, () =>
        page.evaluate(() => {
          const row = [...document.querySelectorAll<HTMLElement>('[data-waiting] [data-key]')].find(
            (one) => one.querySelector('img') && one.querySelector('button'),
          );
          row?.querySelector('button')?.click();
          return row?.dataset.key ?? null;
        }),
      )
    : Promise.resolve(null);

/** A button that may not be there. */
export async function pressIfShown({ page }: Phone, selector: string): Promise<boolean> {
  const button = page?.locator(selector).first();
  if (!page || !button || (await button.count()) === 0) return false;
  await unfold(page, button);
  if (!(await button.isVisible())) return false;
  await button.click();
  await settled(page);
  return true;
}
