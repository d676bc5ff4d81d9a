// What the service itself reads of content/ changes with the pages: company, hours, visits, quotes, and mails that name the phone. For neither if the
// build fails, on each server with its own pages, and at a start as it was published last.
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { forgotPassword } from '#contract/accounts/account-links.ts';
import { readToday } from '#contract/dashboard/today.ts';
import { readSlots } from '#contract/diary/slots.ts';
import { publishNow, readPublishing, undoPublication } from '#contract/publishing/publishing.ts';
import { readQuoteSettings } from '#contract/quotes/quote-settings.ts';
import { editWebsitePage, readWebsitePage } from '#contract/website/website.ts';
import type { Context } from '#server/platform/context.ts';
import { publishWhenDue, serveFirst } from '#server/publishing/publish-when-due.ts';
import { createPublisher } from '#server/publishing/publisher.ts';
import { noSite, publishedFolder, workFolder } from '#server/publishing/served-site.ts';
import { seed } from '#server/seed/seed.ts';
import { readServiceContent } from '#server/website/service-content.ts';
import { shareStack } from '../../support/database/empty.ts';
import { mailsOf } from '../../support/records/mails.ts';
import { makeAdmin, PROOF } from '../../support/records/people.ts';
import { publishSmallSite } from '../../support/service/small-site.ts';
import type { Stack } from '../../support/service/stack.ts';
import { strictClient } from '../../support/service/strict-client.ts';

const stack = shareStack();
/** A Sunday. */
const SUNDAY = '2026-11-29';
const OLD = { phone: '020 7946 0123', phoneLink: '+442079460123' };
const NEW = { phone: '020 7946 0999', phoneLink: '+442079460999' };
const folders: string[] = [];
/** What the next build answers. */
let problem: string;
let ctx: Context;
let admin: Stack['call'];

/** Another server on the same database, with pages of its own. */
async function server(dataDir = mkdtempSync(join(tmpdir(), 'content-'))) {
  folders.push(dataDir);
  const made: Context = {
    ...stack.ctx,
    ...readServiceContent(stack.ctx.config),
    config: { ...stack.ctx.config, dataDir, publish: true },
    site: noSite(),
    publisher: createPublisher(async (config, data, revision) => {
      const to = publishedFolder(config);
      if (problem) return problem;
      mkdirSync(to, { recursive: true });
      writeFileSync(join(to, 'about.html'), `About, ${revision}`);
      writeFileSync(join(to, '.made-of'), JSON.stringify({ sources: '', revision, edits: data?.edits }));
      return '';
    }),
  };
  if (!existsSync(workFolder(made.config))) await publishSmallSite(stack, made);
  await serveFirst(made);
  return made;
}

beforeEach(async () => {
  problem = '';
  await seed(stack.ctx);
  ctx = await server();
  const app = await stack.serve(ctx);
  const { token } = await makeAdmin(stack, { username: 'Grace Holt' });
  admin = strictClient({ fetch: app.request, token: () => token });
});
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

async function read(page: string) {
  const answer = await admin(readWebsitePage, { params: { page } });
  if (!answer.ok) throw new Error(answer.msg);
  return answer.data.page;
}

async function edit(fields: Record<string, unknown>, page = 'company') {
  const { version } = await read(page);
  return admin(editWebsitePage, { params: { page }, body: { version, fields } });
}

const week = async () => (await read('company')).values.hours as Record<string, unknown>;

async function publish(fields: Record<string, unknown>): Promise<void> {
  expect(await edit(fields)).toMatchObject({ ok: true });
  stack.clock.advance(1_000);
  expect(await admin(publishNow, { body: PROOF })).toMatchObject({ ok: true });
}

async function sundayTimes() {
  const query = { service: 'Clocks', from: SUNDAY, days: 1 } as const;
  const answer = await admin(readSlots, { query });
  return answer.ok ? answer.data.days.flatMap(({ times }) => times) : [];
}

