// What an engineer's page answers its own script: JSON at the addresses of its forms, by what the phone does next.
import { beforeEach, describe, expect, it } from 'vitest';
import { readToday } from '#contract/dashboard/today.ts';
import { changeEngineer, linkEngineer, listEngineers } from '#contract/diary/engineers.ts';
import { addJobPhoto } from '#contract/jobs/job-photos.ts';
import { writeSheet } from '#contract/jobs/sheets.ts';
import { DAY_MS } from '#lib/days.ts';
import { sweepOld } from '#server/timers/sweep-old.ts';
import { send as sendBill } from '../../support/bills/bills.ts';
import { type Fields, press, sheetFields } from '../../support/jobs/day-forms.ts';
import { engineerToken } from '../../support/records/diary.ts';
import { A_DANGER, type Job, makeJob, officeSheet, partLine, SHEET } from '../../support/records/jobs.ts';
import { PICTURE } from '../../support/records/pictures.ts';
import { dataOf } from '../../support/service/data-of.ts';
import { freshShop } from '../../support/service/fresh-shop.ts';

const shop = freshShop();
let job: Job;
beforeEach(async () => {
  job = await makeJob(shop.stack, shop.admin);
});
const sheet = (fields: Fields, step = '') => press(shop.stack, `${job.token}/jobs/${job.id}${step}`, fields);
const written = (change: Partial<Parameters<typeof sheetFields>[0]> = {}, key = 'press-1') => [
  ...sheetFields({ ...SHEET, ...change }),
  ['key', key] as [string, string],
];
const DONE = { outcome: 'done' as const };
const office = async () =>
  dataOf(
    shop.admin(writeSheet, {
      params: { id: job.id },
      body: { ...SHEET, found: 'By the office.', version: (await officeSheet(job)).version },
    }),
  );

describe('a press by the page’s script', () => {
  it('saves, and says on which version what follows is written', async () => {
    expect(await sheet(written())).toMatchObject({ status: 200, state: 'saved', version: 1, why: '' });
    const next = written({ version: 1, found: 'More.' }, 'press-2');
    expect(await sheet(next)).toMatchObject({ status: 200, state: 'saved', version: 2 });
    expect(await officeSheet(job)).toMatchObject({ found: 'More.', version: 2 });
  });

  it('saves all but the end of the visit where nobody has agreed, and says so', async () => {
    const lines = [partLine(shop.product)];
    expect(await sheet(written({ lines, ending: DONE }))).toMatchObject({
      status: 200,
      state: 'unsigned',
      version: 1,
      why: expect.stringContaining('nobody has agreed to £12.50'),
    });
    expect((await sheet({ name: 'Ada Marsh', version: '1' }, '/agree')).state).toBe('saved');
    const again = written({ lines, ending: DONE, version: 1 }, 'press-2');
    expect(await sheet(again)).toMatchObject({ state: 'saved', version: 2 });
    expect(await sheet({}, '/reopen')).toMatchObject({ state: 'saved', version: 3 });
  });

  it('keeps what was drawn beside the name, which is strokes and nothing else', async () => {
    await sheet(written({ lines: [partLine(shop.product)] }));
    const agree = (signature: string) => sheet({ name: 'Ada Marsh', version: '1', signature }, '/agree');
    expect(await agree('1,2"><script>')).toMatchObject({ status: 422, state: 'refused' });
    expect(await officeSheet(job)).toMatchObject({ agreements: [] });
    expect((await agree('12,40 30,38;60,20')).state).toBe('saved');
    expect(await officeSheet(job)).toMatchObject({ agreements: [{ signature: '12,40 30,38;60,20' }] });
    const page = await shop.stack.app.request(`/day/${job.token}/jobs/${job.id}`);
    expect(await page.text()).toContain('<path d="M12,40L30,38h0M60,20h0" />');
  });

  it('lands beside what the office has changed meanwhile, as does what is typed after it', async () => {
    await office();
    const beside = { status: 200, state: 'beside', version: 0, why: expect.stringContaining('beside it') };
    expect(await sheet(written())).toMatchObject(beside);
    expect(await sheet(written({ found: 'And more.' }, 'press-2'))).toMatchObject(beside);
    expect(await officeSheet(job)).toMatchObject({ found: 'By the office.', late: [{}, {}] });
  });

  it('says what is missing, and of which line', async () => {
    const lines = [{ ...partLine(shop.product), price: Number.NaN }];
    expect(await sheet(written({ lines }))).toMatchObject({
      status: 422,
      state: 'refused',
      version: null,
      why: 'Test burr: Enter a price with at most two decimals, like 24.90.',
      issues: [{ path: 'lines.0.price' }],
    });
    expect(await sheet({ name: '', version: '0' }, '/agree')).toMatchObject({
      status: 422,
      state: 'refused',
    });
    const many = written({ found: 'x'.repeat(200_000) });
    expect(await sheet(many)).toMatchObject({ status: 413, state: 'refused' });
  });

  it('says what came of money, a danger and *On my way*', async () => {
    const done = { status: 200, state: 'saved', version: null, why: '' };
    expect(await sheet({ key: 'cash-1', method: 'cash', amount: '50' }, '/paid')).toMatchObject(done);
    expect(await sheet(A_DANGER, '/danger')).toMatchObject(done);
    const onMyWay = { appointment: job.id, step: 'tell', minutes: '30', anyway: 'on' };
    expect(await press(shop.stack, job.token, onMyWay)).toMatchObject(done);
    expect(await sheet({ name: 'Ada Marsh', version: '0' }, '/agree')).toMatchObject({
      status: 409,
      state: 'stays',
      why: expect.stringContaining('nothing to agree to yet'),
    });
  });

  it('stays on the phone where the visit is another’s, and is sent again where we fail', async () => {
    const other = await makeJob(shop.stack, shop.admin, { time: '10:00' });
    const theirs = `${job.token}/jobs/${other.id}`;
    expect(await press(shop.stack, theirs, written())).toMatchObject({ status: 404, state: 'stays' });
    await shop.stack.ctx.db.schema.alterTable('job_lines').renameTo('job_lines_away').execute();
    const failed = await sheet(written());
    await shop.stack.ctx.db.schema.alterTable('job_lines_away').renameTo('job_lines').execute();
    expect(failed).toMatchObject({ status: 500, state: 'later', version: null });
  });
});

