import { expect, it } from 'vitest';
import { SERVICE_SLUGS } from '../../src/contract/services.ts';
import { DIST, pageAt, textOf } from './built-site.ts';

const text = textOf('/llms.txt');

it('names every service with its address, and no script or markup', () => {
  for (const slug of SERVICE_SLUGS)
    expect(text).toMatch(new RegExp(`^- \\[[^\\]]+\\]\\(\\S+/${slug}\\): `, 'm'));
  expect(text).not.toMatch(/<[a-z]|undefined|\{\w/i);
});

it('leads only to pages that are there, and to the public calls', () => {
  const paths = [...text.matchAll(/\]\((\S+?)\)/g)].map(([, address = '']) => new URL(address).pathname);
  const calls = paths.filter((path) => path.startsWith('/api/'));
  expect(calls).toEqual(['/api/slots', '/api/products', '/api/openapi.json']);
  for (const path of paths.filter((one) => !calls.includes(one))) expect(pageAt(path).path).toBe(path);
});

it('says the prices that the pages say, the area, the hours and how to book', () => {
  const [, price = ''] = /\/coffee\): .*?(£\d+)/.exec(text) ?? [];
  expect(pageAt('/coffee').html).toContain(price);
  for (const words of [
    'Area: Central London',
    'Monday to Friday',
    'Sunday: Closed',
    'How to book',
    'may be quoted',
  ])
    expect(text, DIST).toContain(words);
});
