// The photo of a safety notice: one of the job's, in the notice's mail, beside the notice, and deleted as all others are.
import sharp from 'sharp';
import { beforeEach, expect, it } from 'vitest';
import { loadSheet } from '#server/jobs/sheets.ts';
import { deliverDueMail } from '#server/mail/deliver-mail.ts';
import { sweepPhotos } from '#server/pictures/sweep-photos.ts';
import { sweepOld } from '#server/timers/sweep-old.ts';
import { PAYER } from '../../support/records/diary-bodies.ts';
import {
  A_DANGER,
  type Job,
  makeJob,
  officeSheet,
  pressBeside,
  sendPhoto,
} from '../../support/records/jobs.ts';
import { mailsOf } from '../../support/records/mails.ts';
import { dataOf } from '../../support/service/data-of.ts';
import { freshShop } from '../../support/service/fresh-shop.ts';

const DAY_MS = 24 * 3_600_000;
const MAIL = 'safety-notice';
const NOTICE = { ...A_DANGER, photoKey: 'photo-one' };
const shop = freshShop();
let job: Job;
beforeEach(async () => {
  job = await makeJob(shop.stack, shop.admin, { payer: PAYER });
});
const warn = () => dataOf(pressBeside(job, 'danger', NOTICE));

it('is attached to the mails of the notice, as a JPEG, and shown to the office and on the engineer’s page', async () => {
  const photo = await sendPhoto(job);
  await warn();
  const mails = await mailsOf(shop.stack, MAIL);
  expect(mails.map(({ to_address }) => to_address).sort()).toEqual([PAYER.email, 'ada.marsh@example.com']);
  for (const { text } of mails) expect(text).toContain('A photo of it is attached.');
  await deliverDueMail(shop.stack.ctx);
  const attached = shop.stack.delivered.flatMap((mail) => mail.photo ?? []);
  expect(attached).toHaveLength(2);
  expect((await sharp(attached[0]).metadata()).format).toBe('jpeg');
  expect((await officeSheet(job)).notices).toMatchObject([{ photo }]);
  const page = await shop.stack.app.request(`/day/${job.token}/jobs/${job.id}`, {});
  expect(await page.text()).toMatch(new RegExp(`/photos/${photo}" alt="Photo of the danger"`));
});

it('keeps no notice back: where it comes later, the mails go again with it, once', async () => {
  await warn();
  expect((await officeSheet(job)).notices).toMatchObject([{ photo: null }]);
  const before = await shop.stack.ctx.db.selectFrom('safety_notices').selectAll().execute();
  for (const { text, photo_file } of await mailsOf(shop.stack, MAIL))
    expect([text.includes('attached'), photo_file]).toEqual([false, null]);
  const photo = await sendPhoto(job);
  for (const _ of [1, 2]) await sendPhoto(job);
  await warn();
  const mails = await mailsOf(shop.stack, MAIL);
  expect(mails.filter(({ photo_file }) => photo_file !== null)).toHaveLength(2);
  expect(mails).toHaveLength(4);
  expect((await officeSheet(job)).notices).toMatchObject([{ photo }]);
  expect(await shop.stack.ctx.db.selectFrom('safety_notices').selectAll().execute()).toEqual(before);
});

it('of another job is none of this one', async () => {
  const other = await makeJob(shop.stack, shop.admin, { time: '16:00' });
  await sendPhoto(other);
  await sendPhoto(job, { key: 'photo-two' });
  await warn();
  const mails = await mailsOf(shop.stack, MAIL);
  expect(mails.map(({ photo_file }) => photo_file)).toEqual([null, null]);
});

it('is deleted after 24 months, as all photos of jobs are: notice and mail stay, without it', async () => {
  const { ctx, clock, delivered } = shop.stack;
  await sendPhoto(job);
  await warn();
  await ctx.db
    .updateTable('photos')
    .set({ created_at: clock.now() - 740 * DAY_MS })
    .execute();
  expect(await sweepOld(ctx)).toMatchObject({ photos: 1 });
  clock.advance(2 * 3_600_000);
  expect(await sweepPhotos(ctx)).toHaveLength(1);
  expect((await loadSheet(ctx, job.id)).notices).toMatchObject([{ photo: null, danger: NOTICE.danger }]);
  delivered.length = 0;
  await deliverDueMail(ctx);
  expect(delivered.map(({ photo }) => photo)).toContain(null);
  expect(delivered.flatMap(({ photo }) => photo ?? [])).toEqual([]);
});

it('without script the form’s empty key means no photo', async () => {
  const { signedName: _, ...said } = A_DANGER;
  const answer = await shop.stack.app.request(`/day/${job.token}/jobs/${job.id}/danger`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/x-www-form-urlencoded',
      Origin: shop.stack.ctx.config.siteUrl,
    },
    body: new URLSearchParams({ ...said, signedName: '', photoKey: '' }).toString(),
    redirect: 'manual',
  });
  expect(answer.status).toBe(303);
  expect((await officeSheet(job)).notices).toMatchObject([{ photo: null }]);
});
