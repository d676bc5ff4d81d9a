// Pictures of the website: made anew and uncut, used by name in fields and texts, kept while something shows them.
import sharp from 'sharp';
import { beforeEach, expect, it } from 'vitest';
import { publishNow } from '#contract/publishing/publishing.ts';
import { fieldPicture, pictureFile, uploadWebsitePicture } from '#contract/website/pictures.ts';
import { editWebsitePage, readWebsitePage } from '#contract/website/website.ts';
import { ownShopData } from '#server/publishing/shop-data.ts';
import { sweepUploads } from '#server/timers/sweep-uploads.ts';
import { sweepWebsitePictures } from '#server/website/pictures.ts';
import { makeAdmin, PROOF } from '../../support/records/people.ts';
import { shareUploads } from '../../support/records/uploads.ts';
import { dataOf } from '../../support/service/data-of.ts';
import type { Stack } from '../../support/service/stack.ts';

const DAY_MS = 24 * 3_600_000;
const shop = shareUploads();
let admin: Stack['call'];
beforeEach(async () => {
  shop.stack.ctx.config.publish = true;
  const person = await makeAdmin(shop.stack, { username: 'Grace Holt', email: 'grace@kelvinrowe.example' });
  admin = shop.stack.as(person.token);
});

const photo = (width: number, height: number, red = 90) =>
  sharp({ create: { width, height, channels: 3, background: { r: red, g: 120, b: 60 } } })
    .withExif({ IFD0: { Copyright: 'Hidden words' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
    .jpeg()
    .toBuffer();
const upload = async (name: string, bytes: Buffer) =>
  (
    await dataOf(
      admin(uploadWebsitePicture, {
        query: { name },
        file: new Blob([new Uint8Array(bytes)]),
      }),
    )
  ).name;
const save = async (page: string, fields: Record<string, unknown>) => {
  const { version } = (await dataOf(admin(readWebsitePage, { params: { page } }))).page;
  return admin(editWebsitePage, { params: { page }, body: { version, fields } });
};
const pictureOf = async (name: string) => (await ownShopData(shop.stack.ctx))?.pictures[name];
const known = async () =>
  (await shop.stack.ctx.db.selectFrom('website_pictures').select('name').orderBy('name').execute()).map(
    ({ name }) => name,
  );

async function afterDays(days: number) {
  shop.stack.clock.advance(days * DAY_MS);
  await sweepWebsitePictures(shop.stack.ctx);
  await sweepUploads(shop.stack.ctx);
  admin = shop.stack.as((await makeAdmin(shop.stack, { email: `after-${days}@kelvinrowe.example` })).token);
}

it('is made anew, whole and without EXIF, and named after its file; another of that name gets a number', async () => {
  const bytes = await photo(3600, 1800);
  expect(await upload('Workshop, Front.JPG', bytes)).toBe('workshop-front');
  // As after a lost answer.
  expect(await upload('Workshop, Front.JPG', bytes)).toBe('workshop-front');
  expect(await upload('workshop-front.jpg', await photo(900, 600, 20))).toBe('workshop-front-2');
  expect(await upload('../../data/photos/1.jpg', await photo(900, 600, 30))).toBe('data-photos-1');
  expect(await save('about', { 'bench.picture': fieldPicture('workshop-front') })).toMatchObject({
    ok: true,
  });
  await admin(publishNow, { body: PROOF });
  const picture = await pictureOf('workshop-front');
  expect(picture).toMatchObject({ width: 2400, height: 1200 });
  const stored = await shop.served(pictureFile(picture?.hash ?? ''));
  expect(await sharp(stored).metadata()).toMatchObject({ format: 'webp', width: 2400, height: 1200 });
  expect((await sharp(stored).metadata()).exif).toBeUndefined();
  expect(stored.includes('Hidden words')).toBe(false);
});

it.each([
  ['home', 'about.picture', '../data/photos/1.jpg'],
  ['home', 'about.picture', './uploads/../../data/1.webp'],
  ['home', 'about.picture', './uploads/not-there.webp'],
  ['home', 'about.picture', '/uploads/1.webp'],
  ['legal-terms', 'body', 'See ![the front](not-there)'],
  ['legal-terms', 'body', 'See ![the front](../data/photos/1.jpg)'],
  ['legal-terms', 'body', 'See ![the front](https://elsewhere.example/1.jpg)'],
  ['legal-terms', 'body', 'See ![](workshop)'],
  ['legal-terms', 'body', 'See ![the front][1]\n\n[1]: workshop'],
  ['legal-terms', 'body', '[a![the front](workshop)](javascript:alert(1))'],
])('%s %s %s is refused at its field', async (page, field, value) => {
  await upload('workshop.jpg', await photo(900, 600));
  const answer = await save(page, { [field]: value });
  expect(answer).toMatchObject({ ok: false, code: 'invalid', issues: [{ path: field }] });
});

it('is kept while a draft, a publication or one that can be undone shows it, and goes a day later', async () => {
  for (const name of ['unused', 'drafted', 'published'])
    await upload(name, await photo(900, 600, name.length));
  const text = (name: string) => ({ body: `## Here\n\n![The front of the workshop](${name})` });
  expect(await save('legal-terms', text('published'))).toMatchObject({ ok: true });
  await admin(publishNow, { body: PROOF });
  expect(await save('legal-terms', text('drafted'))).toMatchObject({ ok: true });
  await afterDays(2);
  expect(await known()).toEqual(['drafted', 'published']);
  expect(await shop.names()).toHaveLength(4);
  for (let time = 0; time < 12; time += 1) {
    shop.stack.clock.advance(1_000);
    expect(await save('legal-terms', { body: `Again, ${time}` })).toMatchObject({ ok: true });
    await admin(publishNow, { body: PROOF });
  }
  await afterDays(3);
  expect(await known()).toEqual([]);
  expect(await shop.names()).toEqual([]);
});
