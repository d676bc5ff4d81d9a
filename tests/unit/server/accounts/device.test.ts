// Devices of sessions, from browsers' own words.
import { expect, it } from 'vitest';
import { deviceOf } from '#server/accounts/device.ts';

const MOZILLA = 'Mozilla/5.0';
const SAFARI = 'AppleWebKit/537.36 (KHTML, like Gecko)';

it.each([
  [`${MOZILLA} (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0`, 'Firefox on Windows'],
  [`${MOZILLA} (X11; Linux x86_64) ${SAFARI} Chrome/142.0.0.0 Safari/537.36`, 'Chrome on Linux'],
  [`${MOZILLA} (Windows NT 10.0) ${SAFARI} Chrome/142.0 Safari/537.36 Edg/142.0`, 'Edge on Windows'],
  [
    `${MOZILLA} (iPhone; CPU iPhone OS 19_0 like Mac OS X) ${SAFARI} Version/19.0 Mobile/15E148 Safari/604.1`,
    'Safari on iPhone',
  ],
  [
    `${MOZILLA} (Linux; Android 16; Pixel 9) ${SAFARI} Chrome/142.0 Mobile Safari/537.36`,
    'Chrome on Android',
  ],
  ['curl/8.9.1', ''],
  ['<b>Firefox/1</b> with Windows', 'Firefox on Windows'],
  [null, ''],
])('%s', (userAgent, device) => {
  expect(deviceOf(userAgent)).toBe(device);
});
