// Photos of a job: sent one by one, seen by the office, by whoever pays unless for the office only, and kept for 24 months.
import sharp from 'sharp';
import { beforeEach, expect, it } from 'vitest';
import { readAppointment } from '#contract/appointments/appointments.ts';
import { readPhoto } from '#contract/appointments/photos.ts';
import { readBill } from '#contract/bills/bill-links.ts';
import { addJobPhoto, changeJobPhoto, readBillPhoto, readJobPhoto } from '#contract/jobs/job-photos.ts';
import { erasePerson, subjectAccess } from '#server/data-protection/subject-access.ts';
import { sweepPhotos } from '#server/pictures/sweep-pictures.ts';
import { sweepOld } from '#server/timers/sweep-old.ts';
import { billLink, send } from '../../support/bills/bills.ts';
import {
  type Job,
  makeJob,
  officeSheet,
  ownSheet,
  partLine,
  sendPhoto,
  writeOwn,
} from '../../support/records/jobs.ts';
import { PHOTO } from '../../support/records/pictures.ts';
import { dataOf } from '../../support/service/data-of.ts';
import { freshShop } from '../../support/service/fresh-shop.ts';

const DAY_MS = 24 * 3_600_000;
const shop = freshShop();
let job: Job;
beforeEach(async () => {
  job = await makeJob(shop.stack, shop.admin);
});
const rows = () => shop.stack.ctx.db.selectFrom('photos').selectAll().orderBy('position').execute();

it('arrives once, however often it is sent, without place and camera', async () => {
  const send = () =>
    job.link(addJobPhoto, {
      params: { id: job.id },
      query: { stage: 'after' as const },
      idempotencyKey: 'photo-two',
      file: new Blob([PHOTO]),
    });
  const ids = await Promise.all([1, 2, 3].map(async () => (await dataOf(send())).photo));
  expect(new Set(ids).size).toBe(1);
  const { photos } = await officeSheet(job);
  expect(photos).toEqual([{ _id: ids[0], stage: 'after', officeOnly: false }]);
  const blob = await dataOf(shop.admin(readJobPhoto, { params: { id: ids[0] ?? '' } }));
  const file = Buffer.from(await blob.arrayBuffer());
  expect(await sharp(file).metadata()).toMatchObject({ format: 'webp' });
  expect([(await sharp(file).metadata()).exif, file.includes('SecretCamera')]).toEqual([undefined, false]);
});

it('twelve of each stage are taken', async () => {
  for (let n = 0; n < 12; n += 1) await sendPhoto(job, { key: `photo-no-${n}` });
  expect(await sendPhoto(job, { key: 'photo-no-0' })).toBe((await ownSheet(job)).photos[0]?._id);
  const query = { stage: 'before' as const };
  const more = { params: { id: job.id }, query, idempotencyKey: 'photo-more', file: new Blob([PHOTO]) };
  expect(await job.link(addJobPhoto, more)).toMatchObject({ code: 'illegal_move' });
  await sendPhoto(job, { key: 'photo-after', stage: 'after' });
  expect((await rows()).map(({ position }) => position)).toEqual(Array.from({ length: 13 }, (_, at) => at));
});

it('those of the request are counted and read apart', async () => {
  await sendPhoto(job);
  const { appointment } = await dataOf(shop.admin(readAppointment, { params: { id: job.id } }));
  expect(appointment.photos).toBe(0);
  expect(await shop.admin(readPhoto, { params: { id: job.id, n: '1' } })).toMatchObject({
    code: 'not_found',
  });
});

it('whoever pays sees them, but those for the office only', async () => {
  const shown = await sendPhoto(job, { key: 'photo-shown' });
  const hidden = await sendPhoto(job, { key: 'photo-hidden', stage: 'after', officeOnly: 'true' });
  const lines = [partLine(shop.product)];
  await dataOf(writeOwn(job, { lines, ending: { outcome: 'done', unsigned: 'absent' } }));
  const { order } = await dataOf(send(shop, job.id));
  const token = await billLink(shop, order?._id ?? '');
  const seen = async () => (await dataOf(shop.stack.call(readBill, { body: { token } }))).bill.photos;
  const read = (photo: string) => shop.stack.call(readBillPhoto, { body: { token, photo } });
  expect(await seen()).toEqual([{ _id: shown, stage: 'before' }]);
  expect([(await read(shown)).ok, (await read(hidden)).ok]).toEqual([true, false]);
  await dataOf(shop.admin(changeJobPhoto, { params: { id: shown }, body: { officeOnly: true } }));
  expect([await seen(), (await read(shown)).ok]).toEqual([[], false]);
  const other = await makeJob(shop.stack, shop.admin, { time: '16:00' });
  expect((await read(await sendPhoto(other))).ok).toBe(false);
});

it("another engineer's link adds none, and opens none", async () => {
  const other = await makeJob(shop.stack, shop.admin, { time: '16:00' });
  const photo = await sendPhoto(job);
  const get = (path: string) => shop.stack.app.request(path, {});
  expect((await get(`/day/${job.token}/jobs/${job.id}/photos/${photo}`)).status).toBe(200);
  expect((await get(`/day/${other.token}/jobs/${job.id}/photos/${photo}`)).status).toBe(404);
  expect((await get(`/day/${other.token}/jobs/${other.id}/photos/${photo}`)).status).toBe(404);
});

it('is kept for 24 months, held by subject access, and goes with whoever is erased', async () => {
  const { ctx, clock } = shop.stack;
  await sendPhoto(job, { officeOnly: 'true' });
  expect((await subjectAccess(ctx.db, 'ada.marsh@example.com')).photos).toMatchObject([
    { stage: 'before', office_only: 1 },
  ]);
  await ctx.db
    .updateTable('photos')
    .set({ created_at: clock.now() - 700 * DAY_MS })
    .execute();
  expect(await sweepOld(ctx)).toMatchObject({ photos: 0 });
  await ctx.db
    .updateTable('photos')
    .set({ created_at: clock.now() - 740 * DAY_MS })
    .execute();
  expect(await sweepOld(ctx)).toMatchObject({ photos: 1 });
  clock.advance(2 * 3_600_000);
  expect(await sweepPhotos(ctx)).toHaveLength(1);
  await sendPhoto(job, { key: 'photo-again' });
  await erasePerson(ctx, 'ada.marsh@example.com', 'operator');
  expect([await rows(), await ctx.photos.list()]).toEqual([[], []]);
});
