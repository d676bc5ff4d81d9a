// What a build gets to know, and what people are told when it fails.
import { expect, it } from 'vitest';
import { readConfig } from '#server/platform/configuration.ts';
import { buildEnvironment, lastLines, problemOf, problemOfDisk } from '#server/publishing/run-build.ts';

it('a build gets nothing but where things are', () => {
  const config = readConfig({
    SITE_URL: 'https://shop.example',
    PAYPAL_CLIENT_SECRET: 'secret',
    ADMIN_EMAIL: '',
  });
  const given = { PATH: '/usr/bin', HOME: '/home/site', TZ: 'Europe/London', SMTP_URL: 'smtp://secret' };
  const files = { dataFile: '/data/site/shop-data.json', revision: 'abc' };
  expect(buildEnvironment(config, given, files)).toEqual({
    PATH: expect.stringMatching(/node_modules\/\.bin:\/usr\/bin$/),
    HOME: '/home/site',
    TZ: 'Europe/London',
    SITE_URL: 'https://shop.example',
    PUBLIC_API_URL: '',
    SHOP_DATA_FILE: '/data/site/shop-data.json',
    SHOP_REVISION: 'abc',
    ASTRO_TELEMETRY_DISABLED: '1',
  });
});

it('people read what is wrong, without colours, steps and stacks', () => {
  const output = [
    '10:02:11 [content] Syncing content',
    '\u001b[31m[InvalidContentEntryDataError]\u001b[39m company → company data does not match collection schema.',
    '  phone: Write the phone number',
    '    at getEntryData (file:///app/node_modules/astro/dist/content/utils.js:1:1)',
    '10:02:12 [types] Generated',
  ];
  expect(problemOf(output.join('\n'))).toBe(
    '[InvalidContentEntryDataError] company → company data does not match collection schema.\nphone: Write the phone number',
  );
  expect(problemOf('')).not.toBe('');
});

it('of a build that prints without end the last lines are kept', () => {
  const printed = Array.from({ length: 1_000 }, (_, at) => `line ${at}`).join('\n');
  expect(lastLines(printed).split('\n')).toHaveLength(200);
  expect(lastLines(printed)).toMatch(/^line 800\n[\s\S]*\nline 999$/);
});

it('a full disk is told in words, wherever it shows', () => {
  const said = 'Error: ENOSPC: no space left on device, write\n    at writeSync (node:fs:1:1)';
  expect(problemOf(said)).toMatch(/^The disk is full: /);
  expect(problemOfDisk(Object.assign(new Error('no space'), { code: 'EDQUOT' }))).toBe(problemOf(said));
  expect(() => problemOfDisk(new Error('a bug'))).toThrow('a bug');
});
