// Firefox by WebDriver BiDi.
import puppeteer from 'puppeteer-core';
import { type Browser, commandOf, type Driver, STEP_MS } from './browser.ts';

const executablePath = commandOf('firefox-esr', 'firefox');

async function start(): Promise<Browser> {
  await using stack = new AsyncDisposableStack();
  const ending = new AbortController();
  // Kills it, if it didn't close.
  stack.defer(() => ending.abort());
  const firefox = await puppeteer.launch({
    browser: 'firefox',
    executablePath: executablePath ?? '',
    defaultViewport: { width: 1280, height: 900 },
    timeout: STEP_MS,
    protocolTimeout: STEP_MS,
    signal: ending.signal,
  });
  stack.defer(() => firefox.close());
  const page = await firefox.newPage();
  const noise: string[] = [];
  page.on('console', (line) => noise.push(`${line.type()}: ${line.text()}`));
  page.on('pageerror', (error) => noise.push(`uncaught: ${String(error)}`));
  const running = stack.move();
  return {
    noise,
    open: async (address) => {
      await page.goto(address, { timeout: STEP_MS });
    },
    find: async (xpath) =>
      (await page.$$(`::-p-xpath(${xpath})`)).map((element) => ({
        press: () => element.click(),
        type: (text) => element.type(text),
      })),
    run: (script) => page.evaluate(`(() => { ${script} })()`),
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  };
}

export const firefox: Driver = { name: 'Firefox', isInstalled: executablePath !== undefined, start };
