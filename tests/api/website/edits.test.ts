// Drafts of the website's words: what is refused at which field, two admins, Publish and Undo. Their build: tests/api/publishing/.
import { beforeEach, describe, expect, it } from 'vitest';
import { WEEKDAYS } from '#contract/company.ts';
import { publishNow, readPublishing, undoPublication } from '#contract/publishing/publishing.ts';
import { listTeamHistory } from '#contract/team/team-history.ts';
import { EDITABLE_PAGES } from '#contract/website/editable-pages.ts';
import {
  editWebsitePage,
  listWebsitePages,
  readWebsitePage,
  type WebsitePage,
} from '#contract/website/website.ts';
import { up as dropCallOutSetting } from '#server/db/migrations/037-call-out-setting.ts';
import { ownShopData } from '#server/publishing/shop-data.ts';
import { latestSnapshot } from '#server/website/snapshots.ts';
import { shareStack } from '../../support/database/empty.ts';
import { makeAdmin, PROOF } from '../../support/records/people.ts';
import { dataOf } from '../../support/service/data-of.ts';
import type { Stack } from '../../support/service/stack.ts';

const stack = shareStack();
let grace: Stack['call'];
let alan: Stack['call'];

beforeEach(async () => {
  stack.ctx.config.publish = true;
  grace = stack.as((await makeAdmin(stack, { username: 'Grace Holt' })).token);
  alan = stack.as(
    (await makeAdmin(stack, { username: 'Alan Reed', email: 'alan@kelvinrowe.example' })).token,
  );
});

async function read(page: string): Promise<WebsitePage> {
  const answer = await grace(readWebsitePage, { params: { page } });
  if (!answer.ok) throw new Error(answer.msg);
  return answer.data.page;
}

const edit = async (page: string, fields: Record<string, unknown>, who = grace, version?: number) =>
  who(editWebsitePage, {
    params: { page },
    body: { version: version ?? (await read(page)).version, fields },
  });

/** What the build gets. */
const published = async () => (await ownShopData(stack.ctx))?.edits ?? {};

const unpublished = async () => {
  const answer = await grace(listWebsitePages);
  return answer.ok ? answer.data.pages.filter((page) => page.unpublished > 0) : [];
};

it('every page that can be edited is as its shape wants it', async () => {
  for (const id of Object.keys(EDITABLE_PAGES)) {
    const { own, values, version, unpublished: drafts } = await read(id);
    expect(values, id).toEqual(own);
    expect({ version, drafts }).toEqual({ version: 0, drafts: 0 });
    // Nothing is changed, and everything read.
    expect(await edit(id, {}), id).toMatchObject({ ok: true, data: { page: { values: own, version: 0 } } });
  }
  expect(await grace(readWebsitePage, { params: { page: 'toString' } })).toMatchObject({ code: 'not_found' });
});

it('a draft is kept by field, and published only when asked', async () => {
  const lead = 'One call, one written price.';
  const saved = await edit('home', { lead, 'offer.until': '2027-06-30' });
  expect(saved).toMatchObject({
    ok: true,
    data: {
      page: { values: { lead, offer: { until: '2027-06-30', title: '20% OFF on your first appointment' } } },
    },
  });
  expect(await unpublished()).toMatchObject([{ id: 'home', unpublished: 2 }]);
  expect(await published()).toEqual({});

  stack.clock.advance(1_000);
  expect(await grace(publishNow, { body: PROOF })).toMatchObject({ ok: true, data: { state: 'waiting' } });
  expect(await published()).toEqual({
    'pages/home.yml': {
      changedAt: new Date(stack.clock.now()).toISOString(),
      fields: { lead, 'offer.until': '2027-06-30' },
    },
  });
  expect(await unpublished()).toEqual([]);
  expect((await read('home')).history).toMatchObject([
    { action: 'publish', who: 'Grace Holt' },
    { action: 'edit', who: 'Grace Holt', changes: [{ what: 'Lead', to: lead }, { what: 'Offer, Last day' }] },
  ]);
  // For the team it is one act.
  const { entries } = await dataOf(grace(listTeamHistory, { query: { kind: 'website' } }));
  expect(entries.map(({ action, entity, name, changes }) => [action, entity, name, changes[0]?.to])).toEqual([
    ['publish', 'website', '', 'Home page'],
    ['edit', 'content', 'Home page', lead],
  ]);
});

