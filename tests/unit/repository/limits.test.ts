// The tables of limits in docs/safety.md, written from the code. `npx vitest run --project unit tests/unit/repository/limits.test.ts -u`
// brings them up to date.
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { ENDPOINTS } from '#contract/openapi.ts';
import { RATE_LIMITS } from '#server/http/rate-limits.ts';
import { ALLOWANCES } from '#server/mail/mail-allowance.ts';
import { SRC, sources } from '../../support/repository/sources.ts';

const SAFETY = resolve(import.meta.dirname, '../../../docs/safety.md');
const SECTION = /(?<=<!-- limits -->\n).*(?=<!-- end of limits -->)/s;
const sourceOf = (file: string): string => readFileSync(join(SRC, file), 'utf8');
const files = sources().filter((file) => /^(server|contract)\//.test(file));

/** What each MAX_… of the server and the contract limits, by its name and, where two share it, its file. */
const SIZES: Record<string, string> = {
  'contract/appointments/photos.ts MAX_PHOTOS': 'photos of a request',
  'contract/bills/bill-all.ts MAX_BILLED': 'jobs billed with one press',
  'contract/catalogue/catalogue.ts MAX_STOCK': 'pieces of a part in stock',
  'contract/catalogue/categories.ts MAX_PARTS': 'parts in one answer',
  'contract/catalogue/product-import.ts MAX_IMPORT_ROWS': 'rows of a spreadsheet of parts',
  'contract/diary/diary.ts MAX_DIARY_DAYS': 'days of the diary asked for, or of time off',
  'contract/diary/slots.ts MAX_SLOT_DAYS': 'days of free times asked for',
  'contract/jobs/job-photos.ts MAX_STAGE_PHOTOS':
    'photos of a job from before the work, from after it, and of the plate',
  'contract/jobs/readings.ts MAX_READINGS': 'readings of a service; twice as many on a sheet',
  'contract/jobs/signature.ts MAX_SIGNATURE': 'characters of a drawn signature',
  'contract/orders/cart.ts MAX_LINES': 'different parts in an order',
  'contract/orders/cart.ts MAX_QUANTITY': 'pieces of one part in an order',
  'contract/quotes/quote-lines.ts MAX_QUOTE_LINES': 'lines of a quote',
  'contract/settings/settings.ts MAX_EXCEPTIONS': 'days with opening hours of their own',
  'server/accounts/hash-password.ts MAX_QUEUED': 'passwords waiting to be hashed',
  'server/accounts/weak-passwords.ts MAX_ESTIMATED': 'characters of a password that are judged',
  'server/appointments/staff-starts.ts MAX_DISPLACED':
    'visits in the time off of their engineer that the diary shows',
  'server/diary/free-times.ts MAX_REPLIES': 'cached answers about free times',
  'server/diary/units.ts MAX_KNOWN': 'cached units of the diary',
  'server/http/body.ts MAX_BODY_BYTES': 'bytes of a body that is no upload',
  'server/http/body.ts MAX_DEPTH': 'levels of a JSON body',
  'server/http/body.ts MAX_RECEIVING_BYTES': 'bytes of all bodies being received',
  'server/http/body.ts MAX_UPLOADING_BYTES': 'of them, bytes of uploads',
  'server/http/server.ts MAX_PATH_BYTES': 'bytes of a path',
  'server/http/server.ts MAX_PIPELINED': 'pipelined requests waiting on one connection',
  'server/http/upload-slots.ts MAX_AT_ONCE': 'uploads under way of one account, and of one network',
  'server/jobs/agree.ts MAX_AGREED': 'agreements of a visit and day, by the engineer’s link',
  'server/jobs/ask-payer.ts MAX_ASKED': 'mails of a visit and day that ask who pays, by the engineer’s link',
  'server/jobs/safety-notices.ts MAX_NOTICES':
    'safety notices of a visit and day, mails with a late photo among them',
  'server/monitoring/reports-routes.ts MAX_LENGTH': 'characters kept of a browser’s report',
  'server/monitoring/reports-routes.ts MAX_REPORTS': 'reports read from one request',
  'server/office/load-diary.ts MAX_UNPLACED': 'unplaced appointments that the diary shows',
  'server/orders/hold-limits.ts MAX_UNPAID_ORDERS':
    'unpaid orders of one network; four times as many of a /48',
  'server/pictures/decode.ts MAX_AVIF_PIXELS': 'pixels of an AVIF',
  'server/pictures/decode.ts MAX_PIXELS': 'pixels of a picture',
  'server/pictures/decode.ts MAX_SCANS': 'scans of a JPEG',
  'server/pictures/decode.ts MAX_SIDE': 'pixels of a picture’s longer side',
  'server/pictures/decoder.ts MAX_QUEUED': 'pictures waiting to be decoded',
  'server/pictures/decoder.ts MAX_SECONDS': 'seconds to decode a picture',
};

const product = (terms: string): number =>
  terms.split('*').reduce((result, term) => result * Number(term.replaceAll('_', '')), 1);
const sizes = files.sort().flatMap((file) =>
  [...sourceOf(file).matchAll(/^(?:export )?const (MAX_\w+) = (.+);/gm)].map(([, name = '', terms = '']) => ({
    name: `${file} ${name}`,
    value: product(terms),
  })),
);
const uploads = Object.values(ENDPOINTS).flatMap((one) =>
  one.upload ? [{ path: `${one.method} ${one.path}`, bytes: one.upload.maxBytes }] : [],
);

const table = (head: string[], rows: (string | number)[][]): string =>
  [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |\n`).join('');
const figure = (value: number): string => value.toLocaleString('en-GB');
function duration(seconds: number): string {
  if (seconds < 60) return `${seconds} s`;
  return seconds < 3600 || seconds % 3600 ? `${seconds / 60} min` : `${seconds / 3600} h`;
}

function section(): string {
  const rates = Object.values(RATE_LIMITS).map(({ counts, name, per, points, seconds }) => [
    `\`${name}\``,
    counts,
    per,
    figure(points),
    duration(seconds),
  ]);
  const mails = Object.entries(ALLOWANCES).map(([kind, { pauseMs, perDay }]) => [
    `\`${kind}\``,
    perDay,
    pauseMs ? duration(pauseMs / 1000) : 'none',
  ]);
  const most = [
    ...sizes.map(({ name, value }) => {
      const [file, constant] = name.split(' ');
      return [`\`${constant}\``, SIZES[name] ?? '', figure(value), `\`${file}\``];
    }),
    ...uploads.map(({ path, bytes }) => [
      '`maxBytes`',
      `bytes of an upload: \`${path}\``,
      figure(bytes),
      '`contract/`',
    ]),
  ];
  return [
    table(['limit', 'counts', 'per', 'at most', 'in'], rates),
    table(['mails to one address', 'a day', 'pause between two'], mails),
    table(['name', 'limits', 'at most', 'in'], most),
  ].join('\n');
}

it('says what each size limits', () => {
  expect(Object.keys(SIZES)).toEqual(sizes.map(({ name }) => name).sort());
  expect(sizes.filter(({ value }) => !Number.isFinite(value))).toEqual([]);
});

it('has every rate limit in one file, each under a name of its own', () => {
  expect(files.filter((file) => /\bpoints: \d|: Limit = \{/.test(sourceOf(file)))).toEqual([]);
  const names = Object.values(RATE_LIMITS).map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});

it('lists in docs/safety.md what the code holds to', async () => {
  const written = readFileSync(SAFETY, 'utf8');
  expect(written).toMatch(SECTION);
  await expect(written.replace(SECTION, () => `\n${section()}\n`)).toMatchFileSnapshot(SAFETY);
});
