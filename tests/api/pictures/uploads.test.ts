// Uploaded pictures: serving, clean-up and limits.
import { describe, expect, it } from 'vitest';
import { changeProfile } from '#contract/accounts/accounts.ts';
import { uploadProfilePicture } from '#contract/catalogue/pictures.ts';
import { addProduct } from '#contract/catalogue/product-changes.ts';
import { UPLOAD_WIDTHS } from '#lib/picture.ts';
import { sweepUploads } from '#server/pictures/sweep-pictures.ts';
import { pay } from '../../support/records/orders.ts';
import { makeCustomer } from '../../support/records/people.ts';
import { PHOTO, PICTURE } from '../../support/records/pictures.ts';
import { shareUploads } from '../../support/records/uploads.ts';
import { aPart } from '../../support/service/bodies.ts';
import { dataOf } from '../../support/service/data-of.ts';
import { send } from '../../support/service/send.ts';
import { startStack } from '../../support/service/stack.ts';

const DAY_MS = 24 * 3_600_000;
const shop = shareUploads();
const { names, uploaded } = shop;

it('a customer may try ten uploads an hour', async () => {
  await using strict = await startStack({ RATE_LIMITS: 'on' });
  const { token } = await makeCustomer(strict);
  const again = () => strict.as(token)(uploadProfilePicture, { file: new Blob([PICTURE]) });
  for (let at = 0; at < 10; at += 1) expect(await again()).toMatchObject({ ok: true });
  expect(await again()).toMatchObject({ ok: false, code: 'too_many' });
});

it('a full disk is answered with Retry-After', async () => {
  const { uploads } = shop.stack.ctx;
  const { store } = uploads;
  uploads.store = () =>
    Promise.reject(Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' }));
  const { status, headers } = await send(shop.stack, 'POST', '/api/pictures', {
    token: shop.admin.token,
    body: new Uint8Array(PICTURE),
    headers: { 'Content-Type': 'image/png' },
  });
  uploads.store = store;
  expect([status, headers.get('retry-after')]).toEqual([503, '5']);
});

describe('served uploads', () => {
  it('are cached for good, as data that cannot run', async () => {
    const { status, headers } = await send(shop.stack, 'GET', await uploaded(PICTURE));
    expect(status).toBe(200);
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringMatching(/^default-src 'none'; sandbox;/),
      'cross-origin-resource-policy': 'same-origin',
    });
  });

  it.each(['nothing.webp', `${'0'.repeat(32)}-320.webp`, '..%2Fshop.sqlite', '%2e%2e%2fshop.sqlite', '%00'])(
    '%s answers 404 without long caching',
    async (name) => {
      const { status, headers } = await send(shop.stack, 'GET', `/uploads/${name}`);
      expect(status).toBe(404);
      expect(headers.get('cache-control') ?? '').not.toContain('immutable');
    },
  );
});

describe('an unused picture', () => {
  const sweep = () => sweepUploads(shop.stack.ctx);

  it('is deleted after a day, not before', async () => {
    await uploaded(PICTURE);
    shop.stack.clock.advance(DAY_MS - 1000);
    expect(await sweep()).toEqual([]);
    shop.stack.clock.advance(2000);
    expect(await sweep()).toHaveLength(UPLOAD_WIDTHS.length);
    expect(await names()).toEqual([]);
  });

  it('stays while a product, an order or a profile uses it', async () => {
    const image = await uploaded(PICTURE);
    const { product } = await dataOf(shop.stack.as(shop.admin.token)(addProduct, { body: aPart({ image }) }));
    await pay(shop.stack, product._id);
    const mine = await shop.stack.as(shop.customer.token)(uploadProfilePicture, { file: new Blob([PHOTO]) });
    const profileImage = mine.ok ? mine.data.image : '';
    await shop.stack.as(shop.customer.token)(changeProfile, { body: { name: 'Ada', profileImage } });
    shop.stack.clock.advance(2 * DAY_MS);
    expect(await sweep()).toEqual([]);
    await shop.stack.ctx.db.updateTable('products').set({ image: '/pictures/x-720.webp' }).execute();
    expect(await sweep()).toEqual([]);
    await shop.stack.ctx.db.updateTable('users').set({ profile_image: '' }).execute();
    expect(await sweep()).toHaveLength(UPLOAD_WIDTHS.length);
    expect((await send(shop.stack, 'GET', image)).status).toBe(200);
  });

  it('chosen during clean-up either stays or is refused as gone', async () => {
    const { uploads, clock } = shop.stack.ctx;
    for (let at = 0; at < 50; at += 1) {
      const name = `${String(at).padStart(32, '0')}-320.webp`;
      await uploads.store(name, PICTURE, clock.now() - 2 * DAY_MS);
      const [isChosen] = await Promise.all([
        uploads.touch(name, clock.now()),
        uploads.remove(name, clock.now() - DAY_MS),
      ]);
      expect((await uploads.read(name)) !== null).toBe(isChosen);
    }
  });

  it('cannot be chosen once it is deleted', async () => {
    const image = `/uploads/${'0'.repeat(32)}-1280.webp`;
    expect(await shop.stack.as(shop.admin.token)(addProduct, { body: aPart({ image }) })).toMatchObject({
      code: 'invalid',
      issues: [{ path: 'image', text: expect.stringContaining('Upload it again') }],
    });
    const body = { name: 'Ada', profileImage: image };
    expect(await shop.stack.as(shop.customer.token)(changeProfile, { body })).toMatchObject({
      issues: [{ path: 'profileImage' }],
    });
  });
});
