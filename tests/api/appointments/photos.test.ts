// Photos of a request: what is taken, who sees them, and when they end.
import sharp from 'sharp';
import { beforeEach, describe, expect, it } from 'vitest';
import { readAppointment, requestAppointment } from '#contract/appointments/appointments.ts';
import { readPhoto, uploadPhoto } from '#contract/appointments/photos.ts';
import { erasePerson, subjectAccess } from '#server/data-protection/subject-access.ts';
import { sweepPhotos } from '#server/pictures/sweep-photos.ts';
import { sweepOld } from '#server/timers/sweep-old.ts';
import { shareVisits } from '../../support/records/appointments.ts';
import { makeAdmin, makeCustomer } from '../../support/records/people.ts';
import { AVIF, JPEG, PHOTO, PICTURE, testImage, WEBP } from '../../support/records/pictures.ts';
import { aVisit } from '../../support/service/bodies.ts';
import { dataOf } from '../../support/service/data-of.ts';
import { send } from '../../support/service/send.ts';
import { startStack } from '../../support/service/stack.ts';

const DAY_MS = 24 * 3_600_000;
const shop = shareVisits();
const { ask, rows } = shop;
const files = async () => (await shop.stack.ctx.photos.list()).map(({ name }) => name);

beforeEach(async () => {
  for (const name of await files()) await shop.stack.ctx.photos.remove(name, Number.POSITIVE_INFINITY);
});

async function upload(file: Buffer<ArrayBuffer> = PICTURE): Promise<string> {
  return (await dataOf(shop.stack.call(uploadPhoto, { file: new Blob([file]) }))).photo;
}

/** Asks for a quote with these photos. @returns the id of the request */
async function asked(photos: string[]): Promise<string> {
  await dataOf(ask({ isQuoteRequest: true, photos }));
  return (await rows()).at(-1)?.id ?? '';
}

async function bytesOf(id: string, n = 1): Promise<Buffer> {
  const { token } = await makeAdmin(shop.stack);
  const photo = await dataOf(shop.stack.as(token)(readPhoto, { params: { id, n: String(n) } }));
  return Buffer.from(await photo.arrayBuffer());
}

const red = async (file: Buffer): Promise<number> =>
  (await sharp(file).extract({ left: 2, top: 2, width: 1, height: 1 }).raw().toBuffer())[0] ?? 0;

describe('a photo', () => {
  it.each([
    ['PNG', PICTURE],
    ['JPEG', JPEG],
    ['WebP', WEBP],
    ['AVIF', AVIF],
  ])('%s is stored whole as WebP, never enlarged', async (_, file) => {
    const made = await sharp(await bytesOf(await asked([await upload(file)]))).metadata();
    expect(made).toMatchObject({ format: 'webp', width: 300, height: 200 });
  });

  it('of a large camera becomes 1,600 pixels long, upright, without place and camera', async () => {
    const large = Buffer.from(await testImage(2400, 1200).jpeg().withMetadata({ orientation: 6 }).toBuffer());
    const id = await asked([await upload(large), await upload(PHOTO)]);
    expect(await sharp(await bytesOf(id, 1)).metadata()).toMatchObject({ width: 800, height: 1600 });
    const file = await bytesOf(id, 2);
    const { exif, icc, xmp, orientation } = await sharp(file).metadata();
    expect({ exif, icc, xmp, orientation }).toEqual({});
    expect(file.includes('SecretCamera')).toBe(false);
  });

  it('of an iPhone is refused with what to do', async () => {
    const heic = Buffer.concat([Buffer.from('\0\0\0\x18ftypheic', 'latin1'), Buffer.alloc(100)]);
    const file = new Blob([heic], { type: 'image/heic' });
    expect(await shop.stack.call(uploadPhoto, { file })).toMatchObject({
      code: 'invalid',
      issues: [{ path: 'file', text: expect.stringMatching(/HEIC.*screenshot/) }],
    });
    expect(await files()).toEqual([]);
  });

  it('is judged by its content, not by its type', async () => {
    const body = '<svg xmlns="http://www.w3.org/2000/svg"/>';
    const answer = await send(shop.stack, 'POST', '/api/appointments/photos', {
      body,
      headers: { 'Content-Type': 'image/png' },
    });
    expect(answer.json).toMatchObject({ code: 'invalid' });
  });

  it('can be sent twelve times an hour from one network, counted before its bytes are read', async () => {
    await using strict = await startStack({ RATE_LIMITS: 'on' });
    const again = (file: Buffer<ArrayBuffer>) => strict.call(uploadPhoto, { file: new Blob([file]) });
    for (let n = 0; n < 12; n += 1) expect(await again(PICTURE)).toMatchObject({ ok: true });
    expect(await again(Buffer.from('no picture'))).toMatchObject({ code: 'too_many' });
  });
});

