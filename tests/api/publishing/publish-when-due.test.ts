// When a publication begins, what is noted of it, and who is told when it fails. The build itself: publication.test.ts.
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isOfferOpen } from '#components/services/is-offer-open.ts';
import { changeProduct } from '#contract/catalogue/product-changes.ts';
import { archiveProduct, listAdminProducts } from '#contract/catalogue/products-admin.ts';
import { readToday } from '#contract/dashboard/today.ts';
import { publishNow, readPublishing } from '#contract/publishing/publishing.ts';
import { changeSettings } from '#contract/settings/settings.ts';
import type { Context } from '#server/platform/context.ts';
import { publishWhenDue, serveFirst } from '#server/publishing/publish-when-due.ts';
import { createPublisher } from '#server/publishing/publisher.ts';
import { serveFolder } from '#server/publishing/serve-folder.ts';
import { noSite, publishedFolder } from '#server/publishing/served-site.ts';
import { seed } from '#server/seed/seed.ts';
import { shareStack } from '../../support/database/empty.ts';
import { mailsOf } from '../../support/records/mails.ts';
import { makeAdmin, PROOF } from '../../support/records/people.ts';
import { aPart, someSettings } from '../../support/service/bodies.ts';
import type { Served } from '../../support/service/serve.ts';
import { publishSmallSite } from '../../support/service/small-site.ts';
import type { Stack } from '../../support/service/stack.ts';
import { strictClient } from '../../support/service/strict-client.ts';

const stack = shareStack();
const SECOND = 1_000;
let folder: string;
let ctx: Context;
let app: Served;
let admin: Stack['call'];
/** Revisions that were built. */
let built: string[];
/** What the next build answers. */
let problem: string;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'publishing-'));
  built = [];
  problem = '';
  await seed(stack.ctx);
  ctx = {
    ...stack.ctx,
    config: { ...stack.ctx.config, dataDir: folder, publish: true },
    site: noSite(),
    publisher: createPublisher(async (config, _, revision) => {
      built.push(revision);
      if (!problem) writePages(publishedFolder(config), revision);
      return problem;
    }),
  };
  await publishSmallSite(stack, ctx);
  await serveFirst(ctx);
  app = await stack.serve(ctx);
  const { token } = await makeAdmin(stack, { username: 'Grace Holt' });
  admin = strictClient({ fetch: app.request, token: () => token });
});
afterEach(() => rmSync(folder, { recursive: true }));

function writePages(to: string, revision: string): void {
  mkdirSync(to, { recursive: true });
  writeFileSync(join(to, 'about.html'), `About, ${revision}`);
  writeFileSync(join(to, '.made-of'), JSON.stringify({ sources: 'of the release', revision }));
  const now = stack.clock.now() / 1_000;
  utimesSync(join(to, '.made-of'), now, now);
}

async function firstProduct() {
  const answer = await admin(listAdminProducts, { query: {} });
  const product = answer.ok && answer.data.products[0];
  if (!product) throw new Error('there is no product');
  return product;
}

async function setPrice(price: number): Promise<void> {
  const { id, version, stock } = await firstProduct();
  const answer = await admin(changeProduct, {
    params: { id },
    body: { ...aPart({ price, stock }), version },
  });
  expect(answer).toMatchObject({ ok: true });
}

/** Looks once, after some seconds. */
async function after(seconds: number): Promise<number> {
  stack.clock.advance(seconds * SECOND);
  await publishWhenDue(ctx);
  return built.length;
}

it('nothing is built while the pages show what the shop holds', async () => {
  expect(await after(0)).toBe(0);
  expect(await after(600)).toBe(0);
  expect(await admin(readPublishing)).toMatchObject({
    ok: true,
    data: { state: 'published', publications: [] },
  });
});

it('without built pages only the API answers', async () => {
  expect(await serveFolder(ctx, join(folder, 'never built'))).toBe(0);
  const page = await app.request('/about');
  expect([page.status, await page.text()]).toEqual([404, 'The site is not built. Run: npm run build']);
  expect(await admin(readPublishing)).toMatchObject({ ok: true });
});

