// The job sheet without script: read, written and ended on the engineer's page.
import { beforeEach, expect, it } from 'vitest';
import { updateAppointmentStatus } from '#contract/appointments/appointments.ts';
import { JOB_OUTCOMES } from '#contract/jobs/jobs.ts';
import { A_DANGER, type Job, makeJob, officeSheet } from '../../support/records/jobs.ts';
import { requestRowOf } from '../../support/records/quotes.ts';
import { dataOf } from '../../support/service/data-of.ts';
import { freshShop } from '../../support/service/fresh-shop.ts';

const shop = freshShop();
let job: Job;
let path: string;
beforeEach(async () => {
  job = await makeJob(shop.stack, shop.admin, {
    priceTold: 'About £95',
    accessNote: 'Key safe 1234',
    contactName: 'Tom Tenant',
  });
  path = `/day/${job.token}/jobs/${job.id}`;
});
const get = async (address = path) => {
  const answer = await shop.stack.app.request(address, {});
  return { status: answer.status, text: await answer.text() };
};
const form = async (fields: Record<string, string> | [string, string][], address = path) => {
  const answer = await shop.stack.app.request(address, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/x-www-form-urlencoded',
      Origin: shop.stack.ctx.config.siteUrl,
    },
    body: new URLSearchParams(fields).toString(),
    redirect: 'manual',
  });
  const to = answer.headers.get('Location') ?? '';
  return { status: answer.status, text: await answer.text(), to };
};
/** What a form of a page sends that nobody has typed. */
const hiddenIn = (text: string, address: string) => {
  const [, fields = ''] = new RegExp(`action="${address}">(.*?)</form>`, 's').exec(text) ?? [];
  return [...fields.matchAll(/type="hidden" name="(\w+)" value="([^"]*)"/g)].map(
    ([, name = '', value = '']): [string, string] => [name, value],
  );
};
const WRITTEN = { version: '0', found: 'A worn click.', done: 'Fitted a new one.' };
const line = (at: number, values: Record<string, string>) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [`lines.${at}.${name}`, value]));
const PART = { kind: 'part', product: '', name: 'A click', quantity: '1', price: '8.50', minutes: '' };
const ABSENT = { step: 'finish', outcome: 'done', unsigned: 'absent' };
const LABOUR = { kind: 'labour', product: '', name: '', quantity: '1', price: '68', minutes: '90' };

it('the day shows the next visit as a card: when, who, where, what was told, how to get in', async () => {
  const { text } = await get(`/day/${job.token}`);
  expect(text).toContain('Between 14:00 and 16:00');
  for (const said of ['About £95', 'Key safe 1234', 'Tom Tenant', 'Start writing', 'takes 60 minutes'])
    expect(text).toContain(said);
  expect(text).toContain('openstreetmap.org/search?query=1%20Test%20Street%2C%20SE1%200AA');
});

it('the day shows one visit large, each later one as a line, and the ended ones folded', async () => {
  const at = (time: string, name: string) =>
    makeJob(shop.stack, shop.admin, { time, name, anyway: true }, job.engineer);
  const { id } = await at('11:00', 'Una First');
  const { token } = await at('16:00', 'Vic Last');
  const before = (await get(`/day/${token}`)).text;
  expect(before).toMatch(/Next<.*Between 11:00.*Una First.*Then<.*Between 14:00.*Between 16:00.*Vic Last/s);
  expect(before.match(/>Start writing<span/g)).toHaveLength(1);
  await form({ ...WRITTEN, ...ABSENT }, `/day/${token}/jobs/${id}`);
  const after = (await get(`/day/${token}`)).text;
  expect(after).toContain('1 of 3 done');
  expect(after).toMatch(/Next<.*Between 14:00.*<details>.*Ended \(1\).*Una First.*Done/s);
});

it('what an earlier day left open stands first, with its day', async () => {
  shop.stack.clock.advance(24 * 3_600_000);
  expect((await get(`/day/${job.token}`)).text).toMatch(
    /Still to end.*>Tue 24 Nov 2026, between 14:00.*No visits\./s,
  );
});

