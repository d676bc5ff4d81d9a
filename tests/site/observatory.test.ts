// Security headers of the built site: graded, and its policies checked source by source.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { gradeOf, parsePolicy, policiesInHtml } from '../support/repository/observatory.ts';
import { type ScratchShop, scratchShop } from '../support/service/scratch-shop.ts';
import { type Service, startService } from '../support/service/service.ts';
import { PAGES } from './built-site.ts';

const SITE = 'https://shop.example';
let shop: ScratchShop;
let service: Service;
beforeAll(async () => {
  shop = scratchShop();
  service = await startService({ ...shop.env, SITE_URL: SITE, DATABASE_URL: '' });
}, 60_000);
afterAll(async () => {
  await service.kill('SIGTERM');
  shop.dispose();
});

async function answered(path: string) {
  const answer = await fetch(`${service.origin}${path}`);
  const isHtml = answer.headers.get('content-type')?.startsWith('text/html') ?? false;
  return { url: `${SITE}${path}`, headers: answer.headers, html: isHtml ? await answer.text() : '' };
}

describe('the grade', () => {
  it.each([
    ['/', 130],
    ['/coffee', 130],
    ['/shop', 130],
    ['/admin', 130],
    ['/checkout', 120],
    ['/quote-offer', 120],
    ['/bill', 120],
    ['/order', 120],
    ['/api/products', 130],
    ['/api/nothing', 130],
    ['/no-such-page', 130],
    ['/healthz', 130],
  ])('of %s is A+ with at least %i', async (path, least) => {
    const { grade, score, because } = gradeOf(await answered(path));
    expect(grade, JSON.stringify(because)).toBe('A+');
    expect(score, JSON.stringify(because)).toBeGreaterThanOrEqual(least);
  });

  it('falls without the policy, and with a loose one', () => {
    const good = new Headers({
      'Content-Security-Policy': "default-src 'none'; form-action 'self'; frame-ancestors 'none'",
      'Strict-Transport-Security': 'max-age=63072000',
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'no-referrer',
      'Cross-Origin-Resource-Policy': 'same-origin',
    });
    const scoreWith = (name: string, value: string) => {
      const headers = new Headers(good);
      if (value) headers.set(name, value);
      else headers.delete(name);
      return gradeOf({ url: SITE, headers, html: '' }).score;
    };
    expect(scoreWith('X-Nothing', '')).toBe(130);
    expect(scoreWith('Content-Security-Policy', '')).toBe(55);
    expect(scoreWith('Content-Security-Policy', "script-src 'unsafe-inline'; frame-ancestors 'none'")).toBe(
      80,
    );
    expect(scoreWith('Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'")).toBe(80);
    expect(scoreWith('Strict-Transport-Security', 'max-age=60')).toBe(120);
    expect(scoreWith('Strict-Transport-Security', '')).toBe(80);
  });
});

/** Sources of each directive, from the page's own policy and the header's. */
async function policiesOf(path: string) {
  const { headers, html } = await answered(path);
  const [inPage, ...more] = policiesInHtml(html).map(parsePolicy);
  expect(more).toEqual([]);
  const inHeader = parsePolicy(headers.get('content-security-policy') ?? '');
  return { inPage: inPage ?? new Map<string, Set<string>>(), inHeader };
}
const PAYPAL = /paypal/;
const WITH_PAYPAL = ['/checkout', '/quote-offer', '/bill', '/order'];

describe.each(PAGES.map(({ path }) => path))('the policy of %s', (path) => {
  it('runs hashed scripts alone: nothing unsafe, no scheme sources, PayPal only where its button is', async () => {
    const { inPage, inHeader } = await policiesOf(path);
    const isCheckout = WITH_PAYPAL.includes(path);
    expect([...(inPage.get('default-src') ?? [])]).toEqual(["'none'"]);
    for (const [name, sources] of inPage) {
      for (const source of sources) {
        expect(source, name).not.toMatch(/^'unsafe|^\*$|^http:|^data:.*script/);
        if (name !== 'img-src') expect(source, name).not.toMatch(/^(https|data|blob):$/);
        if (!isCheckout) expect(source, name).not.toMatch(PAYPAL);
      }
    }
    const scripts = [...(inPage.get('script-src') ?? [])];
    const strangers = scripts.filter((source) => !/^'(self|sha256-[\w+/]{43}=)'$/.test(source));
    if (isCheckout) expect(strangers.length).toBeGreaterThan(0);
    expect(strangers.filter((source) => !PAYPAL.test(source))).toEqual([]);
    expect([...(inHeader.get('require-trusted-types-for') ?? [])]).toEqual(isCheckout ? [] : ["'script'"]);
    expect([...(inHeader.get('trusted-types') ?? [])]).toEqual(isCheckout ? [] : ["'none'"]);
    expect([...(inHeader.get('frame-ancestors') ?? [])]).toEqual(["'none'"]);
  });

  it('has no duplicates', async () => {
    const { html } = await answered(path);
    for (const text of policiesInHtml(html)) {
      const names = text.split(';').map((directive) => directive.trim().split(/\s+/)[0]);
      expect(names.filter((name, at) => name && names.indexOf(name) !== at)).toEqual([]);
    }
  });
});

it('frames are allowed where a map or a payment is, and nowhere else', async () => {
  for (const { path } of PAGES) {
    const { inPage } = await policiesOf(path);
    const isFramed = ['/contact', ...WITH_PAYPAL].includes(path);
    expect(inPage.has('frame-src'), path).toBe(isFramed);
  }
});
