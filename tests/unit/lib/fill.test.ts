import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { company } from '#contract/company.ts';
import { factsOf, fill, fillAll, fillHtml, keepSections } from '#lib/fill.ts';

const sample = company.parse(parse(readFileSync('content/company.yml', 'utf8')));
const facts = factsOf({ ...sample, name: 'Bolt & <Son>', agentFor: 'Brandname', currency: 'GBP' });

describe('placeholders', () => {
  it('become facts of the company', () => {
    expect(fill('{company.name} services {brand} machines, prices in {shop.currency}', facts)).toBe(
      'Bolt & <Son> services Brandname machines, prices in GBP',
    );
  });

  it('give the address as one line', () => {
    const { street, locality, postcode } = sample.address;
    expect(fill('{company.address}', facts)).toBe(`${street}, ${locality} ${postcode}`);
  });

  it('that are unknown stop the build and list the known ones', () => {
    expect(() => fill('Call {company.fone}', facts)).toThrow(/\{company\.fone\}.*company\.phone/);
  });

  it('are escaped inside rendered Markdown', () => {
    expect(fillHtml('<p>{company.name}</p>', facts)).toBe('<p>Bolt &amp; &lt;Son&gt;</p>');
  });

  it('in a section stay or go with its fact, in lists too', () => {
    const section = '{#company.vat}, VAT {company.vat}{/company.vat}';
    const unregistered = factsOf({ ...sample, vat: { ...sample.vat, registered: false } });
    expect(fill(`All${section}. It${section}.`, facts)).toBe(
      'All, VAT GB 000 0000 00. It, VAT GB 000 0000 00.',
    );
    expect(fill(`All${section}.`, unregistered)).toBe('All.');
    expect(fillAll(['Labour', section], unregistered)).toEqual(['Labour']);
    const inMail = 'All{{#company.vat}}, VAT included, {{order.total}}{{/company.vat}}.';
    expect(keepSections(inMail, unregistered)).toBe('All.');
  });

  it('that open a section which nothing closes, or of an unknown fact, stop the build', () => {
    expect(() => fill('All{#company.vat}, VAT included', facts)).toThrow('{#company.vat}');
    expect(() => fill('All{#company.tax}, VAT included{/company.tax}', facts)).toThrow('{#company.tax}');
  });

  it('are filled at any depth, while pictures, dates and numbers are left alone', () => {
    const picture = { src: '/{brand}.jpg', format: 'jpg' };
    const until = new Date(0);
    const filled = fillAll({ list: [{ text: '{brand}' }], picture, until, count: 3, none: undefined }, facts);
    expect(filled.list[0]?.text).toBe('Brandname');
    expect(filled.picture).toBe(picture);
    expect(filled.until).toBe(until);
    expect(filled.count).toBe(3);
  });
});
