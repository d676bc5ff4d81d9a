// Without JavaScript: booking a free time, the engineer's day, the calendar feed; and the reminder.
import { execFileSync, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { uploadPhoto } from '#contract/appointments/photos.ts';
import { linkEngineer } from '#contract/diary/engineers.ts';
import { bookByPhone } from '#contract/diary/placing.ts';
import { remindCustomers } from '#server/appointments/remind-customers.ts';
import { deliverDueMail } from '#server/mail/deliver-mail.ts';
import { claimPhotos } from '#server/pictures/photos.ts';
import { engineerToken, makeEngineer } from '../../support/records/diary.ts';
import { mailsOf } from '../../support/records/mails.ts';
import { PICTURE } from '../../support/records/pictures.ts';
import { dataOf } from '../../support/service/data-of.ts';
import { freshShop } from '../../support/service/fresh-shop.ts';

const shop = freshShop();
const TODAY = '2026-11-24';
let engineer: string;
beforeEach(async () => {
  engineer = await makeEngineer(shop.stack, {}, shop.admin);
});
const get = async (path: string, headers: Record<string, string> = {}) => {
  const answer = await shop.stack.app.request(path, { headers });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
};
const form = (path: string, fields: Record<string, string>) =>
  shop.stack.app.request(path, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/x-www-form-urlencoded',
      Origin: shop.stack.ctx.config.siteUrl,
    },
    body: new URLSearchParams(fields).toString(),
    redirect: 'manual',
  });
/** @returns how many events khal finds, and each with its times, title and place @throws Error with what it says of a bad file */
async function readByKhal(feed: string): Promise<string[]> {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'khal-'));
  const [settings, file] = [join(folder.path, 'settings'), join(folder.path, 'feed.ics')];
  writeFileSync(file, feed);
  const formats = ['date', 'longdate'].map((name) => `${name}format = %Y-%m-%d\n`).join('');
  const longest = ['datetime', 'longdatetime'].map((name) => `${name}format = %Y-%m-%d %H:%M\n`).join('');
  const zones = 'timeformat = %H:%M\nlocal_timezone = Europe/London\ndefault_timezone = Europe/London\n';
  writeFileSync(
    settings,
    `[calendars]\n[[feed]]\npath = ${folder.path}\n[locale]\n${formats}${longest}${zones}`,
  );
  const format = '{start-long}|{end-long}|{title}|{location}';
  const said = execFileSync('khal', ['-c', settings, 'printics', '-f', format, file], {
    env: { PATH: process.env.PATH, HOME: folder.path },
    encoding: 'utf8',
  });
  return said.replace(` in ${file}`, '').trim().split('\n');
}
/** @returns the appointment's id */
async function booked(date: string, time: string, email = 'ada@x.example'): Promise<string> {
  return (
    await dataOf(
      shop.admin(bookByPhone, {
        body: {
          name: 'Ada <Marsh>',
          phone: '020 7946 0999',
          service: 'Clocks',
          email,
          date,
          time,
          address: '1 Test Street',
          postCode: 'SE1 0AA',
          message: 'Ring twice; then, wait.',
        },
      }),
    )
  ).appointment._id;
}
const allMails = () => shop.stack.ctx.db.selectFrom('outbox').selectAll().execute();

const PERSON = {
  name: 'Ada',
  email: 'ada@x.example',
  phone: '020 7946 0999',
  service: 'Clocks',
  message: 'The longcase clock in the hall stops.',
};

describe('/book', () => {
  it('lists free times, a week at a time, and asks for a service first', async () => {
    expect((await get('/book')).text).toContain('<select class="control" id="service"');
    const { text } = await get('/book?service=Clocks&from=2026-11-26&subject=08.2+Chime+repair');
    expect(text).toContain('value="08.2 Chime repair"');
    expect(text).toContain('value="2026-11-26 09:00"');
    expect(text).toMatch(/Thursday 26 November, arrive<\/p>.*09:00–11:00/s);
    expect(text).toContain('from=2026-12-03');
    expect(text).toContain('from=2026-11-19');
  });

  it('books the chosen slot; the one that comes too late keeps what was typed and gets the nearest three', async () => {
    const slot = { slot: '2026-11-26 10:00', firm: 'true' };
    const first = await form('/api/appointments', { ...PERSON, ...slot });
    expect([first.status, first.headers.get('location')]).toEqual([303, '/sent/kept']);
    const late = await form('/api/appointments', { ...PERSON, ...slot, email: 'bea@x.example' });
    expect(late.status).toBe(409);
    const text = await late.text();
    expect(text).toContain('value="bea@x.example"');
    expect(text.match(/type="radio"/g)).toHaveLength(3);
    expect(text).toContain('value="2026-11-26 12:00"');
  });

  it.each(['2026-13-45', '9999-12-31', 'undefined', ''])(
    'lists free times for a first day of %j',
    async (from) => {
      expect((await get(`/book?service=Clocks&from=${from}`)).status).toBe(200);
    },
  );

  it('asks for any time where nobody does the service', async () => {
    const { text } = await get('/book?service=Network+Service');
    expect(text).toContain('type="date"');
    expect(text).not.toContain('type="radio"');
  });
});