describe('a press whose answer was lost', () => {
  it('is answered as it was, whoever has saved since, and changes nothing', async () => {
    const first = written();
    await sheet(first);
    await office();
    expect(await sheet(first)).toMatchObject({ state: 'saved', version: 1 });
    const ending = written({ version: 2, ending: DONE, lines: [partLine(shop.product, 2)] }, 'press-2');
    expect(await sheet(ending)).toMatchObject({ state: 'unsigned', version: 3 });
    await office();
    expect(await sheet(ending)).toMatchObject({ state: 'unsigned', version: 3 });
    expect(await officeSheet(job)).toMatchObject({ found: 'By the office.', version: 4, late: [] });
  });

  it('is followed by the next one, unless the office has saved in between', async () => {
    const follow = (key: string, earlier: string, found: string) =>
      sheet([...written({ found }, key), ['earlier', earlier]]);
    await sheet(written());
    expect(await follow('press-2', 'press-1', 'Two.')).toMatchObject({ state: 'saved', version: 2 });
    await office();
    expect(await follow('press-3', 'press-2', 'Three.')).toMatchObject({ state: 'beside', version: 0 });
    expect(await follow('press-3', 'press-2', 'Three.')).toMatchObject({ state: 'beside', version: 0 });
    expect(await officeSheet(job)).toMatchObject({ found: 'By the office.', late: [{ found: 'Three.' }] });
  });

  it('counts once for an agreement, money and a danger, also after the office has gone on', async () => {
    const lines = [partLine(shop.product)];
    await sheet(written({ lines }));
    const presses: [string, Fields][] = [
      ['/agree', { key: 'agree-1', name: 'Ada Marsh', version: '1' }],
      ['/paid', { key: 'cash-1', method: 'cash', amount: '12.50' }],
      ['/danger', A_DANGER],
    ];
    const sendAll = async () => {
      for (const [step, fields] of presses)
        expect(await sheet(fields, step)).toMatchObject({ state: 'saved' });
    };
    await sendAll();
    await sheet(written({ lines, version: 1, ending: DONE }, 'press-2'));
    await dataOf(sendBill(shop, job.id));
    await sendAll();
    expect(await officeSheet(job)).toMatchObject({ agreements: [{}], takings: [{}], notices: [{}] });
  });

  it('is one of its own where a page without script is gone back to, and has the same key', async () => {
    await sheet(written());
    expect(await sheet(written({ version: 1, found: 'More.' }))).toMatchObject({
      state: 'saved',
      version: 2,
    });
    expect((await officeSheet(job)).found).toBe('More.');
  });

  it('is known for 30 days', async () => {
    await sheet(written());
    const count = async () =>
      (await shop.stack.ctx.db.selectFrom('job_presses').select('id').execute()).length;
    shop.stack.clock.advance(29 * DAY_MS);
    await sweepOld(shop.stack.ctx);
    expect(await count()).toBe(1);
    shop.stack.clock.advance(2 * DAY_MS);
    await sweepOld(shop.stack.ctx);
    expect(await count()).toBe(0);
  });
});

