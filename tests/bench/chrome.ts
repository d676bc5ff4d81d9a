// The browser of the end-to-end tests, for those that measure.
import { launch } from 'chrome-launcher';
import config from '../../playwright.config.ts';

const { executablePath, args = [] } = config.use?.launchOptions ?? {};

export const launchOptions = { ...(executablePath ? { executablePath } : {}), args };

export const launchChrome = () =>
  launch({
    ...(executablePath ? { chromePath: executablePath } : {}),
    chromeFlags: [...args, '--headless', '--ignore-certificate-errors'],
  });