describe('a request', () => {
  it('has its photos in the order chosen, counted in its details', async () => {
    const mirrored = Buffer.from(await sharp(PICTURE).flop().png().toBuffer());
    const id = await asked([await upload(mirrored), await upload()]);
    const { token } = await makeAdmin(shop.stack);
    const details = await shop.stack.as(token)(readAppointment, { params: { id } });
    expect(details).toMatchObject({ data: { appointment: { photos: 2 } } });
    expect(await red(await bytesOf(id, 1))).toBeLessThan(60);
    expect(await red(await bytesOf(id, 2))).toBeGreaterThan(200);
  });

  it('takes four photos, no more, and no photo twice', async () => {
    const ids = await Promise.all(Array.from({ length: 5 }, () => upload()));
    expect(await ask({ photos: ids })).toMatchObject({ code: 'invalid', issues: [{ path: 'photos' }] });
    const [one = ''] = ids;
    expect(await ask({ photos: [one, one] })).toMatchObject({ issues: [{ path: 'photos' }] });
    expect(await rows()).toEqual([]);
    expect(await ask({ photos: ids.slice(0, 4) })).toMatchObject({ ok: true });
  });

  it('can’t take another request’s photo, or one that is gone; nothing is stored then', async () => {
    const photo = await upload();
    await asked([photo]);
    for (const other of [photo, 'no-such-photo'])
      expect(await ask({ message: 'Another clock', photos: [other] })).toMatchObject({
        code: 'invalid',
        issues: [{ path: 'photos', text: expect.stringContaining('add them again') }],
      });
    expect(await rows()).toHaveLength(1);
  });

  it('that is repeated is the same request with the same photos', async () => {
    const body = aVisit({ photos: [await upload()] });
    for (let n = 0; n < 2; n += 1)
      expect(
        await shop.stack.call(requestAppointment, { body, idempotencyKey: 'one-request' }),
      ).toMatchObject({
        ok: true,
      });
    expect(await rows()).toHaveLength(1);
  });
});

it('only an admin sees a photo, and only by its request', async () => {
  const id = await asked([await upload()]);
  const { token } = await makeCustomer(shop.stack);
  const admin = (await makeAdmin(shop.stack)).token;
  const read = (n: string, bearer?: string) =>
    send(shop.stack, 'GET', `/api/appointments/${id}/photos/${n}`, bearer ? { token: bearer } : {});
  expect((await read('1')).status).toBe(401);
  expect((await read('1', token)).status).toBe(403);
  for (const n of ['0', '2', '10', 'x', '-1']) expect((await read(n, admin)).status).toBe(404);
  const { status, headers } = await read('1', admin);
  expect(status).toBe(200);
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
  const [file] = await files();
  expect((await send(shop.stack, 'GET', `/uploads/${file}`)).status).toBe(404);
});

describe('the end of a photo', () => {
  const sweep = () => sweepPhotos(shop.stack.ctx);

  it('comes after a day without a request', async () => {
    await asked([await upload()]);
    const unclaimed = await upload();
    shop.stack.clock.advance(DAY_MS - 1000);
    expect(await sweep()).toEqual([]);
    shop.stack.clock.advance(2000);
    expect(await sweep()).toHaveLength(1);
    expect(await files()).toHaveLength(1);
    expect(await ask({ message: 'Later', photos: [unclaimed] })).toMatchObject({ code: 'invalid' });
  });

  it('comes after 12 months, while the request stays', async () => {
    await asked([await upload()]);
    shop.stack.clock.advance(364 * DAY_MS);
    expect(await sweepOld(shop.stack.ctx)).toMatchObject({ photos: 0 });
    shop.stack.clock.advance(3 * DAY_MS);
    expect(await sweepOld(shop.stack.ctx)).toMatchObject({ photos: 1, appointments: 0 });
    expect(await sweep()).toHaveLength(1);
  });

  it('comes with the erasure of the person, whose copy of the data names it', async () => {
    await asked([await upload()]);
    await ask({ email: 'other@example.com', message: 'Theirs', photos: [await upload()] });
    const { photos } = await subjectAccess(shop.stack.ctx.db, 'ada.marsh@example.com');
    expect(photos).toHaveLength(1);
    await erasePerson(shop.stack.ctx, 'ada.marsh@example.com', 'operator');
    expect(await files()).toHaveLength(1);
    expect(await files()).not.toContain(photos[0]?.file);
  });
});
