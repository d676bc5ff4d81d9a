// What `npm run content:export` writes into a file: the values, and nothing else.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { splitFrontMatter } from '#contract/website/edits.ts';
import { CONTENT } from '#server/platform/content.ts';
import { writeFields } from '#server/website/write-fields.ts';

const SOURCE = `# The home page.
title: "We repair." # the headline
offer:
  title: "20% off"
  until: 2027-03-31 # the last day
layers: { ground: ./a.jpg, sheet: ./b.webp }
places:
  - "Cafés" # and bars
  - "Hotels"
# Three steps.
visit:
  # The first.
  - title: "Look"
    text: "We look."
  - title: Mend
    text: "We mend."
`;

it('values change in their place; comments, quotes and everything else stay', () => {
  const fields = {
    title: 'We mend: everything.',
    'offer.until': '2027-06-30',
    visit: [
      { title: 'Listen', text: 'We look.' },
      { title: 'Mend', text: 'We mend.' },
    ],
  };
  expect(writeFields(SOURCE, fields)).toBe(
    SOURCE.replace('We repair.', 'We mend: everything.')
      .replace('2027-03-31', '2027-06-30')
      .replace('"Look"', '"Listen"'),
  );
});

it('lists grow and shrink, optional parts come and go', () => {
  const longer = writeFields(SOURCE, {
    places: ['Cafés', 'Hotels', 'Bars'],
    visit: [{ title: 'Look', text: 'We look.' }],
    price: { amount: 50, includes: ['Labour'] },
    layers: null,
  });
  expect(parse(longer)).toEqual({
    title: 'We repair.',
    offer: { title: '20% off', until: '2027-03-31' },
    places: ['Cafés', 'Hotels', 'Bars'],
    visit: [{ title: 'Look', text: 'We look.' }],
    price: { amount: 50, includes: ['Labour'] },
  });
  expect(longer).toContain('# The first.');
});

it('the text below a front matter is the field `body`', () => {
  const source = '---\ntitle: "Terms" # of sale\n---\n\nOld text.\n';
  expect(writeFields(source, { body: 'New *text*.', title: 'Our terms' })).toBe(
    '---\ntitle: "Our terms" # of sale\n---\n\nNew *text*.\n',
  );
});

describe('one field of a real file changes that field alone', () => {
  const files = ['pages', 'services', 'legal'].flatMap((folder) =>
    readdirSync(join(CONTENT, folder))
      .filter((name) => /\.(yml|md)$/.test(name))
      .map((name) => `${folder}/${name}`),
  );
  it.each([...files, 'testimonials.yml'])('%s', (file) => {
    const source = readFileSync(join(CONTENT, file), 'utf8');
    const read = (text: string) => {
      const markdown = splitFrontMatter(text);
      return markdown ? { ...parse(markdown.head), body: markdown.body } : parse(text);
    };
    const before = read(source);
    const name = 'title' in before ? 'title' : 'testimonials';
    expect(read(writeFields(source, { [name]: before[name] }))).toEqual(before);
    const comments = (text: string) => text.match(/(^|\s)# .*$/gm) ?? [];
    expect(comments(writeFields(source, { [name]: before[name] }))).toEqual(comments(source));
  });
});