it('publishing the same words twice, as after a lost answer, is one publication of them', async () => {
  await edit('home', { lead: 'One call.' });
  await grace(publishNow, { body: PROOF });
  await grace(publishNow, { body: PROOF });
  expect(await stack.ctx.db.selectFrom('content_snapshots').select('id').execute()).toHaveLength(1);
});

it('the file’s own text again is no draft any more, and what was published goes with the next publication', async () => {
  const { own } = await read('home');
  await edit('home', { lead: 'One call.' });
  await grace(publishNow, { body: PROOF });
  const back = await edit('home', { lead: own.lead });
  expect(back).toMatchObject({ ok: true, data: { page: { values: { lead: own.lead }, unpublished: 1 } } });
  await grace(publishNow, { body: PROOF });
  expect(await published()).toMatchObject({ 'pages/home.yml': { fields: {} } });
});

it('says which text of the file has changed since it was edited, until somebody saves who has seen it', async () => {
  await edit('home', { lead: 'One call.', label: 'Repairs' });
  await stack.ctx.db
    .updateTable('content_edits')
    .set({ was: '"An earlier lead."' })
    .where('field', '=', 'lead')
    .execute();
  expect((await read('home')).changedInFile).toEqual(['lead']);
  await edit('home', {});
  expect((await read('home')).changedInFile).toEqual([]);
  expect((await read('home')).values.lead).toBe('One call.');
});

it('optional figures can be left out and set', async () => {
  const price = {
    amount: 60,
    currency: 'GBP',
    for: 'Labour',
    includes: ['Diagnosis'],
    excludes: 'Parts.',
  };
  const plain = { 'seo.description': 'Espresso machine and grinder repair in London, with a written price.' };
  const { own } = await read('service-coffee');
  const facts = (own.facts as { label: string; text: string }[]).map((fact) => ({ ...fact, text: 'Fixed' }));
  const visit = (own.visit as { title: string; text: string }[]).map((step) => ({ ...step, text: 'Ours' }));
  expect(await edit('service-coffee', { price: null })).toMatchObject({
    code: 'invalid',
    issues: expect.arrayContaining([expect.objectContaining({ path: 'facts.0.text' })]),
  });
  expect(await edit('service-coffee', { price: null, facts, visit, ...plain })).toMatchObject({ ok: true });
  expect((await read('service-coffee')).values).not.toHaveProperty('price');
  expect(await edit('service-clock', { price, firstVisitDays: null })).toMatchObject({ ok: true });
  expect((await read('service-clock')).values).toMatchObject({ price });
  expect((await read('service-clock')).values).not.toHaveProperty('firstVisitDays');
  const firstVisit = { percent: 20, most: 60, until: '2027-03-31' };
  expect(await edit('quotes', { firstVisit: { ...firstVisit, until: '' } })).toMatchObject({
    code: 'invalid',
    issues: [{ path: 'firstVisit.until', text: 'Write the last day of the offer as 2027-03-31' }],
  });
  expect(await edit('quotes', { firstVisit })).toMatchObject({ ok: true });
  await grace(publishNow, { body: PROOF });
  expect(await published()).toMatchObject({ 'quotes.yml': { fields: { firstVisit } } });
  expect(await edit('quotes', { firstVisit: null })).toMatchObject({ ok: true });
  expect((await read('quotes')).values).not.toHaveProperty('firstVisit');
});

const OPEN = { opens: '09:00', closes: '18:00' };
const WEEK = Object.fromEntries(WEEKDAYS.map((day) => [day, OPEN]));
const SHUT = { opens: '14:00', closes: '09:00' };
const NEVER = { opens: '09:00', closes: '' };