it('how to get in is shown from the day before, and no longer once the work is done', async () => {
  const early = await makeJob(shop.stack, shop.admin, { date: '2026-11-27', accessNote: 'Ring twice' });
  const path = `/day/${early.token}/jobs/${early.id}`;
  expect((await get(path)).text).not.toContain('Ring twice');
  shop.stack.clock.advance(2 * 24 * 3_600_000);
  expect((await get(path)).text).toContain('Ring twice');
  await form({ ...WRITTEN, step: 'finish', outcome: 'done' }, path);
  expect((await requestRowOf(shop.stack, early.id)).access_note).toBe('');
});

it('begins labour with the shortest time that is charged', async () => {
  Object.assign(shop.stack.ctx.quotes ?? {}, { minimumMinutes: 45 });
  expect((await form({ ...WRITTEN, step: 'labour' })).status).toBe(303);
  const { lines } = await officeSheet(job);
  expect(lines).toMatchObject([{ kind: 'labour', minutes: 45, price: 51 }]);
});

it('offers labour as long as the visit was booked for, and one press for the usual end', async () => {
  expect((await get()).text).not.toContain('Labour as booked');
  const long = await makeJob(shop.stack, shop.admin, { time: '16:00', minutes: 90 });
  const address = `/day/${long.token}/jobs/${long.id}`;
  expect((await get(address)).text).toContain('value="labour:90"');
  expect((await form({ ...WRITTEN, step: 'labour:90' }, address)).status).toBe(303);
  expect((await officeSheet(long)).lines).toMatchObject([{ kind: 'labour', minutes: 90, price: 102 }]);
  const written = { ...WRITTEN, version: '1', ...line(0, LABOUR) };
  const open = await form({ ...written, step: 'done' }, address);
  expect(open.text).toContain('nobody has agreed to £102.00');
  expect(open.text).toContain('name="outcome" value="done" checked');
  const again = { ...written, version: '2', step: 'done', outcome: 'done', unsigned: 'absent' };
  expect((await form(again, address)).status).toBe(303);
  expect((await officeSheet(long)).outcome).toBe('done');
});

it('leads from an ended visit back to it, and on to the next one of today', async () => {
  const later = await makeJob(shop.stack, shop.admin, { time: '16:30', name: 'Vic Last' }, job.engineer);
  const address = `/day/${later.token}/jobs/${job.id}`;
  expect((await get(address)).text).not.toContain('Next visit');
  await form({ ...WRITTEN, step: 'done' }, address);
  const { text } = await get(address);
  expect(text).toMatch(/Ended: Done, sent \d\d:\d\d<.*Ended, sent \d\d:\d\d<.*>Not yet</s);
  for (const over of ['On my way', 'Start writing']) expect(text).not.toContain(over);
  expect(text).toMatch(new RegExp(`/jobs/${later.id}">Next visit, [^<]*16:30[^<]*, Vic Last<`));
  // The office has completed it without a sheet.
  const body = { status: 'completed' as const };
  await dataOf(shop.admin(updateAppointmentStatus, { params: { id: later.id }, body }));
  expect((await get(address)).text).not.toContain('Next visit');
  expect((await get(`/day/${later.token}`)).text).toMatch(/2 of 2 done.*Ended \(2\).*Vic Last/s);
});

it('offers what a first visit takes off the labour', async () => {
  expect((await get()).text).not.toContain('value="first"');
  Object.assign(shop.stack.ctx.quotes ?? {}, { firstVisit: { percent: 20, most: 60, until: '2027-03-31' } });
  expect((await get()).text).toContain('First visit, 20 %');
  expect((await form({ ...WRITTEN, ...line(0, LABOUR), step: 'first' })).status).toBe(303);
  const { lines } = await officeSheet(job);
  expect(lines.at(-1)).toMatchObject({ kind: 'discount', name: 'First visit', price: -20.4 });
  delete shop.stack.ctx.quotes?.firstVisit;
});

