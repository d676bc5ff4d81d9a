// The browser of the end-to-end tests for measurements, also as a phone.
import type { Browser, CDPSession, Page } from '@playwright/test';
import { launch } from 'chrome-launcher';
import config from '../../playwright.config.ts';

const { executablePath, args = [] } = config.use?.launchOptions ?? {};

export const launchOptions = { ...(executablePath ? { executablePath } : {}), args };

/** A phone's network in Lighthouse's own numbers. Milliseconds, bytes per second. */
export const NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: 200_000,
  uploadThroughput: 90_000,
};

export const launchChrome = () =>
  launch({
    ...(executablePath ? { chromePath: executablePath } : {}),
    chromeFlags: [...args, '--headless', '--ignore-certificate-errors'],
  });

/** A page as wide as a phone, on a processor four times slower; `devtools` can throttle its network, too. */
export async function newPhone(browser: Browser): Promise<{ page: Page; devtools: CDPSession }> {
  const page = await browser.newPage({
    viewport: { width: 412, height: 823 },
    ignoreHTTPSErrors: true,
  });
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  return { page, devtools };
}