describe('a link that has ended', () => {
  const EMPTIES = '"cache", "storage"';
  const day = async () => {
    const answer = await shop.stack.app.request(`/day/${job.token}`, {});
    const [, link = ''] = /data-link="(\w+)"/.exec(await answer.text()) ?? [];
    return { status: answer.status, link, clears: answer.headers.get('clear-site-data') };
  };
  const photo = () =>
    job.link(addJobPhoto, {
      params: { id: job.id },
      query: { stage: 'before' },
      idempotencyKey: 'photo-one',
      file: new Blob([PICTURE]),
    });
  const expectReplaced = async () => {
    const answer = await sheet(written());
    expect(answer).toMatchObject({ status: 410, state: 'replaced', version: null });
    expect(answer.why).toContain('Ask the office for a new one');
    expect(answer.headers.get('clear-site-data')).toBeNull();
    expect(await day()).toEqual({ status: 410, link: 'replaced', clears: null });
    expect(await photo()).toMatchObject({ code: 'link_used' });
  };
  const engineer = async () =>
    (await dataOf(shop.admin(listEngineers))).engineers.find(({ _id }) => _id === job.engineer);
  const change = async (fields: object) => {
    const { _id, hasDayLink: _, hasFeed: __, ...rest } = (await engineer()) ?? expect.fail();
    await dataOf(shop.admin(changeEngineer, { params: { id: _id }, body: { ...rest, ...fields } }));
  };

  it('is replaced by a new one', async () => {
    await engineerToken(shop.stack, job.engineer);
    await expectReplaced();
  });

  it('is replaced for another address, for inactivity, after 30 days without use, and where nobody knows it', async () => {
    await change({ email: 'ines.other@example.com' });
    await expectReplaced();
    job.token = await engineerToken(shop.stack, job.engineer);
    await change({ active: false });
    await expectReplaced();
    await change({ active: true });
    job.token = await engineerToken(shop.stack, job.engineer);
    shop.stack.clock.advance(31 * 24 * 3_600_000);
    await expectReplaced();
    job.token = 'x'.repeat(22);
    await expectReplaced();
  });

  it('empties the lost phone whose link the office has ended, and no other', async () => {
    const body = { action: 'revoke' as const };
    await dataOf(shop.admin(linkEngineer, { params: { id: job.engineer }, body }));
    const answer = await sheet(written());
    expect(answer).toMatchObject({ status: 410, state: 'ended', version: null });
    expect(answer.headers.get('clear-site-data')).toBe(EMPTIES);
    expect(await day()).toEqual({ status: 410, link: 'ended', clears: EMPTIES });
    expect(await photo()).toMatchObject({ code: 'link_ended' });
    job.token = await engineerToken(shop.stack, job.engineer);
    expect(await sheet(written())).toMatchObject({ state: 'saved' });
    expect(await day()).toEqual({ status: 200, link: '', clears: null });
  });
});

describe('what waits on the phone', () => {
  const wait = (waiting: string) => press(shop.stack, `${job.token}/phone`, { waiting });
  const shown = async () =>
    (await dataOf(shop.admin(readToday))).items.find(({ kind }) => kind === 'phones-waiting');

  it('is on Today, with when the phone was heard last, until it has arrived', async () => {
    expect(await wait('2')).toMatchObject({ status: 200, state: 'saved', version: null });
    expect(await shown()).toMatchObject({
      count: 1,
      reason: 'Ines Calder’s phone last heard 24 Nov 2026 at 10:00, 2 things waiting',
    });
    await wait('0');
    expect(await shown()).toBeUndefined();
  });

  it('is lost with the phone that the office empties', async () => {
    await wait('1');
    expect((await shown())?.reason).toContain('1 thing waiting');
    const body = { action: 'revoke' as const };
    await dataOf(shop.admin(linkEngineer, { params: { id: job.engineer }, body }));
    expect(await shown()).toBeUndefined();
  });

  it('is a number', async () => {
    for (const waiting of ['', '-1', '1.5', 'many', '1000'])
      expect(await wait(waiting)).toMatchObject({ status: 422, state: 'refused' });
  });
});

it('the pages name their engineer, by whom the phone keeps what waits', async () => {
  for (const path of [`/day/${job.token}`, `/day/${job.token}/jobs/${job.id}`]) {
    const text = await (await shop.stack.app.request(path, {})).text();
    expect(text).toContain(`data-engineer="${job.engineer}" data-name="Ines Calder"`);
  }
});

it('without script the same addresses answer with pages', async () => {
  const answer = await shop.stack.app.request(`/day/${job.token}/jobs/${job.id}`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/x-www-form-urlencoded',
      Accept: 'text/html,*/*',
      Origin: shop.stack.ctx.config.siteUrl,
    },
    body: new URLSearchParams(written()).toString(),
    redirect: 'manual',
  });
  expect(answer.status).toBe(303);
});
