// Guards: fail every browser test on console output, third-party requests and CSP violations.
import { test as base, expect } from '@playwright/test';

/**
 * Logged for each call that doesn't get through, as a source of an expression: by the page, for what its service worker asks, and
 * for that worker's own script.
 */
export const OFFLINE = 'ERR_INTERNET_DISCONNECTED|ERR_FAILED|fetching the script';

interface Guards {
  /**
   * Console lines that this test expects, as the browser prints them: a refused call shows as "Failed to load
   * resource". One expression, since Playwright takes a list of two for a value with its settings.
   */
  expectedNoise: RegExp | undefined;
  guards: undefined;
}

/**
 * Logged by the browser for a view transition that comes too late on a busy machine: no script of the page can
 * catch it (https://github.com/w3c/csswg-drafts/issues/13726).
 */
const LATE_TRANSITION = /^uncaught: Transition was aborted because of invalid state/;

export const test = base.extend<Guards>({
  expectedNoise: [undefined, { option: true }],
  guards: [
    async ({ context, baseURL, expectedNoise }, use) => {
      const noise: string[] = [];
      const violations: string[] = [];
      // Reported by a page event and not by the console, so that no expected noise can hide a CSP violation.
      await context.exposeFunction('tellViolation', (text: string) => violations.push(text));
      await context.addInitScript(() => {
        document.addEventListener('securitypolicyviolation', (event) => {
          const { effectiveDirective, blockedURI, sourceFile, sample } = event;
          const tell = (globalThis as unknown as { tellViolation: (text: string) => void }).tellViolation;
          tell(`${location.pathname}: ${effectiveDirective} ${blockedURI} ${sourceFile} ${sample}`);
        });
      });
      context.on('weberror', (error) =>
        noise.push(`uncaught: ${error.error().message} (${error.page()?.url()})`),
      );
      context.on('console', (message) => {
        if (['error', 'warning'].includes(message.type()))
          noise.push(`${message.type()}: ${message.text()} (${message.page()?.url()})`);
      });
      context.on('request', (request) => {
        const url = request.url();
        if (!url.startsWith(baseURL ?? '') && !/^(data|blob|about):/.test(url))
          noise.push(`outside request: ${url}`);
      });
      await use(undefined);
      // A call that a route still answers ends with its page.
      for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' });
      expect(violations).toEqual([]);
      const heard = noise.filter((line) => !LATE_TRANSITION.test(line) && !expectedNoise?.test(line));
      expect(heard).toEqual([]);
    },
    { auto: true },
  ],
});