describe('is refused at its field', () => {
  it.each([
    ['home', { 'offer.until': '31 March' }, 'offer.until', 'Enter a date, like 2027-03-14'],
    ['home', { 'about.alt': 'Too short' }, 'about.alt', 'Say what the picture shows in 20 to 160 characters'],
    ['home', { 'about.picture': '../data/photos/1.jpg' }, 'about.picture', 'Choose one of the pictures'],
    ['home', { 'about.picture': './pictures/none.jpg' }, 'about.picture', 'Choose one of the pictures'],
    ['home', { title: ' ' }, 'title', 'Write some words'],
    ['home', { lead: '<script>alert(1)</script>' }, 'lead', 'Write words without HTML: no < before a letter'],
    ['home', { 'about.alt': 'A bench <img src=x> with tools' }, 'about.alt', 'Write words without HTML'],
    ['home', { lead: 'Ring {company.telephone}' }, 'lead', '{company.telephone} is unknown here.'],
    ['home', { hero: {} }, 'hero', 'This can only be changed in the file'],
    ['home', { 'hero.alt': 'x' }, 'hero.alt', 'This can only be changed in the file'],
    ['about', { 'director.link': 'javascript:alert(1)' }, 'director.link', 'Write the whole address'],
    ['about', { cards: [{ title: 'One', text: '' }] }, 'cards.0.text', 'Write some words'],
    ['service-clock', { 'start.amount': 10 }, 'start.amount', 'This can only be changed in the file'],
    [
      'service-clock',
      { start: { amount: 'sixty', currency: 'GBP', for: 'Inspection', terms: 'All' } },
      'start.amount',
      'Write the amount as a number, like 50',
    ],
    [
      'service-clock',
      { start: { amount: 60.555, currency: 'GBP', for: 'Inspection', terms: 'All' } },
      'start.amount',
      'Write at most two decimals, like 49.50',
    ],
    [
      'legal-terms',
      { body: '# Terms\n\n<iframe src="//evil.example">' },
      'body',
      'Write Markdown without HTML',
    ],
    ['legal-terms', { body: '[Here](../data/photos/1.jpg)' }, 'body', 'Begin each link with https://'],
    ['legal-terms', { body: '[Here](http://evil.example)' }, 'body', 'Begin each link with https://'],
    ['legal-terms', { updated: 'yesterday' }, 'updated', 'Enter a date, like 2027-03-14'],
    ['testimonials', { testimonials: [{ name: 'Ada' }] }, 'testimonials.0.review', 'Write some words'],
    [
      'testimonials',
      { testimonials: [{ image: './pictures/large.bench.jpg' }] },
      'testimonials.0.stars',
      'Write the stars as a whole number from 1 to 5',
    ],
    ['service-clock', { body: 'A <script>alert(1)</script>' }, 'body', 'Write Markdown without HTML'],
    ['service-clock', { body: 'A <b onclick="x">word</b>' }, 'body', 'Write Markdown without HTML'],
    ['service-clock', { body: '[Here](javascript:alert(1))' }, 'body', 'Begin each link with https://'],
    ['service-clock', { body: '[Here][1]\n\n[1]: //evil.example' }, 'body', 'Begin each link with https://'],
    [
      'service-clock',
      { body: '![Photo](/uploads/x.webp)' },
      'body',
      'Write a picture as ![what it shows](name)',
    ],
    [
      'company',
      { directions: 'javascript:alert(1)' },
      'directions',
      'Write the whole address, with https://',
    ],
    ['company', { email: 'a@x.example, b@x.example' }, 'email', 'Enter an email address'],
    ['company', { 'vat.number': ' ' }, 'vat.number', 'Write your VAT registration number'],
    ['company', { 'vat.sterlingRate': 'three' }, 'vat.sterlingRate', 'Write how many pounds'],
    ['company', { 'vat.rate': 'twenty' }, 'vat.rate', 'Write the rate in per cent'],
    ['company', { tagline: 'A <script>alert(1)</script>' }, 'tagline', 'Write it without the sign <'],
    ['company', { name: 'New account 1234 5678' }, 'name', 'Write no bank account here'],
    ['company', { phone: 'Ring us' }, 'phone', 'Enter a phone number, like 020 7946 0000'],
    ['company', { phone: '020 7946 0998' }, 'phoneLink', 'Write the same number'],
    ['company', { social: [{ name: 'Video', url: 'http://x.example' }] }, 'social.0.url', 'with https://'],
    [
      'company',
      { 'deliveryDays.bankHolidays': ['Christmas'] },
      'deliveryDays.bankHolidays.0',
      'Write the day',
    ],
    [
      'company',
      { hours: { ...WEEK, saturday: SHUT } },
      'hours.saturday.closes',
      'Write a time after you open',
    ],
    ['company', { hours: { ...WEEK, sunday: NEVER } }, 'hours.sunday.closes', 'Write a time like 09:00'],
    ['company', { currency: 'GBP' }, 'currency', 'This can only be changed in the file'],
    ['company', { legalName: 'Another Ltd' }, 'legalName', 'This can only be changed in the file'],
    ['visits', { 'services.clock.minutes': 50 }, 'services.clock.minutes', 'Write minutes in half hours'],
    ['visits', { noticeHours: 'one' }, 'noticeHours', 'Enter a whole number'],
    ['quotes', { hourlyRate: 6.555 }, 'hourlyRate', 'Write an amount with at most two decimals'],
    ['quotes', { minimumMinutes: 50 }, 'minimumMinutes', 'Write minutes in quarter hours'],
    ['quotes', { currency: 'USD' }, 'currency', 'This can only be changed in the file'],
    [
      'mail-order-paid',
      { subject: 'Paid: {{order.nubmer}}' },
      'subject',
      '{{order.nubmer}} is unknown. Known here:',
    ],
    ['mail-order-paid', { body: 'Dear {{appointment.name}}' }, 'body', '{{appointment.name}} is unknown'],
    [
      'mail-order-paid',
      { body: '[Here](http://evil.example)' },
      'body',
      'must begin with {{site}} or https://',
    ],
    ['mail-order-paid', { body: '[Here](javascript:alert(1))' }, 'body', 'must begin with'],
    ['mail-order-paid', { body: '[Here]({{order.name}})' }, 'body', 'must begin with'],
    ['mail-order-paid', { body: '[Here](https://x.example/?t={{order.link}})' }, 'body', 'must lead there'],
    ['mail-order-paid', { body: 'Pay to 12-34-56' }, 'body', 'It takes no bank account'],
    ['mail-order-paid', { subject: 'Pay to 1234 5678' }, 'subject', 'It takes no bank account'],
    ['mail-order-paid', { body: 'A <script>alert(1)</script>' }, 'body', 'not possible in a mail'],
    ['mail-order-paid', { body: '![Photo](https://x.example/y.png)' }, 'body', 'not possible in a mail'],
    ['mail-order-paid', { body: '{{{order.name}}}' }, 'body', 'is no placeholder'],
    ['mail-order-paid', { subject: ' ' }, 'subject', 'Write some words'],
    ['mail-password-reset', { body: 'Ring us.' }, 'body', 'It needs {{account.link}}'],
    [
      'quotes',
      { usualLines: [{ kind: 'discount', name: 'Back', quantity: 1, price: 5 }] },
      'usualLines.0.price',
      'Enter a discount as a price below zero',
    ],
  ])('%s %j', async (page, fields, path, text) => {
    const answer = await edit(page, fields);
    expect(JSON.stringify(answer)).not.toContain('report this');
    expect(answer).toMatchObject({
      code: 'invalid',
      issues: expect.arrayContaining([{ path, text: expect.stringContaining(text) }]),
    });
    expect(await unpublished()).toEqual([]);
  });
});

