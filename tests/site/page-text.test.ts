import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { company } from '../../src/contract/company.ts';
import { SERVICE_SLUGS } from '../../src/contract/services.ts';
import { decoded, LANDING_PATHS, pageAt } from './built-site.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const COMPANY = company.parse(parse(readFileSync(join(ROOT, 'content/company.yml'), 'utf8')));

/** Text of the page's main part, without the options of forms, which name every trade. */
function mainTextOf(path: string): string {
  const { html } = pageAt(path);
  const head = `${/<title>[^<]*/.exec(html)?.[0]} ${/<meta name="description"[^>]*>/.exec(html)?.[0]}`;
  const main = /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? '';
  const own = main.replace(/<(select|script|style|datalist)[\s\S]*?<\/\1>/g, ' ');
  const alts = [...own.matchAll(/alt="([^"]*)"/g)].map(([, alt]) => alt).join(' ');
  return decoded(`${head} ${alts} ${own}`.replace(/<[^>]*>/g, ' '));
}

describe('page text', () => {
  it.each(['/about', '/review'])(
    'of %s has three notes from the job book, each marked as a sample',
    (path) => {
      const notes = /<section[^>]*aria-labelledby="job-notes"[\s\S]*?<\/section>/.exec(
        pageAt(path).html,
      )?.[0];
      expect(notes?.match(/<h3/g)).toHaveLength(3);
      expect(notes?.match(/>Sample</g)).toHaveLength(3);
    },
  );

  it.each(SERVICE_SLUGS.filter((slug) => slug !== 'coffee'))('of /%s does not mention coffee', (slug) => {
    expect(mainTextOf(`/${slug}`).match(/.{0,40}\b(?:coffee|espresso)\b.{0,40}/gi)).toBeNull();
  });

  it('of /coffee does', () => {
    expect(mainTextOf('/coffee')).toMatch(/coffee/i);
  });

  it.each(LANDING_PATHS)('of %s has no unfilled placeholder', (path) => {
    expect(mainTextOf(path).match(/\{[a-z]+(?:\.[a-zA-Z]+)*\}/g)).toBeNull();
  });

  it.each(LANDING_PATHS)('of %s has the name and the phone number of company.yml', (path) => {
    const html = decoded(pageAt(path).html);
    expect(html).toContain(COMPANY.name);
    expect(html).toContain(`tel:${COMPANY.phoneLink}`);
  });
});

describe('facts about the company', () => {
  const { name, legalName, phone, phoneLink, email, address, agentFor, tagline, number } = COMPANY;
  const facts = {
    name,
    legalName,
    phone,
    phoneLink,
    email,
    agentFor,
    tagline,
    number,
    street: address.street,
    postcode: address.postcode,
  };
  const holding = (fact: string, pattern: string): string[] =>
    globSync(pattern, { cwd: ROOT }).filter((file) => readFileSync(join(ROOT, file), 'utf8').includes(fact));

  it.each(Object.entries(facts))('%s is in content/ only', (_, fact) => {
    expect(holding(fact, 'src/**/*.{ts,tsx,astro,css,mjs}')).toEqual([]);
  });

  // The home page's title may equal the footer's line about the company.
  it.each(Object.entries(facts).filter(([name]) => name !== 'tagline'))(
    '%s is in content/ once: other texts use its placeholder',
    (_, fact) => {
      expect(holding(fact, 'content/**/*.{yml,md}')).toEqual(['content/company.yml']);
    },
  );
});

describe('the parts by picture', () => {
  const { html } = pageAt('/coffee');
  const dots = [...html.matchAll(/<button[^>]*class="part-dot dot-(\d+)"[^>]*popoverTarget="part-(\d+)"/g)];
  const rows = [...html.matchAll(/<li class="row-(\d+) [\s\S]*?<a[^>]*href="(\/shop\/[\w-]+)"/g)];

  it('have a dot and a link to its page for each part for sale, and one number for both', () => {
    expect(dots.length).toBeGreaterThan(10);
    expect(dots.map(([, number]) => number)).toEqual(dots.map(([, , target]) => target));
    expect(rows.map(([, number]) => number)).toEqual(dots.map(([, number]) => number));
    for (const [, , path = ''] of rows) expect(pageAt(path).html).toContain('<h1');
    for (const [, number] of dots) expect(html).toContain(`.dot-${number}{left:`);
  });

  it('are on no page of another trade', () => {
    expect(SERVICE_SLUGS.filter((slug) => pageAt(`/${slug}`).html.includes('part-dot dot-'))).toEqual([
      'coffee',
    ]);
  });
});
