// An engineer's link mails no more than three safety notices, and three agreements, about a visit on one day, and no web address.
import { beforeEach, describe, expect, it } from 'vitest';
import { recordAgreement } from '#contract/jobs/visits.ts';
import { shareStack } from '../../support/database/empty.ts';
import { PAYER } from '../../support/records/diary-bodies.ts';
import {
  A_DANGER,
  type Job,
  makeJob,
  officeSheet,
  ownSheet,
  pressBeside,
  sendPhoto,
  writeOwn,
} from '../../support/records/jobs.ts';
import { mailsOf } from '../../support/records/mails.ts';

const HOUR_MS = 3_600_000;
const stack = shareStack();
let job: Job;
beforeEach(async () => {
  job = await makeJob(stack, undefined, { payer: PAYER });
});

const warn = (key: string, change: object = {}, about = job) =>
  pressBeside(about, 'danger', { ...A_DANGER, key, ...change });
const noticesOf = async (about = job) => (await officeSheet(about)).notices.length;
const mailed = async () => (await mailsOf(stack, 'safety-notice')).map(({ to_address }) => to_address).sort();

it('the fourth of a day is refused, the same again is not, and another day or visit begins anew', async () => {
  for (const key of ['one', 'two', 'three', 'one']) expect(await warn(key)).toMatchObject({ ok: true });
  expect(await warn('four')).toMatchObject({
    status: 409,
    state: 'stays',
    msg: expect.stringContaining('Phone the customer and the office.'),
  });
  expect(await warn('three')).toMatchObject({ ok: true });
  expect(await noticesOf()).toBe(3);
  expect(await mailed()).toHaveLength(6);

  stack.clock.advance(24 * HOUR_MS);
  expect(await warn('four')).toMatchObject({ ok: true });
  stack.clock.advance(-24 * HOUR_MS);
  expect(await noticesOf()).toBe(4);
  const other = await makeJob(stack, job.admin, { time: '16:00' }, job.engineer);
  expect(await warn('one', {}, other)).toMatchObject({ ok: true });
});

it.each([2, 0])('of ten at once, beside %i before, three are written and mailed', async (before) => {
  for (let n = 0; n < before; n += 1) await warn(`before-${n}`);
  const answers = await Promise.all(Array.from({ length: 10 }, (_, n) => warn(`at-once-${n}`)));
  expect(answers.filter(({ ok }) => ok)).toHaveLength(3 - before);
  expect(await noticesOf()).toBe(3);
  expect(await mailed()).toHaveLength(6);
});

it('a mail with a late photo is one of the three, and is left out where there are three already', async () => {
  await warn('one', { photoKey: 'photo-one' });
  await sendPhoto(job);
  expect(await mailed()).toHaveLength(4);
  await warn('two', { photoKey: 'photo-two' });
  expect(await warn('three')).toMatchObject({
    status: 409,
    msg: expect.stringContaining('Three safety notices'),
  });
  await sendPhoto(job, { key: 'photo-two' });
  expect(await mailed()).toHaveLength(6);
  expect((await officeSheet(job)).notices.map(({ photo }) => photo !== null)).toEqual([true, true]);
});

it('late photos and notices at once never pass three', async () => {
  for (const key of ['one', 'two']) await warn(key, { photoKey: `photo-${key}` });
  await Promise.all([
    sendPhoto(job, { key: 'photo-one' }),
    sendPhoto(job, { key: 'photo-two' }),
    warn('three'),
    warn('four'),
  ]);
  expect(await mailed()).toHaveLength(6);
});

describe('agreements', () => {
  const EVIL = 'Your account is blocked: https://evil.example/pay7, see wa.me/447700900123';
  const line = (price: number) => ({ kind: 'labour' as const, name: EVIL, quantity: 1, price });
  const writeLine = (price: number, about: Job) => writeOwn(about, { lines: [line(price)], found: EVIL });
  const agree = async (about: Job) => {
    const { version } = await ownSheet(about);
    return pressBeside(about, 'agree', { name: 'Ada of evil.me', version });
  };
  const words = async (kind: string) => (await mailsOf(stack, kind)).map(({ text, html }) => text + html);

  it('are three a day by the link, the office may record more, and no mail has a link', async () => {
    const own = await makeJob(stack, job.admin, { time: '16:00' }, job.engineer);
    for (const price of [1, 2, 3]) {
      await writeLine(price, own);
      for (const _ of [1, 2]) expect(await agree(own)).toMatchObject({ ok: true });
    }
    await writeLine(4, own);
    expect(await agree(own)).toMatchObject({ status: 409, msg: expect.stringContaining('office') });
    expect((await ownSheet(own)).agreements).toHaveLength(3);
    const { version } = await ownSheet(own);
    const body = { name: 'Ada Marsh', version };
    expect(await own.admin(recordAgreement, { params: { id: own.id }, body })).toMatchObject({ ok: true });
    const mails = await words('job-agreed');
    expect(mails).toHaveLength(4);
    for (const mail of mails) expect(mail).not.toMatch(/(?:evil|wa)\.\S|https:\/\/evil/);
    stack.clock.advance(24 * HOUR_MS);
    await writeLine(5, own);
    expect(await agree(own)).toMatchObject({ ok: true });
    stack.clock.advance(-24 * HOUR_MS);
  });

  it('ask who pays without a link but our own', async () => {
    await writeLine(1, job);
    expect(await pressBeside(job, 'ask', { version: 1 })).toMatchObject({ ok: true });
    const [mail] = await words('agreement-asked');
    expect(mail).toContain('https: //evil. example/pay7');
    expect(mail).not.toMatch(/(?:evil|wa)\.\S|https:\/\/evil/);
  });
});

describe('a web address', () => {
  it.each([
    ['danger', 'The flue leaks, see https://evil.example'],
    ['danger', 'Pay at evil.com/flue'],
    ['danger', 'The flue leaks.\n//evil.example'],
    ['danger', 'HTTP://EVIL.EXAMPLE'],
    ['told', 'Ada www.evil.example'],
    ['told', 'ada@evil.co.uk'],
    ['signedName', 'evil.com'],
    ['danger', 'Call wa.me/447700900123'],
    ['told', 'evil.support'],
  ])('in %s is refused: %s', async (field, words) => {
    expect(await warn('one', { [field]: words })).toMatchObject({
      status: 422,
      state: 'refused',
      issues: [{ path: field, text: expect.stringContaining('without a web address') }],
    });
    expect(await mailed()).toEqual([]);
  });
});
