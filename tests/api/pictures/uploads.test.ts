// Uploaded pictures: serving, clean-up and limits.
import { connect, type Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { changeProfile } from '#contract/accounts/accounts.ts';
import { requestAppointment } from '#contract/appointments/appointments.ts';
import { uploadProfilePicture } from '#contract/catalogue/pictures.ts';
import { addProduct } from '#contract/catalogue/product-changes.ts';
import { UPLOAD_WIDTHS } from '#lib/picture.ts';
import { sweepUploads } from '#server/timers/sweep-uploads.ts';
import { pay } from '../../support/records/orders.ts';
import { makeCustomer, type Person } from '../../support/records/people.ts';
import { PHOTO, PICTURE } from '../../support/records/pictures.ts';
import { shareUploads } from '../../support/records/uploads.ts';
import { aPart, aVisit } from '../../support/service/bodies.ts';
import { dataOf } from '../../support/service/data-of.ts';
import { send } from '../../support/service/send.ts';
import { type Stack, startStack } from '../../support/service/stack.ts';

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

/** Begins an upload of almost 8 MB and leaves it there. @returns its socket */
async function beginUpload(stack: Stack, token: string, network: string): Promise<Socket> {
  const { hostname, port } = new URL(stack.app.origin);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => {});
  const head = [
    `POST ${uploadProfilePicture.path} HTTP/1.1`,
    'Host: x',
    'Content-Type: image/png',
    `Content-Length: ${8 * 1024 * 1024}`,
    `Authorization: Bearer ${token}`,
    `X-Forwarded-For: ${network}`,
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  await new Promise((sent) => socket.write(Buffer.alloc(8 * 1024 * 1024 - 1), sent));
  return socket;
}

it('a third upload at once, of one account or one network, is refused before its body is read', async () => {
  await using strict = await startStack({ RATE_LIMITS: 'on', TRUSTED_PROXIES: '127.0.0.1' });
  const [ada, bea] = [await makeCustomer(strict), await makeCustomer(strict)];
  const upload = (person: Person, network: string) =>
    send(strict, 'POST', uploadProfilePicture.path, {
      token: person.token,
      body: new Uint8Array(PICTURE),
      headers: { 'Content-Type': 'image/png', 'X-Forwarded-For': network },
    });
  const begun = [
    await beginUpload(strict, ada.token, '192.0.2.1'),
    await beginUpload(strict, ada.token, '192.0.2.1'),
  ];
  expect(await upload(ada, '192.0.2.2')).toMatchObject({ status: 429, json: { code: 'too_many' } });
  expect(await upload(bea, '192.0.2.1')).toMatchObject({ status: 429 });
  expect(await upload(bea, '192.0.2.2')).toMatchObject({ status: 201 });
  for (const socket of begun) socket.destroy();
  await expect.poll(async () => (await upload(ada, '192.0.2.3')).status).toBe(201);
});

it('uploads beyond what fits into memory are refused, and everything else is answered', async () => {
  await using strict = await startStack({ RATE_LIMITS: 'on', TRUSTED_PROXIES: '127.0.0.1' });
  const begun = [];
  for (let n = 1; n <= 7; n += 1)
    begun.push(await beginUpload(strict, (await makeCustomer(strict)).token, `192.0.2.${n}`));
  const upload = async () => {
    const { token } = await makeCustomer(strict);
    return strict.as(token)(uploadProfilePicture, { file: new Blob([PICTURE]) });
  };
  await expect.poll(upload).toMatchObject({ ok: false, code: 'unavailable' });
  expect(await strict.call(requestAppointment, { body: aVisit() })).toMatchObject({ ok: true });
  for (const socket of begun) socket.destroy();
  await expect.poll(upload).toMatchObject({ ok: true });
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
      // Mail programs show them.
      'cross-origin-resource-policy': 'cross-origin',
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
