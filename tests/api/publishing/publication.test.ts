// A publication by a real service: the pages follow a price, and requests go on meanwhile. One build is enough for the gate.
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setInterval } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { previewDrafts, publishNow } from '#contract/publishing/publishing.ts';
import { fieldPicture, uploadWebsitePicture } from '#contract/website/pictures.ts';
import { editWebsitePage } from '#contract/website/website.ts';
import { testImage } from '../../support/records/pictures.ts';
import { type ScratchShop, scratchShop } from '../../support/service/scratch-shop.ts';
import { type Service, startService } from '../../support/service/service.ts';
import {
  type Admin,
  adminToken,
  changePrice,
  PROOF,
  PUBLISHING,
  publishingOf,
  publishPrice,
  SLUG,
  websiteAdmin,
} from '../../support/service/website-admin.ts';

/** A first build beside the other tests of the gate. */
const PATIENCE_MS = 360_000;
/** Between two visits: as many as fit would take a core from the build. */
const VISIT_MS = 25;

let shop: ScratchShop;
let service: Service;
const start = async () => {
  service = await startService({ ...shop.env, ...PUBLISHING });
};
beforeEach(async () => {
  shop = scratchShop();
  await start();
});
afterEach(async () => {
  await service.kill('SIGTERM');
  shop.dispose();
});

/** The bytes of a picture for shared links, as text. */
const card = async (name: string) =>
  Buffer.from(await (await fetch(`${service.origin}/social/${name}.jpg`)).arrayBuffer()).toString('base64');
const page = async (path: string, headers: Record<string, string> = {}) =>
  (await fetch(service.origin + path, { headers })).text();

async function previewCookie(): Promise<string> {
  const headers = { Authorization: `Bearer ${await adminToken(service)}` };
  const answer = await fetch(service.origin + previewDrafts.path, { method: 'POST', headers });
  return answer.headers.get('set-cookie')?.split(';')[0] ?? '';
}

const asAdmin = () => websiteAdmin(service);

const published = (admin: Admin) =>
  expect
    .poll(async () => (await publishingOf(admin)).state, { interval: 200, timeout: PATIENCE_MS })
    .toBe('published');