describe('an engineer’s day', () => {
  it('shows the photos of a visit, to its engineer only', async () => {
    const id = await booked(TODAY, '14:00');
    const { photo } = await dataOf(shop.stack.call(uploadPhoto, { file: new Blob([PICTURE]) }));
    const { db } = shop.stack.ctx;
    await db.transaction().execute((trx) => claimPhotos(trx, id, [photo]));
    const token = await engineerToken(shop.stack, engineer);
    const path = `/day/${token}/photos/${id}`;
    expect((await get(`/day/${token}`)).text).toContain(`src="${path}/1"`);
    const { status, headers } = await get(`${path}/1`);
    expect(status).toBe(200);
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'no-store',
      'cross-origin-resource-policy': 'same-origin',
    });
    expect((await get(`${path}/2`)).status).toBe(404);
    const other = await engineerToken(shop.stack, await makeEngineer(shop.stack, {}, shop.admin));
    expect((await get(`/day/${other}/photos/${id}/1`)).status).toBe(404);
  });

  it('shows today’s visits and tells the customer once', async () => {
    const id = await booked(TODAY, '14:00');
    const token = await engineerToken(shop.stack, engineer);
    const day = await get(`/day/${token}`);
    expect(day.text).toContain('Ada &lt;Marsh&gt;');
    expect(day.text).toContain('1 Test Street, SE1 0AA');
    // One button for each visit: its name says which.
    expect(day.text).toContain('On my way<span class="sr-only">, Ada &lt;Marsh&gt;, 14:00</span>');
    expect(day.headers.get('referrer-policy')).toBe('no-referrer');
    expect(day.headers.get('cache-control')).toBe('no-store');
    expect((await form(`/day/${token}`, { appointment: id })).status).toBe(422);
    const sent = { appointment: id, step: 'tell', minutes: '40', anyway: 'on' };
    for (const _ of [1, 2]) expect((await form(`/day/${token}`, sent)).status).toBe(303);
    const [mail, ...others] = await mailsOf(shop.stack, 'on-my-way');
    expect(others).toEqual([]);
    expect(mail?.text).toContain('at about 10:40');
    expect((await get(`/day/${token}`)).text).not.toContain('On my way');
  });

  it('asks only whoever would be there more than an hour early', async () => {
    const token = await engineerToken(shop.stack, engineer);
    const appointment = await booked(TODAY, '12:00');
    expect((await form(`/day/${token}`, { appointment, minutes: '59' })).status).toBe(422);
    for (const minutes of ['181', '', '-5'])
      expect((await form(`/day/${token}`, { appointment, minutes })).status).toBe(422);
    expect((await form(`/day/${token}`, { appointment, minutes: '60' })).status).toBe(303);
  });

  it('tells the customer a minute later, and not where it was taken back', async () => {
    const token = await engineerToken(shop.stack, engineer);
    const appointment = await booked(TODAY, '11:00');
    const tell = () => form(`/day/${token}`, { appointment, step: 'tell', minutes: '30' });
    const takeBack = () => form(`/day/${token}`, { appointment, step: 'back' });
    await tell();
    await deliverDueMail(shop.stack.ctx);
    expect((await mailsOf(shop.stack, 'on-my-way'))[0]?.sent_at).toBeNull();
    expect((await get(`/day/${token}`)).text).toContain('Not yet');
    for (const _ of [1, 2]) expect((await takeBack()).status).toBe(303);
    expect(await mailsOf(shop.stack, 'on-my-way')).toEqual([]);
    await tell();
    shop.stack.clock.advance(60_000);
    await deliverDueMail(shop.stack.ctx);
    expect((await mailsOf(shop.stack, 'on-my-way'))[0]?.sent_at).not.toBeNull();
    expect((await get(`/day/${token}`)).text).not.toContain('Not yet');
    expect((await takeBack()).status).toBe(409);
  });

  it('tells nobody of tomorrow, and of nobody else’s visits', async () => {
    const token = await engineerToken(shop.stack, engineer);
    expect((await form(`/day/${token}`, { appointment: await booked('2026-11-25', '14:00') })).status).toBe(
      409,
    );
    const other = await makeEngineer(shop.stack, { name: 'Tomas Rey' }, shop.admin);
    const theirs = await engineerToken(shop.stack, other);
    expect((await get(`/day/${theirs}`)).text).not.toContain('Ada');
    expect(await mailsOf(shop.stack, 'on-my-way')).toEqual([]);
  });

  it('is opened by the mailed link only, until it is revoked; the sent mail keeps no token', async () => {
    const link = (action: 'mail' | 'revoke') =>
      shop.admin(linkEngineer, { params: { id: engineer }, body: { action } });
    await link('mail');
    const token =
      /\/day\/([\w-]{22})/.exec((await mailsOf(shop.stack, 'engineer-day'))[0]?.text ?? '')?.[1] ?? '';
    expect((await get(`/day/${token}`)).status).toBe(200);
    expect((await get(`/day/${token.slice(1)}A`)).status).toBe(410);
    await deliverDueMail(shop.stack.ctx);
    expect(JSON.stringify(await allMails())).not.toContain(token);
    await link('revoke');
    expect((await get(`/day/${token}`)).status).toBe(410);
  });

  it('the feed is valid without visits, has a name and an interval, and is sent once', async () => {
    const path = `/feeds/${await engineerToken(shop.stack, engineer, 'feed')}.ics`;
    const feed = await get(path);
    expect(feed.text).toMatch(/^X-WR-CALNAME:.+\r$/m);
    expect(feed.text).toContain('\r\nREFRESH-INTERVAL;VALUE=DURATION:PT15M\r\n');
    expect(feed.text).toContain('\r\nBEGIN:VTIMEZONE\r\n');
    expect(feed.text).not.toContain('VEVENT');
    const known = { 'If-None-Match': feed.headers.get('etag') ?? '' };
    expect(await get(path, known)).toMatchObject({ status: 304, text: '' });
    await booked(TODAY, '14:00');
    expect((await get(path, known)).status).toBe(200);
  });

  it('the feed is a calendar of the visits, by a token of its own', async () => {
    await booked(TODAY, '14:00');
    const feed = await get(`/feeds/${await engineerToken(shop.stack, engineer, 'feed')}.ics`);
    expect(feed.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    expect(feed.text).toContain('DTSTART:20261124T140000Z\r\nDTEND:20261124T150000Z');
    expect(feed.text).toContain('LOCATION:1 Test Street\\, SE1 0AA');
    expect((await get(`/feeds/${await engineerToken(shop.stack, engineer)}.ics`)).status).toBe(410);
  });

  // A calendar program of its own, wherever it is installed (Debian: `khal`).
  it.runIf(spawnSync('khal', ['--version']).status === 0)('khal reads the feed', async () => {
    const path = `/feeds/${await engineerToken(shop.stack, engineer, 'feed')}.ics`;
    expect(await readByKhal((await get(path)).text)).toEqual(['0 events found']);
    await booked(TODAY, '14:00');
    expect(await readByKhal((await get(path)).text)).toEqual([
      '1 events found',
      '2026-11-24 14:00|2026-11-24 15:00|Clocks, Ada <Marsh>|1 Test Street, SE1 0AA',
    ]);
  });
});

it('reminds the customer once, in the last 24 hours, of a visit arranged before', async () => {
  await booked('2026-11-26', '14:00');
  await booked('2026-11-26', '16:00', '');
  await booked('2026-11-24', '16:00', 'today@x.example');
  const { stack } = shop;
  expect(await remindCustomers(stack.ctx)).toBe(0);
  stack.clock.advance(27 * 3_600_000);
  expect(await remindCustomers(stack.ctx)).toBe(0);
  stack.clock.advance(2 * 3_600_000);
  expect([await remindCustomers(stack.ctx), await remindCustomers(stack.ctx)]).toEqual([1, 0]);
  const [mail] = await mailsOf(shop.stack, 'appointment-reminder');
  expect(mail?.text).toContain('between 14:00 and 16:00');
});
