// Firefox by WebDriver BiDi.
import puppeteer from 'puppeteer-core';
import { type Browser, commandOf, type Driver } from './browser.ts';

const executablePath = commandOf('firefox-esr', 'firefox');

async function start(): Promise<Browser> {
  const firefox = await puppeteer.launch({
    browser: 'firefox',
    executablePath: executablePath ?? '',
    defaultViewport: { width: 1280, height: 900 },
  });
  const page = await firefox.newPage();
  const noise: string[] = [];
  page.on('console', (line) => noise.push(`${line.type()}: ${line.text()}`));
  page.on('pageerror', (error) => noise.push(`uncaught: ${String(error)}`));
  return {
    noise,
    open: async (address) => {
      await page.goto(address);
    },
    find: async (xpath) =>
      (await page.$$(`::-p-xpath(${xpath})`)).map((element) => ({
        press: () => element.click(),
        type: (text) => element.type(text),
      })),
    run: (script) => page.evaluate(`(() => { ${script} })()`),
    [Symbol.asyncDispose]: () => firefox.close(),
  };
}

export const firefox: Driver = { name: 'Firefox', isInstalled: executablePath !== undefined, start };
