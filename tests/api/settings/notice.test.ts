// The notice above every page: when it is shown, under which ETag, and how it is refused.
import { brotliDecompressSync } from 'node:zlib';
import { beforeEach, expect, it } from 'vitest';
import { changeSettings, readSettings, type Settings } from '#contract/settings/settings.ts';
import { refreshNotice } from '#server/settings/notice.ts';
import { shareStack } from '../../support/database/empty.ts';
import { makeAdmin } from '../../support/records/people.ts';
import { ask } from '../../support/service/ask.ts';
import { someSettings } from '../../support/service/bodies.ts';
import type { Stack } from '../../support/service/stack.ts';

const stack = shareStack();
let admin: Stack['call'];
beforeEach(async () => {
  admin = stack.as((await makeAdmin(stack, { username: 'Grace Holt' })).token);
  await refreshNotice(stack.ctx);
});

const TEXT = 'Closed on Friday: <b>stocktaking</b> & tea.';
const SHOWN = '>Closed on Friday: &lt;b&gt;stocktaking&lt;/b&gt; &amp; tea.</p>';
/** The clock begins at ten. */
const TODAY = { noticeText: TEXT, noticeFrom: '2026-11-24T11:00', noticeUntil: '2026-11-24T12:00' };
const save = (change: Partial<Settings>) => admin(changeSettings, { body: someSettings(change) });
const read = (path: string, headers: Record<string, string> = {}) =>
  ask(stack.app.origin + path, { 'Accept-Encoding': 'identity', ...headers });
const isShown = async (path: string) => (await read(path)).body.toString().includes(SHOWN);

async function after(minutes: number) {
  stack.clock.advance(minutes * 60_000);
  await refreshNotice(stack.ctx);
}

it('is above every page from its first moment to its last, on pages that are there, missing or the service’s own', async () => {
  const PATHS = ['/', '/coffee', '/shop', '/terms', '/nothing', '/book?service=coffee'];
  expect(await save(TODAY)).toMatchObject({ ok: true });
  for (const path of PATHS) expect(await isShown(path)).toBe(false);
  await after(60);
  for (const path of PATHS) expect([path, await isShown(path)]).toEqual([path, true]);
  for (const path of ['/admin', '/favicon.svg']) expect(await isShown(path)).toBe(false);
  await after(60);
  expect(await isShown('/')).toBe(true);
  await after(1);
  for (const path of PATHS) expect(await isShown(path)).toBe(false);
});

it('changes at once, under ETags of its own, and compressed as the page was', async () => {
  const before = await read('/coffee');
  await save({ ...TODAY, noticeFrom: '2026-11-24T09:00' });
  const known = { 'If-None-Match': String(before.headers.etag) };
  const now = await read('/coffee', known);
  expect(now.status).toBe(200);
  expect((await read('/coffee', { 'If-None-Match': String(now.headers.etag) })).status).toBe(304);
  const small = await read('/coffee', { 'Accept-Encoding': 'br' });
  expect(small.headers).toMatchObject({ 'content-encoding': 'br', vary: 'Accept-Encoding' });
  expect(brotliDecompressSync(small.body)).toEqual(now.body);
  await save({ version: 2 });
  expect((await read('/coffee', known)).status).toBe(304);
});

it.each([
  ['without a first moment', { noticeFrom: '' }, 'noticeFrom'],
  ['that ends before it begins', { noticeUntil: '2026-11-24T10:59' }, 'noticeUntil'],
  ['of two lines', { noticeText: 'One\ntwo' }, 'noticeText'],
  ['longer than a sentence', { noticeText: 'a'.repeat(201) }, 'noticeText'],
  ['until no moment', { noticeUntil: 'tomorrow' }, 'noticeUntil'],
])('%s it is refused at its field', async (_, change, path) => {
  expect(await save({ ...TODAY, ...change })).toMatchObject({ ok: false, issues: [{ path }] });
});

it('is in the history, with who wrote it', async () => {
  await save(TODAY);
  const answer = await admin(readSettings);
  expect(answer.ok && answer.data.history[0]).toMatchObject({
    who: 'Grace Holt',
    changes: [
      { what: 'notice', from: '', to: TEXT },
      { what: 'notice from', from: '', to: '2026-11-24 11:00' },
      { what: 'notice until', from: '', to: '2026-11-24 12:00' },
    ],
  });
});