it('adds a part that was found, labour by time, and ends the visit', async () => {
  expect((await get()).status).toBe(200);
  const found = await form({ ...WRITTEN, step: 'find', part: 'burr' });
  expect(found.text).toContain(`value="add:${shop.product}"`);
  expect(found.text).toContain('5 at the workshop');
  // Without a rate to pounds the page asks for the part's price, and complains only once it is saved without one.
  const asked = await form({ ...WRITTEN, step: `add:${shop.product}` });
  expect([asked.status, asked.text.includes('Test burr'), asked.text.includes('Enter a price')]).toEqual([
    200,
    true,
    false,
  ]);
  const unpriced = { ...PART, product: shop.product, name: 'Test burr', price: '' };
  const refused = await form({ ...WRITTEN, ...line(0, unpriced), step: 'save' });
  expect([refused.status, refused.text]).toEqual([
    422,
    expect.stringContaining('href="#lines.0.price">Test burr: Enter a price'),
  ]);
  Object.assign(shop.stack.ctx.company.vat, { sterlingRate: 0.8 });
  expect((await form({ ...WRITTEN, step: `add:${shop.product}` })).status).toBe(303);
  const { lines } = await officeSheet(job);
  expect(lines).toMatchObject([{ product: shop.product, quantity: 1, price: 10 }]);
  const part = line(0, { ...PART, product: shop.product, name: 'Test burr', price: '12.50' });
  const labour = line(1, LABOUR);
  const ended = await form({ ...WRITTEN, version: '1', ...part, ...labour, ...ABSENT });
  expect(ended.status).toBe(303);
  expect(await officeSheet(job)).toMatchObject({
    outcome: 'done',
    total: 114.5,
    lines: [{ name: 'Test burr' }, { name: 'Labour, 1 h 30 min', minutes: 90, price: 102 }],
  });
  const after = (await get()).text;
  expect(after).toContain('Ended: Done');
  expect(after).toContain('Not yet');
  expect((await form({}, `${path}/reopen`)).status).toBe(303);
  expect((await officeSheet(job)).outcome).toBeNull();
});

it('saves, and says what is missing, when nobody has agreed to the total', async () => {
  const written = { ...WRITTEN, ...line(0, PART) };
  const ending = { step: 'finish', outcome: 'done', reason: 'Oil it in a year', expectedOn: '2026-12-01' };
  expect((await get()).text).toMatch(/value="done"[^>]* form="sheet">Job done</);
  const { text } = await form({ ...written, ...ending });
  expect(await officeSheet(job)).toMatchObject({ outcome: null, total: 8.5, version: 1 });
  // The way out is named as it is called, and comes after the ends of what isn't finished.
  expect(text).toContain('choose “Done, with more to say” below');
  const outcomes = [...text.matchAll(/type="radio" name="outcome" value="([^"]+)"/g)];
  expect(outcomes.map(([, outcome]) => outcome)).toEqual([...JOB_OUTCOMES.slice(1), 'done']);
  expect(text).toMatch(/value="done"[^>]* disabled>Job done</);
  expect(text).toContain('nobody has agreed to £8.50');
  const expectKept = (page: string) => {
    for (const kept of [
      'name="outcome" value="done" checked',
      '>Oil it in a year</textarea>',
      'value="2026-12-01"',
    ])
      expect(page).toContain(kept);
  };
  expectKept(text);
  expect((await get(`${path}?state=unsigned`)).text).toContain('nobody has agreed to £8.50');
  const hidden = hiddenIn(text, `${path}/agree`);
  const unnamed = await form([...hidden, ['name', '']], `${path}/agree`);
  expect(unnamed.status).toBe(422);
  expectKept(unnamed.text);
  const terms: [string, string][] = [
    ['isPrinted', 'true'],
    ['startsSooner', 'true'],
  ];
  const agreed = await form([...hidden, ['name', 'Ada Marsh'], ...terms], `${path}/agree`);
  expect(agreed.status).toBe(303);
  const after = (await get(agreed.to)).text;
  expectKept(after);
  expect(after).toMatch(/Ada Marsh agreed to £8\.50\. <span[^>]*>\d\d:\d\d</);
  await form({ ...written, version: '1', step: 'finish', outcome: 'done' });
  expect(await officeSheet(job)).toMatchObject({ outcome: 'done', unsigned: null });
});