describe('two admins in one page', () => {
  it('the second is refused, and sees the first’s words', async () => {
    const { version } = await read('contact');
    await edit('contact', { intro: 'Grace’s words' }, grace, version);
    expect(await edit('contact', { intro: 'Alan’s words' }, alan, version)).toMatchObject({
      code: 'stale_version',
      msg: 'Someone changed this page while you had it open. Nothing was saved.',
    });
    const theirs = await read('contact');
    expect(theirs.values.intro).toBe('Grace’s words');
    expect(await edit('contact', { intro: 'Alan’s words' }, alan, theirs.version)).toMatchObject({
      ok: true,
    });
  });

  it('also after the first has gone back to the file’s text', async () => {
    await edit('contact', { intro: 'Grace’s words' });
    const { version, own } = await read('contact');
    await edit('contact', { intro: own.intro });
    expect(await edit('contact', { title: 'Alan’s' }, alan, version)).toMatchObject({
      code: 'stale_version',
    });
  });

  it('at the same moment, one of them', async () => {
    const answers = await Promise.all([
      edit('contact', { intro: 'Grace’s words' }, grace, 0),
      edit('contact', { intro: 'Alan’s words' }, alan, 0),
    ]);
    expect(answers.map(({ ok }) => ok).sort()).toEqual([false, true]);
  });
});

