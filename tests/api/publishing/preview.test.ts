// The preview of drafts: who sees it, for how long, and that *Publish* takes exactly what was seen. Real builds: publication.test.ts.
import { existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { previewDrafts, publishNow, readPublishing } from '#contract/publishing/publishing.ts';
import type { ShopData } from '#contract/shop-data.ts';
import { editWebsitePage, readWebsitePage } from '#contract/website/website.ts';
import type { Context } from '#server/platform/context.ts';
import { publishWhenDue, serveFirst } from '#server/publishing/publish-when-due.ts';
import { createPublisher } from '#server/publishing/publisher.ts';
import { noSite } from '#server/publishing/served-site.ts';
import { shareStack } from '../../support/database/empty.ts';
import { makeAdmin, PROOF } from '../../support/records/people.ts';
import { dataOf } from '../../support/service/data-of.ts';
import type { Served } from '../../support/service/serve.ts';
import type { Stack } from '../../support/service/stack.ts';
import { strictClient } from '../../support/service/strict-client.ts';

const stack = shareStack();
let folder: string;
let ctx: Context;
let app: Served;
let admin: Stack['call'];
let token: string;
/** Names of the folders that were built into. */
let built: string[];
let problem: string;

const FOOT = '<div id="offline" role="status" class="bar"></div>';
function writePages(to: string, data: ShopData | null, revision: string): void {
  mkdirSync(to, { recursive: true });
  const lead = data?.edits['pages/home.yml']?.fields.lead;
  for (const name of ['index', 'admin', '404'])
    writeFileSync(join(to, `${name}.html`), `${name}: ${lead}${FOOT}`);
  if (lead !== 'One call.') writeFileSync(join(to, 'sale.html'), 'On sale');
  const made = { sources: 'of the release', revision, edits: data?.edits ?? {} };
  writeFileSync(join(to, '.made-of'), JSON.stringify(made));
  const now = stack.clock.now() / 1_000;
  utimesSync(join(to, '.made-of'), now, now);
}

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'preview-'));
  built = [];
  problem = '';
  ctx = {
    ...stack.ctx,
    config: { ...stack.ctx.config, dataDir: folder, publish: true },
    site: noSite(),
    publisher: createPublisher(async ({ dataDir }, data, revision, _, into = join(dataDir, 'site')) => {
      built.push(into.slice(dataDir.length + 1));
      if (!problem) writePages(join(into, 'dist'), data, revision);
      return problem;
    }),
  };
  await serveFirst(ctx);
  app = await stack.serve(ctx);
  ({ token } = await makeAdmin(stack, { username: 'Grace Holt' }));
  admin = strictClient({ fetch: app.request, token: () => token });
  await publish();
  built = [];
});
afterEach(() => rmSync(folder, { recursive: true }));

async function draft(lead: string) {
  const { version } = (await dataOf(admin(readWebsitePage, { params: { page: 'home' } }))).page;
  const body = { version, fields: { lead } };
  expect(await admin(editWebsitePage, { params: { page: 'home' }, body })).toMatchObject({ ok: true });
}
async function publish() {
  expect(await admin(publishNow, { body: PROOF })).toMatchObject({ ok: true });
  await publishWhenDue(ctx);
}

/** @returns the cookie as the browser sends it back */
async function preview(): Promise<string> {
  const answer = await app.request(previewDrafts.path, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}` },
  });
  expect(answer.status).toBe(200);
  const cookie = answer.headers.get('set-cookie') ?? '';
  expect(cookie).toMatch(/^preview=[\w-]{32}; Path=\/; Max-Age=1800; HttpOnly; SameSite=Strict$/);
  return cookie.split(';')[0] ?? '';
}
const read = async (path: string, cookie?: string) => {
  const answer = await app.request(path, cookie ? { headers: { Cookie: cookie } } : {});
  return { text: await answer.text(), headers: answer.headers };
};

it('shows the drafts at the site’s own addresses, with its bar, to whoever has its cookie and to nobody else', async () => {
  await draft('One call.');
  const cookie = await preview();
  expect(await admin(readPublishing)).toMatchObject({ data: { preview: { state: 'building' } } });
  expect((await read('/', cookie)).text).not.toContain('One call.');
  await publishWhenDue(ctx);
  expect(built).toEqual(['preview']);
  expect(await admin(readPublishing)).toMatchObject({
    data: { state: 'published', preview: { state: 'ready' } },
  });
  const shown = await read('/', `other=1; ${cookie}`);
  expect(shown.text).toContain('One call.');
  expect(shown.text).toContain(
    '<div role="status" class="bar"><p class="wrap text-compact">Preview, not published</p></div>',
  );
  expect(shown.headers.get('cache-control')).toBe('no-store');
  expect(shown.headers.get('x-robots-tag')).toBe('noindex, nofollow');
  for (const other of [undefined, 'preview=', 'preview=undefined', `${cookie}x`])
    expect((await read('/', other)).text).not.toContain('One call.');
  // The draft takes it away.
  expect((await read('/sale')).text).toBe('On sale');
  expect((await read('/sale', cookie)).text).toContain('404');
  expect((await read('/admin', cookie)).text).not.toContain('Preview');
  stack.clock.advance(29 * 60_000);
  expect((await read('/', cookie)).text).toContain('One call.');
  stack.clock.advance(60_000);
  expect((await read('/', cookie)).text).not.toContain('One call.');
  await publishWhenDue(ctx);
  expect(existsSync(join(folder, 'preview/dist'))).toBe(false);
  expect(built).toEqual(['preview']);
});

it('is what *Publish* puts on the site, without another build, unless something has changed', async () => {
  await draft('One call.');
  const cookie = await preview();
  await publishWhenDue(ctx);
  stack.clock.advance(60_000);
  expect(await preview()).toBe(cookie);
  await publish();
  expect(built).toEqual(['preview']);
  expect((await read('/')).text).toContain('One call.');
  expect((await read('/', cookie)).text).not.toContain('Preview');
  expect(await admin(readPublishing)).toMatchObject({
    data: { state: 'published', preview: null, publications: [{ pages: 3 }, {}] },
  });

  await draft('Two calls.');
  await preview();
  await publishWhenDue(ctx);
  await draft('Three calls.');
  await publish();
  expect(built).toEqual(['preview', 'preview', 'site']);
  expect((await read('/')).text).toContain('Three calls.');
});

it('that fails says why, and the next one is built anew', async () => {
  await draft('One call.');
  problem = 'content/pages/home.yml: Write some words';
  const cookie = await preview();
  await publishWhenDue(ctx);
  expect(await admin(readPublishing)).toMatchObject({
    data: { state: 'published', preview: { state: 'failed', problem } },
  });
  problem = '';
  expect(await preview()).not.toBe(cookie);
  await publishWhenDue(ctx);
  expect(await admin(readPublishing)).toMatchObject({ data: { preview: { state: 'ready' } } });
});

it('is refused where others build the pages', async () => {
  ctx.config.publish = false;
  expect(await admin(previewDrafts)).toMatchObject({ ok: false, code: 'illegal_move' });
});