it('shows whoever agrees who came, when and where, what for, and what was told', async () => {
  await form({ ...WRITTEN, ...line(0, PART), step: 'save' });
  const { text } = await get();
  const [, shown = ''] = /action="[^"]*\/agree">(.*?)<ul data-shown-lines/s.exec(text) ?? [];
  const { name } = shop.stack.ctx.company;
  for (const said of [
    name.replace('&', '&amp;'),
    'Clocks, Tue 24 Nov 2026',
    '1 Test Street, SE1 0AA',
    'A worn click.',
    'Fitted a new one.',
    'About £95',
  ])
    expect(shown).toContain(said);
});

it('offers another payment only while something is left, and says when one was taken', async () => {
  await form({ ...WRITTEN, ...line(0, PART), step: 'save' });
  const pay = async (amount: string) => {
    const own = hiddenIn((await get()).text, `${path}/paid`);
    const sent = [...own, ['amount', amount], ['method', 'cash']] as [string, string][];
    expect((await form(sent, `${path}/paid`)).status).toBe(303);
    return (await get()).text;
  };
  const folded = (more: string) => new RegExp(`<details${more}>\\s*<summary[^>]*><span class="job-first">`);
  const part = await pay('5');
  expect(part).toMatch(folded(''));
  expect(part).toMatch(/data-left="GBP" data-paid="5">£3\.50</);
  const all = await pay('3.50');
  expect(all).toMatch(folded(' hidden'));
  expect(all).toMatch(/£3\.50 cash recorded <span[^>]*>\d\d:\d\d</);
  shop.stack.clock.advance(24 * 3_600_000);
  expect((await get()).text).toMatch(/cash recorded <span[^>]*>Tue 24 Nov 2026, \d\d:\d\d</);
});

it('sends a safety notice after an end that wasn’t taken, and keeps how the visit is to end', async () => {
  const ending = { step: 'finish', outcome: 'done', reason: 'Oil it in a year' };
  const { text } = await form({ ...WRITTEN, ...line(0, PART), ...ending });
  const hidden = hiddenIn(text, `${path}/danger`);
  expect(hidden).toContainEqual(['outcome', 'done']);
  const { key: _, ...told } = A_DANGER;
  const sent = await form([...hidden, ...Object.entries(told)], `${path}/danger`);
  expect(sent.status).toBe(303);
  expect(await officeSheet(job)).toMatchObject({ notices: [{ danger: A_DANGER.danger }] });
  expect((await get(sent.to)).text).toContain('name="outcome" value="done" checked');
});

it('keeps a signature whose agreement was refused, while it is to the same lines', async () => {
  await form({ ...WRITTEN, ...line(0, PART), step: 'save' });
  const refused = { version: '1', name: '', signature: '12,40 30,38' };
  const shown = async () => (await form(refused, `${path}/agree`)).text;
  expect(await shown()).toContain('name="signature" value="12,40 30,38"');
  await form({ ...WRITTEN, version: '1', ...line(0, { ...PART, price: '300' }), step: 'save' });
  expect(await shown()).toContain('name="signature" value=""');
});

it('keeps what was typed where a part can’t be looked for or added', async () => {
  const searched = await form({ ...WRITTEN, step: 'find', part: 'x'.repeat(201) });
  expect([searched.status, searched.text]).toEqual([422, expect.stringContaining('A worn click.')]);
  expect(searched.text).toContain('href="#part"');
  const added = await form({ ...WRITTEN, step: 'add:nothing' });
  expect([added.status, added.text]).toEqual([404, expect.stringContaining('A worn click.')]);
});

it('keeps what was typed when something is missing, and says what', async () => {
  const noName = await form({ ...WRITTEN, ...line(0, { ...PART, name: '', price: 'ten' }), step: 'save' });
  expect(noName.status).toBe(422);
  expect(noName.text).toContain('A worn click.');
  expect(noName.text).toContain('value="ten"');
  expect(noName.text).toContain('href="#lines.0.name">Line 1: Say what it is');
  expect((await form({ ...WRITTEN, step: 'finish', outcome: '' })).text).toContain(
    'Choose how the visit ended',
  );
});