it(
  'pages, data and sitemap follow what is published, and no request fails meanwhile',
  async () => {
    const statuses = new Set<number>();
    let isOver = false;
    const visitor = (async () => {
      let n = 0;
      for await (const _ of setInterval(VISIT_MS)) {
        statuses.add((await fetch(`${service.origin}${['/', '/shop', `/shop/${SLUG}`][n % 3]}`)).status);
        if (isOver) return;
        n += 1;
      }
    })();
    const admin = await asAdmin();
    const picture = await testImage(900, 600).png().toBuffer();
    const file = new Blob([new Uint8Array(picture)]);
    expect(await admin(uploadWebsitePicture, { query: { name: 'workshop.png' }, file })).toMatchObject({
      ok: true,
    });
    const lead = 'One call & one written price.';
    const body = {
      version: 0,
      fields: { lead, 'offer.until': '2020-01-31', 'about.picture': fieldPicture('workshop') },
    };
    expect(await admin(editWebsitePage, { params: { page: 'home' }, body })).toMatchObject({ ok: true });
    const text = 'Every **clock**, see [contact](/contact).';
    const clock = { version: 0, fields: { body: text, firstVisitDays: 9 } };
    expect(await admin(editWebsitePage, { params: { page: 'service-clock' }, body: clock })).toMatchObject({
      ok: true,
    });
    const own = {
      name: 'opening-day',
      title: 'Opening day',
      inFooter: true,
      body: 'Free for **all**.\n\n![The front](workshop)',
      description: 'Come and see the workshop: machines apart on the bench, coffee, and cake.',
    };
    const info = { version: 0, fields: { pages: [own] } };
    expect(await admin(editWebsitePage, { params: { page: 'info' }, body: info })).toMatchObject({
      ok: true,
    });
    const company = { version: 0, fields: { phone: '020 7946 0999', phoneLink: '+442079460999' } };
    expect(await admin(editWebsitePage, { params: { page: 'company' }, body: company })).toMatchObject({
      ok: true,
    });
    await publishPrice(admin, 77.25);
    await published(admin);
    isOver = true;
    await visitor;
    expect([...statuses]).toEqual([200]);
    const html = await page(`/shop/${SLUG}`);
    expect(html).toContain('$77.25');
    expect(html).toMatch(/"price":"?77\.25/);
    const home = await page('/');
    expect(home).toContain('One call &amp; one written price.');
    expect(home).not.toContain('20% OFF');
    expect(await page('/clock')).toContain(
      'Every <strong>clock</strong>, see <a href="/contact">contact</a>.',
    );
    expect(await page('/clock')).toContain('9 working days');
    // Of the pages, their scripts and what the service itself says.
    expect(await page('/contact')).toContain('tel:+442079460999');
    const refused = await fetch(`${service.origin}/api/appointments`, {
      method: 'POST',
      headers: { Origin: service.origin, 'Content-Type': 'application/x-www-form-urlencoded' },
    });
    const said = await refused.text();
    expect(said).toContain('020 7946 0999');
    expect(said).not.toContain('020 7946 0123');
    const ownPage = await page('/info/opening-day');
    expect(ownPage).toContain('Free for <strong>all</strong>.');
    const [image = '', address = ''] = /<img src="(\/uploads\/[^"]+)"[^>]*>/.exec(ownPage) ?? [];
    expect(image).toMatch(/ 900w" .*width="900" height="600" loading="lazy" .*alt="The front"/);
    expect((await fetch(service.origin + address)).headers.get('content-type')).toBe('image/webp');
    expect(home).toMatch(/\/_astro\/[0-9a-f]{32}-2400[^"]+\.avif/);
    expect(home).toContain('href="/info/opening-day"');
    const today = new Date().toISOString().slice(0, 10);
    const sitemap = await page('/sitemap-0.xml');
    for (const path of [`/shop/${SLUG}`, '/clock', '/info/opening-day'])
      expect(sitemap).toMatch(new RegExp(`${path}</loc><lastmod>${today}`));
  },
  PATIENCE_MS,
);

it('a kill during the build leaves the old pages whole, and the next one is published', {
  tags: ['full'],
  timeout: PATIENCE_MS,
}, async () => {
  await publishPrice(await asAdmin(), 78.5);
  const lock = join(shop.dataDir, 'site/lock');
  await expect.poll(() => existsSync(lock), { timeout: PATIENCE_MS, interval: 20 }).toBe(true);
  const build = Number(readFileSync(lock, 'utf8'));
  await service.kill('SIGKILL');
  process.kill(-build, 'SIGKILL');
  await start();
  expect(await page(`/shop/${SLUG}`)).toContain('Boiler gasket set');
  const admin = await asAdmin();
  await publishPrice(admin, 77.25);
  await published(admin);
  expect(await page(`/shop/${SLUG}`)).toContain('$77.25');
});

it('the preview shows the drafts, and its build is what is published', {
  tags: ['full'],
  timeout: PATIENCE_MS,
}, async () => {
  const admin = await asAdmin();
  await publishPrice(admin, 77.25);
  await published(admin);
  // What a shared link shows has the price too, and no other card changes with it.
  const cards = () => Promise.all([`shop-${SLUG}`, 'clock'].map(card));
  const [ofPart, ofClock] = await cards();
  const coffee = { version: 0, fields: { firstVisitDays: 11 } };
  expect(await admin(editWebsitePage, { params: { page: 'service-coffee' }, body: coffee })).toMatchObject({
    ok: true,
  });
  await changePrice(admin, 76.5);
  // First seen by whoever has the preview's cookie.
  const cookie = await previewCookie();
  await expect
    .poll(async () => (await publishingOf(admin)).preview, { interval: 200, timeout: PATIENCE_MS })
    .toEqual({ state: 'ready', problem: '' });
  const drafted = await page('/coffee', { Cookie: cookie });
  expect(drafted).toContain('11 working days');
  expect(drafted).toContain('Preview, not published');
  expect(await page(`/shop/${SLUG}`, { Cookie: cookie })).toContain('$76.50');
  expect(await page('/coffee')).not.toContain('11 working days');
  const madeOf = (folder: string) => statSync(join(shop.dataDir, folder, 'dist/.made-of')).mtimeMs;
  const seen = madeOf('preview');
  expect(await admin(publishNow, { body: PROOF })).toMatchObject({ ok: true });
  await published(admin);
  // Exactly this build.
  expect(madeOf('site')).toBe(seen);
  expect(await page('/coffee', { Cookie: cookie })).not.toContain('Preview, not published');
  expect(await page('/coffee')).toContain('11 working days');
  const [ofPartNow, ofClockNow] = await cards();
  expect(ofPartNow).not.toBe(ofPart);
  expect(ofClockNow).toBe(ofClock);
});