describe('a change', () => {
  it('is built once nothing has changed for twenty seconds, and served', async () => {
    await setPrice(50);
    expect(await after(0)).toBe(0);
    expect(await admin(readPublishing)).toMatchObject({ data: { state: 'waiting' } });
    expect(await after(15)).toBe(0);
    await setPrice(51);
    expect(await after(15)).toBe(0);
    expect(await after(20)).toBe(1);
    expect(await (await app.request('/about')).text()).toBe(`About, ${built[0]}`);
    expect(await after(600)).toBe(1);
  });

  it('of the release is built once, over what another release had published', async () => {
    await setPrice(50);
    expect([await after(0), await after(20)]).toEqual([0, 1]);
    ctx.publisher = createPublisher(ctx.publisher.build);
    await serveFirst(ctx);
    expect(await (await app.request('/about')).text()).toBe(`About, ${built[0]}`);
    expect([await after(0), await after(20), await after(600)]).toEqual([1, 2, 2]);
  });

  it('waits two minutes at most while others follow', async () => {
    for (let price = 50; price < 62; price += 1) {
      await setPrice(price);
      expect(await after(10)).toBe(0);
    }
    await setPrice(70);
    expect(await after(10)).toBe(1);
  });

  it('is not one that pages do not show: a sale, or the limit for low stock', async () => {
    await stack.ctx.db.updateTable('products').set({ stock: 3, version: 9 }).execute();
    await admin(changeSettings, { body: someSettings({ lowStock: 4 }) });
    expect(await after(0)).toBe(0);
    expect(await after(200)).toBe(0);
  });

  it('is named with whoever made it', async () => {
    await setPrice(50);
    stack.clock.advance(SECOND);
    const { id, name } = await firstProduct();
    await admin(archiveProduct, { params: { id } });
    await after(0);
    await after(30);
    const answer = await admin(readPublishing);
    expect(answer).toMatchObject({
      data: {
        state: 'published',
        publications: [
          {
            pages: 1,
            problem: '',
            changes: [
              { who: 'Grace Holt', action: 'archive', name },
              { who: 'Grace Holt', action: 'change', name: aPart().name },
            ],
          },
        ],
      },
    });
  });
});

it('a new day builds the pages, and is no news', async () => {
  await after(0);
  stack.clock.advance(24 * 3_600 * SECOND);
  expect(await after(0)).toBe(0);
  expect(await after(30)).toBe(1);
});

it('an offer ends with its last midnight in London, though nobody presses anything', async () => {
  const { build } = ctx.publisher;
  ctx.publisher.build = async (...input) => {
    const problem = await build(...input);
    const isOpen = isOfferOpen({ until: '2027-03-31' }, stack.clock.now());
    writeFileSync(join(publishedFolder(ctx.config), 'about.html'), isOpen ? '20% OFF' : 'About');
    return problem;
  };
  const about = async () => (await app.request('/about')).text();
  // Summer time: an hour before midnight in UTC.
  stack.clock.advance(Date.parse('2027-03-31T22:58:00Z') - stack.clock.now());
  expect([await after(0), await after(30), await after(60)]).toEqual([0, 1, 1]);
  expect(await about()).toBe('20% OFF');
  expect([await after(30), await after(30)]).toEqual([1, 2]);
  expect(await about()).toBe('About');
});

it('*Publish now* waits for nothing', async () => {
  expect(await admin(publishNow, { body: PROOF })).toMatchObject({ ok: true, data: { state: 'waiting' } });
  expect(await after(5)).toBe(1);
  expect(await after(5)).toBe(1);
});

describe('a build that fails', () => {
  beforeEach(async () => {
    problem = 'content/company.yml: Write the phone number';
    await setPrice(50);
    await after(0);
    await after(30);
  });

  it('leaves the pages as they were, and tells the staff once', async () => {
    expect(built).toHaveLength(1);
    expect((await app.request('/about')).status).toBe(200);
    expect(await admin(readPublishing)).toMatchObject({
      data: { state: 'failed', publications: [{ problem }] },
    });
    expect(await admin(readToday)).toMatchObject({
      data: { items: expect.arrayContaining([expect.objectContaining({ kind: 'publication', count: 1 })]) },
    });
    await after(700);
    expect(await mailsOf(stack, 'publication-failed')).toMatchObject([
      { text: expect.stringContaining(problem) },
    ]);
  });

  it('is tried again after ten minutes, at once when something changes, and ends the alarm', async () => {
    expect(await after(60)).toBe(1);
    expect(await after(600)).toBe(2);
    problem = '';
    await setPrice(52);
    await after(0);
    expect(await after(30)).toBe(3);
    expect(await admin(readPublishing)).toMatchObject({ data: { state: 'published' } });
    const today = await admin(readToday);
    expect(today.ok && today.data.items.map(({ kind }) => kind)).not.toContain('publication');
  });
});

it('a service that builds nothing says so', async () => {
  ctx.config.publish = false;
  await setPrice(50);
  await after(0);
  expect(await after(200)).toBe(0);
  expect(await admin(readPublishing)).toMatchObject({ data: { state: 'elsewhere' } });
  expect(await admin(publishNow, { body: PROOF })).toMatchObject({ ok: false, code: 'illegal_move' });
});

it('a restart serves what was published last, not the samples', async () => {
  await setPrice(50);
  await after(0);
  await after(30);
  ctx.site.current = null;
  await serveFirst(ctx);
  expect(ctx.site.made?.revision).toBe(built[0]);
});