it('keeps how the visit is to end where that is refused, a part is looked for or the sheet is saved first', async () => {
  const ending = {
    outcome: 'part-needed',
    unsigned: 'refused',
    reason: 'A rare "click"',
    expectedOn: 'soon',
  };
  const callOut = { callOut: 'true' };
  const told = await makeJob(shop.stack, shop.admin, { time: '16:00', callOutTold: 45 });
  const address = `/day/${told.token}/jobs/${told.id}`;
  for (const step of ['finish', 'find', 'save']) {
    const sent = await form(
      { ...WRITTEN, ...line(0, PART), ...ending, ...callOut, step, part: 'none' },
      address,
    );
    const { text } = sent.to ? await get(sent.to) : sent;
    for (const kept of [
      'name="outcome" value="part-needed" checked',
      '<option value="refused" selected>',
      '>A rare &quot;click&quot;</textarea>',
      'value="soon"',
      'name="callOut" value="true" checked',
    ])
      expect(text).toContain(kept);
  }
});

it('finds the part that an end waits for, and names it in what is missing', async () => {
  const ending = { outcome: 'part-needed', reason: 'The old one is worn.' };
  const { text } = await form({ ...WRITTEN, ...ending, step: 'find:wanted', wanted: 'burr' });
  // Below what was looked for, and not among the lines.
  const [lines = '', end = ''] = text.split('data-region="end"');
  expect(end).toContain(`value="want:${shop.product}"`);
  expect(end).toContain('5 at the workshop');
  expect(lines).not.toContain('5 at the workshop');
  const named = (await form({ ...WRITTEN, ...ending, step: `want:${shop.product}` })).text;
  const [, reason = ''] = /id="reason"[^>]*>([^<]*)</.exec(named) ?? [];
  expect(reason).toMatch(/^The old one is worn\. Test burr/);
  expect(named).toContain('name="outcome" value="part-needed" checked');
  // Nothing is saved, and it is on no line.
  expect(await officeSheet(job)).toMatchObject({ version: 0, lines: [] });
  // Its field has more lines than one.
  await form({ ...WRITTEN, ...ending, reason: reason.replace('. ', '.\r\n'), step: 'finish' });
  expect(await officeSheet(job)).toMatchObject({ outcome: 'part-needed', reason, lines: [] });
});

it('shows both when the office has changed it meanwhile, and saves nothing', async () => {
  await form({ ...WRITTEN, step: 'save' });
  const late = await form({ ...WRITTEN, found: 'Something else', step: 'save' });
  expect([late.status, late.text.includes('Something else')]).toEqual([409, true]);
  expect((await officeSheet(job)).found).toBe('A worn click.');
});

it('says of photos only that they need script, until the script shows what it needs', async () => {
  const { text } = await get();
  expect(text).toMatch(/data-stage="before"[^>]* hidden>/);
  expect(text).toMatch(/ hidden>Show the machine, not people/);
  expect(text).toContain('<noscript><p>Photos need JavaScript, which is switched off.');
});

it('lists earlier visits to the same customer and post code, without prices', async () => {
  await form({ ...WRITTEN, ...line(0, PART), ...ABSENT });
  const again = await makeJob(shop.stack, shop.admin, {
    time: '16:00',
    phone: '(020) 79460999',
    postCode: 'se10aa',
  });
  const elsewhere = await makeJob(shop.stack, shop.admin, { time: '15:00', postCode: 'N1 1AA' });
  const text = (await get(`/day/${again.token}/jobs/${again.id}`)).text;
  expect(text).toContain('Earlier visits here (1)');
  expect(text).toContain('Fitted a new one.');
  expect(text).not.toContain('8.50');
  expect((await get(`/day/${elsewhere.token}/jobs/${elsewhere.id}`)).text).not.toContain('Earlier visits');
});

it('a form from another website is refused', async () => {
  const answer = await shop.stack.app.request(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', Origin: 'https://evil.example' },
    body: new URLSearchParams({ ...WRITTEN, step: 'save' }).toString(),
  });
  expect(answer.status).toBe(403);
});
