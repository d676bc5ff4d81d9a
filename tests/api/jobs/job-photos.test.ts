// Photos of a job: sent one by one, seen by the office, by whoever pays unless for the office only, taken back by whoever took them, and
// kept for 24 months.
import sharp from 'sharp';
import { beforeEach, describe, expect, it } from 'vitest';
import { readAppointment } from '#contract/appointments/appointments.ts';
import { readPhoto } from '#contract/appointments/photos.ts';
import { readBill } from '#contract/bills/bill-links.ts';
import { placeAppointment } from '#contract/diary/placing.ts';
import { addJobPhoto, changeJobPhoto, readBillPhoto, readJobPhoto } from '#contract/jobs/job-photos.ts';
import { erasePerson, subjectAccess } from '#server/data-protection/subject-access.ts';
import { sweepPhotos } from '#server/pictures/sweep-photos.ts';
import { sweepOld } from '#server/timers/sweep-old.ts';
import { billLink, send } from '../../support/bills/bills.ts';
import { engineerToken, makeEngineer } from '../../support/records/diary.ts';
import {
  A_DANGER,
  type Job,
  makeJob,
  officeSheet,
  ownSheet,
  partLine,
  pressBeside,
  sendPhoto,
  writeOwn,
} from '../../support/records/jobs.ts';
import { PHOTO } from '../../support/records/pictures.ts';
import { requestRowOf } from '../../support/records/quotes.ts';
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
  for (const stage of ['after', 'plate'] as const) await sendPhoto(job, { key: `photo-${stage}`, stage });
  expect((await rows()).map(({ position }) => position)).toEqual(Array.from({ length: 14 }, (_, at) => at));
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
  const plate = await sendPhoto(job, { key: 'photo-plate', stage: 'plate' });
  const hidden = await sendPhoto(job, { key: 'photo-hidden', stage: 'after', officeOnly: 'true' });
  const lines = [partLine(shop.product)];
  await dataOf(writeOwn(job, { lines, ending: { outcome: 'done', unsigned: 'absent' } }));
  const { order } = await dataOf(send(shop, job.id));
  const token = await billLink(shop, order?._id ?? '');
  const seen = async () => (await dataOf(shop.stack.call(readBill, { body: { token } }))).bill.photos;
  const read = (photo: string) => shop.stack.call(readBillPhoto, { body: { token, photo } });
  expect(await seen()).toEqual([
    { _id: shown, stage: 'before' },
    { _id: plate, stage: 'plate' },
  ]);
  expect([(await read(shown)).ok, (await read(hidden)).ok]).toEqual([true, false]);
  await dataOf(shop.admin(changeJobPhoto, { params: { id: shown }, body: { officeOnly: true } }));
  expect([await seen(), (await read(shown)).ok]).toEqual([[{ _id: plate, stage: 'plate' }], false]);
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

describe('to take one back', () => {
  const remove = (photo: string, by: Job = job) => pressBeside(by, 'remove-photo', { photo });
  const left = async () => (await officeSheet(job)).photos.map(({ _id }) => _id);
  const page = async ({ token, id }: Job = job) =>
    (await shop.stack.app.request(`/day/${token}/jobs/${id}`, {})).text();

  it('takes one press, which counts once, and its file with it', async () => {
    const [first, second] = [await sendPhoto(job), await sendPhoto(job, { key: 'photo-two' })];
    expect(await page()).toContain(`name="photo" value="${first}"`);
    for (const _ of [1, 2]) await dataOf(remove(first));
    // Its answer was lost, so the phone sends it again.
    expect(await sendPhoto(job)).toBe(first);
    expect(await left()).toEqual([second]);
    const removed = shop.stack.ctx.db
      .selectFrom('audit_log')
      .selectAll()
      .where('action', '=', 'remove-photo');
    expect(await removed.execute()).toMatchObject([{ before: '{"photo":"before"}', entity_id: job.id }]);
    shop.stack.clock.advance(2 * 3_600_000);
    expect(await sweepPhotos(shop.stack.ctx)).toHaveLength(1);
  });

  it('by its key is heard before a sending that is under way', async () => {
    const byKey = () => pressBeside(job, 'remove-photo', { photoKey: 'photo-one' });
    for (const _ of [1, 2]) await dataOf(byKey());
    await sendPhoto(job);
    expect(await left()).toEqual([]);
    await sendPhoto(job, { key: 'photo-two' });
    await dataOf(pressBeside(job, 'remove-photo', { photoKey: 'photo-two' }));
    expect([await left(), await rows()]).toEqual([[], []]);
  });

  it('is for whoever took it, on a visit that is theirs', async () => {
    const photo = await sendPhoto(job);
    const other = await makeJob(shop.stack, shop.admin, { time: '16:00' });
    await dataOf(remove(photo, other));
    const engineer = await makeEngineer(shop.stack, { name: 'Tomas Rey' }, shop.admin);
    const { version, date, time } = await requestRowOf(shop.stack, job.id);
    const body = { date, time, engineer, version };
    await dataOf(shop.admin(placeAppointment, { params: { id: job.id }, body }));
    const next = { ...job, engineer, token: await engineerToken(shop.stack, engineer) };
    expect(await remove(photo)).toMatchObject({ code: 'stays', status: 404 });
    expect(await remove(photo, next)).toMatchObject({
      code: 'stays',
      msg: expect.stringContaining('took it'),
    });
    expect([await left(), (await page(next)).includes('remove-photo')]).toEqual([[photo], false]);
  });

  it('ends with the bill, and never takes the photo of a safety notice', async () => {
    const [shown, danger] = [await sendPhoto(job), await sendPhoto(job, { key: 'photo-danger' })];
    await dataOf(pressBeside(job, 'danger', { ...A_DANGER, photoKey: 'photo-danger' }));
    expect(await remove(danger)).toMatchObject({ code: 'stays' });
    expect(await page()).not.toContain(`name="photo" value="${danger}"`);
    const lines = [partLine(shop.product)];
    await dataOf(writeOwn(job, { lines, ending: { outcome: 'done', unsigned: 'absent' } }));
    await dataOf(send(shop, job.id));
    expect(await remove(shown)).toMatchObject({ code: 'stays', msg: expect.stringContaining('bill') });
    expect(await left()).toEqual([shown, danger]);
  });

  it('works without script, which goes on where the photos are', async () => {
    const photo = await sendPhoto(job, { stage: 'plate' });
    expect(await page()).toContain(`/jobs/${job.id}/remove-photo#plate-photos"`);
    const answer = await shop.stack.app.request(`/day/${job.token}/jobs/${job.id}/remove-photo`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded', Origin: shop.stack.ctx.config.siteUrl },
      body: new URLSearchParams({ photo, outcome: 'done' }).toString(),
    });
    expect([answer.status, answer.headers.get('location')]).toEqual([
      303,
      expect.stringContaining('outcome=done'),
    ]);
    expect(await left()).toEqual([]);
  });
});