describe('Undo', () => {
  const newest = async () => (await latestSnapshot(stack.ctx.db)).id ?? '';

  it('brings back the words before, and leaves drafts alone that have gone on', async () => {
    await edit('home', { lead: 'First' });
    await grace(publishNow, { body: PROOF });
    stack.clock.advance(1_000);
    await edit('home', { lead: 'Second', label: 'Second label' });
    await edit('about', { intro: 'Second' });
    await grace(publishNow, { body: PROOF });
    const second = await newest();
    await edit('home', { label: 'A draft' });

    const answer = await alan(undoPublication, { body: { publication: second } });
    expect(answer).toMatchObject({ ok: true, data: { state: 'waiting' } });
    expect(await published()).toMatchObject({
      'pages/home.yml': { fields: { lead: 'First' } },
      'pages/about.yml': { fields: {} },
    });
    const { own } = await read('about');
    expect((await read('about')).values.intro).toBe(own.intro);
    expect((await read('home')).values).toMatchObject({ lead: 'First', label: 'A draft' });
    expect(await unpublished()).toMatchObject([{ id: 'home', unpublished: 1 }]);
    // An answer that was lost: the same again changes nothing.
    await alan(undoPublication, { body: { publication: second } });
    expect((await published())['pages/home.yml']?.fields).toEqual({ lead: 'First' });
  });

  it('of the first publication leads back to the files; of none is not found', async () => {
    await edit('home', { lead: 'First' });
    await grace(publishNow, { body: PROOF });
    await grace(undoPublication, { body: { publication: await newest() } });
    expect((await published())['pages/home.yml']?.fields).toEqual({});
    expect((await read('home')).unpublished).toBe(0);
    expect(await grace(undoPublication, { body: { publication: 'none' } })).toMatchObject({
      code: 'not_found',
    });
  });
});

it('where others build the pages, publishing is refused and drafts stay drafts', async () => {
  stack.ctx.config.publish = false;
  await edit('home', { lead: 'First' });
  expect(await grace(publishNow, { body: PROOF })).toMatchObject({ code: 'illegal_move' });
  expect(await published()).toEqual({});
  expect(await grace(readPublishing)).toMatchObject({ data: { state: 'elsewhere' } });
});

it('takes back what was edited of the call-out charge, a setting that is gone', async () => {
  const { db } = stack.ctx;
  const edited = { path: 'quotes.yml', was: '45', author: 'a', at: 1 };
  await db
    .insertInto('content_edits')
    .values([
      { ...edited, field: 'callOutCharge', value: '50', version: 1 },
      { ...edited, field: 'hourlyRate', value: '70', version: 2 },
    ])
    .execute();
  const edits = { 'quotes.yml': { fields: { callOutCharge: 50, hourlyRate: 70 }, changedAt: '' } };
  await db
    .insertInto('content_snapshots')
    .values({ id: 's', at: 1, author: 'a', edits: JSON.stringify(edits) })
    .execute();
  await dropCallOutSetting(db);
  expect((await latestSnapshot(db)).edits['quotes.yml']?.fields).toEqual({ hourlyRate: 70 });
  expect((await read('quotes')).values).toMatchObject({ hourlyRate: 70 });
  expect((await read('quotes')).values).not.toHaveProperty('callOutCharge');
  expect(await edit('quotes', { hourlyRate: 71 })).toMatchObject({ ok: true });
});
