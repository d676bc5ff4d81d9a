// Pictures that were uploaded: how they are served, when they go, and how many somebody may send.
import { describe, expect, it } from 'vitest';
import { changeProfile } from '#contract/accounts/accounts.ts';
import { uploadProfilePicture } from '#contract/catalogue/pictures.ts';
import { addProduct } from '#contract/catalogue/product-changes.ts';
import { UPLOAD_WIDTHS } from '#lib/picture.ts';
import { sweepUploads } from '#server/pictures/sweep-uploads.ts';
import { pay } from '../../support/records/orders.ts';
import { makeCustomer } from '../../support/records/people.ts';
import { PHOTO, PICTURE } from '../../support/records/pictures.ts';
import { shareUploads } from '../../support/records/uploads.ts';
import { aPart } from '../../support/service/bodies.ts';
import { send } from '../../support/service/send.ts';
import { startStack } from '../../support/service/stack.ts';

const DAY_MS = 24 * 3_600_000;
const shop = shareUploads();
const { names, uploaded } = shop;

it('a customer may try ten pictures an hour', async () => {
  const strict = await startStack({ RATE_LIMITS: 'on' });
  const { token } = await makeCustomer(strict);
  const again = () => strict.as(token)(uploadProfilePicture, { file: new Blob([PICTURE]) });
  for (let at = 0; at < 10; at += 1) expect(await again()).toMatchObject({ ok: true });
  expect(await again()).toMatchObject({ ok: false, code: 'too_many' });
  await strict.close();
});

it('a disk that is full says when to come back', async () => {
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

describe('served', () => {
  it('for good, as data that can run nothing', async () => {
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
    '%s is not there: 404, and not for good',
    async (name) => {
      const { status, headers } = await send(shop.stack, 'GET', `/uploads/${name}`);
      expect(status).toBe(404);
      expect(headers.get('cache-control') ?? '').not.toContain('immutable');
    },
  );
});

describe('a picture that nothing shows', () => {
  const sweep = () => sweepUploads(shop.stack.ctx);

  it('goes after a day, not before', async () => {
    await uploaded(PICTURE);
    shop.stack.clock.advance(DAY_MS - 1000);
    expect(await sweep()).toEqual([]);
    shop.stack.clock.advance(2000);
    expect(await sweep()).toHaveLength(UPLOAD_WIDTHS.length);
    expect(await names()).toEqual([]);
  });

  it('stays while a product, an order or a profile shows it', async () => {
    const image = await uploaded(PICTURE);
    const part = await shop.stack.as(shop.admin.token)(addProduct, { body: aPart({ image }) });
    if (!part.ok) throw new Error(part.msg);
    await pay(shop.stack, part.data.product._id);
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

  it('and is chosen while it is being swept stays, or the chooser is told that it is gone', async () => {
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

  it('and is gone cannot be chosen any more', async () => {
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