/** Of somebody who has forgotten the password. */
async function lastReset() {
  stack.clock.advance(1_000);
  const email = `${stack.clock.now()}@kelvinrowe.example`;
  await makeAdmin(stack, { email });
  await admin(forgotPassword, { body: { email } });
  return (await mailsOf(stack, 'password-reset')).at(-1);
}

const mailedPhone = async () => /020 7946 0\d{3}/.exec((await lastReset())?.text ?? '')?.[0];

it('hours and phone change for the service with the pages, and go back with them', async () => {
  expect(await sundayTimes()).toEqual([]);
  await publish({ hours: { ...(await week()), sunday: { opens: '10:00', closes: '13:00' } }, ...NEW });
  expect(await sundayTimes()).toEqual([]);
  expect(await mailedPhone()).toBe(OLD.phone);

  await publishWhenDue(ctx);
  expect(await sundayTimes()).toEqual(['10:00', '11:00', '12:00']);
  expect(await mailedPhone()).toBe(NEW.phone);
  const answer = await admin(readPublishing);
  const undo = answer.ok && answer.data.publications[0]?.undo;
  if (!undo) throw new Error('nothing can be undone');

  stack.clock.advance(1_000);
  await admin(undoPublication, { body: { publication: undo, ...PROOF } });
  await publishWhenDue(ctx);
  expect(await sundayTimes()).toEqual([]);
  expect(ctx.company.phone).toBe(OLD.phone);
});

it('a build that fails changes neither, and a start doesn’t either', async () => {
  await publish(NEW);
  problem = 'The machine ran out of memory.';
  await publishWhenDue(ctx);
  expect(ctx.company.phone).toBe(OLD.phone);
  expect((await server(ctx.config.dataDir)).company.phone).toBe(OLD.phone);

  problem = '';
  stack.clock.advance(700_000);
  await publishWhenDue(ctx);
  expect(ctx.company.phone).toBe(NEW.phone);
});

it('a start has what was published last, not the drafts', async () => {
  await publish(NEW);
  await publishWhenDue(ctx);
  await edit({ tagline: 'A draft' });
  const started = await server(ctx.config.dataDir);
  expect(started.company).toMatchObject({ ...NEW, tagline: 'We keep London’s machines running.' });
});

it('a kill between the two renames of a swap leaves pages and content of before', async () => {
  await publish(NEW);
  await publishWhenDue(ctx);
  const folder = publishedFolder(ctx.config);
  renameSync(folder, `${folder}.last`);
  const started = await server(ctx.config.dataDir);
  expect(started.company.phone).toBe(NEW.phone);
  expect(started.site.made?.revision).toBe(ctx.site.made?.revision);
  expect(started.site.current?.textOf('/about')).toContain('About, ');
});

it('each server on one database follows with its own pages', async () => {
  const other = await server();
  await publish(NEW);
  await publishWhenDue(ctx);
  expect([ctx.company.phone, other.company.phone]).toEqual([NEW.phone, OLD.phone]);
  await publishWhenDue(other);
  stack.clock.advance(30_000);
  await publishWhenDue(other);
  expect(other.company.phone).toBe(NEW.phone);
  expect(other.site.made?.revision).toBe(ctx.site.made?.revision);
});

it('a service without pages of its own follows once the static host has been asked', async () => {
  let status = 503;
  let asked = 0;
  const host = createServer((_, response) => {
    asked += 1;
    response.writeHead(status).end();
  }).listen(0, '127.0.0.1');
  await once(host, 'listening');
  ctx.config.publish = false;
  ctx.config.buildHookUrl = `http://127.0.0.1:${(host.address() as AddressInfo).port}`;
  await publish(NEW);
  await publishWhenDue(ctx);
  expect(ctx.company.phone).toBe(OLD.phone);
  status = 200;
  stack.clock.advance(700_000);
  await publishWhenDue(ctx);
  expect(ctx.company.phone).toBe(NEW.phone);
  // An offer may end with the day.
  const before = asked;
  stack.clock.advance(3_600_000);
  await publishWhenDue(ctx);
  expect(asked).toBe(before);
  stack.clock.advance(24 * 3_600_000);
  await publishWhenDue(ctx);
  for (let n = 0; n < 3; n += 1) {
    stack.clock.advance(30_000);
    await publishWhenDue(ctx);
  }
  expect(asked).toBe(before + 1);
  host.close();
});

