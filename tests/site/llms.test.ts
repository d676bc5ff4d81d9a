import { expect, it } from 'vitest';
import { slotsQuery } from '../../src/contract/diary/slots.ts';
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

it('says how free times are asked for, in the words that the call takes', () => {
  const [, from, names = ''] =
    /`from`, a day like ([\d-]+), and `service`, one of (`[^.]+`)\./.exec(text) ?? [];
  const services = names.split(', ').map((name) => name.replaceAll('`', ''));
  expect(services).toHaveLength(SERVICE_SLUGS.length);
  for (const service of services)
    expect(slotsQuery.parse({ service, from })).toMatchObject({ service, from });
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