it('a mail says what was published, with its values', async () => {
  const subject = 'Choose a new password, {{company.name}}';
  const body = 'Ring {{company.phone}}, or [choose a **new** one]({{account.link}}).';
  expect(await edit({ subject, body }, 'mail-password-reset')).toMatchObject({ ok: true });
  await publish({});
  expect((await lastReset())?.subject).not.toContain('Choose a new password, ');
  await publishWhenDue(ctx);
  expect(await lastReset()).toMatchObject({
    subject: 'Choose a new password, Kelvin & Rowe',
    text: expect.stringMatching(
      /Ring 020 7946 0123, or choose a new one \(https?:\S+\/reset-password#token=\S+\)\./,
    ),
  });
});

it('visits and quotes follow too: what a visit takes, and the switch that ends quotes', async () => {
  const query = { service: 'Clocks', from: '2026-11-26', days: 1 } as const;
  const last = async () => {
    const answer = await admin(readSlots, { query });
    return answer.ok ? answer.data.days[0]?.times.at(-1) : null;
  };
  expect(await last()).toBe('17:00');
  expect(await edit({ 'services.clock.minutes': 180 }, 'visits')).toMatchObject({ ok: true });
  const firstVisit = { percent: 10, most: 42.5, until: '2027-03-31' };
  expect(
    await edit({ enabled: false, hourlyRate: 72.5, minimumMinutes: 30, firstVisit }, 'quotes'),
  ).toMatchObject({
    ok: true,
  });
  await publish({});
  expect(await last()).toBe('17:00');
  await publishWhenDue(ctx);
  expect(await last()).toBe('15:00');
  expect(await admin(readQuoteSettings)).toMatchObject({ data: { settings: null } });

  expect(await edit({ enabled: true }, 'quotes')).toMatchObject({ ok: true });
  await publish({});
  await publishWhenDue(ctx);
  expect(await admin(readQuoteSettings)).toMatchObject({
    data: { settings: { hourlyRate: 72.5, minimumMinutes: 30, firstVisit } },
  });
});

it('after an upgrade that refuses an edit, what was published stays, and Today names the fields', async () => {
  await publish({ ...NEW, tagline: 'Any machine, mended.' });
  await publishWhenDue(ctx);
  // As an earlier version has published them.
  const snapshot = await ctx.db.selectFrom('content_snapshots').selectAll().executeTakeFirstOrThrow();
  const edits = snapshot.edits.replace('Any machine, mended.', '');
  await ctx.db.updateTable('content_snapshots').set({ edits }).execute();
  await ctx.db.updateTable('content_edits').set({ value: '""' }).where('field', '=', 'tagline').execute();
  const file = join(publishedFolder(ctx.config), '.made-of');
  writeFileSync(file, readFileSync(file, 'utf8').replace('Any machine, mended.', ''));

  const started = await server(ctx.config.dataDir);
  expect(started.company).toMatchObject({ ...NEW, tagline: '', legalName: ctx.company.legalName });
  started.publisher.isAsked = true;
  await publishWhenDue(started);
  const reason = expect.stringContaining('Company and opening hours, Line below the name: Write some words');
  expect(await admin(readToday)).toMatchObject({
    data: { items: expect.arrayContaining([expect.objectContaining({ kind: 'publication', reason })]) },
  });
  expect(started.company.phone).toBe(NEW.phone);

  await publish({ tagline: 'We mend it.' });
  started.publisher.isAsked = true;
  await publishWhenDue(started);
  expect(started.company).toMatchObject({ ...NEW, tagline: 'We mend it.' });
  const today = await admin(readToday);
  expect(today.ok && today.data.items.map(({ kind }) => kind)).not.toContain('publication');
});
