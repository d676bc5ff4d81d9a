// Mistakes in mail templates, reported at the start by the file's name.
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readMailTemplates } from '#server/mail/templates.ts';
import { CONTENT, readCompany } from '#server/platform/content.ts';

const EMAILS = join(CONTENT, 'emails');
const SITE = 'https://www.kelvinrowe.example';
const company = readCompany();

describe('a mistake in content/emails', () => {
  let folder = '';
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'emails-'));
    cpSync(EMAILS, folder, { recursive: true });
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const read = () => readMailTemplates(folder, company, SITE);
  const rewrite = (body: string, head = 'subject: Hello') =>
    writeFileSync(join(folder, 'orders/order-paid.md'), `---\n${head}\n---\n\n${body}\n`);

  it.each([
    ['an unknown placeholder', 'Dear {{order.nubmer}}', '{{order.nubmer}} is unknown'],
    ["another mail's placeholder", '{{appointment.message}}', '{{appointment.message}} is unknown'],
    ['a broken placeholder', 'Dear {{order number}}', 'no placeholder'],
    ['a link to what a buyer typed', '[here]({{order.name}})', 'must begin with'],
    ['a link with what a buyer typed in it', '[here]({{site}}/{{order.name}})', 'must begin with'],
    ['a picture', '![logo](https://example.com/x.png)', 'not possible'],
    ['HTML', 'Dear <b>you</b>', 'not possible'],
    ['logic', 'Dear {{#order.name}}you{{/order.name}}', 'no placeholder'],
    ['a value as HTML', 'Dear {{{order.name}}}', 'no placeholder'],
    ['a value as HTML of its own', 'Dear\n\n{{{block.order.name}}}', 'no placeholder'],
  ])('%s is reported at the start', (_, body, message) => {
    rewrite(body);
    expect(read).toThrow(/order-paid\.md/);
    expect(read).toThrow(message);
  });

  it.each([
    ['orders/order-paid', '{{order.lines}}'],
    ['quotes/quote-sent', '{{quote.lines}}'],
    ['appointments/job-agreed', '{{job.lines}}'],
  ])('a table within a sentence of %s is reported', (file, lines) => {
    writeFileSync(join(folder, `${file}.md`), `---\nsubject: Hello\n---\n\nThis is ${lines}.\n`);
    expect(read).toThrow(`${lines} needs a paragraph of its own`);
  });

  it('a missing subject is reported', () => {
    rewrite('Hello', 'title: Hello');
    expect(read).toThrow(/order-paid\.md.*subject/);
  });

  it('a missing and an unused file are reported together', () => {
    rmSync(join(folder, 'orders/order-paid.md'));
    writeFileSync(join(folder, 'newsletter.md'), '---\nsubject: News\n---\nHello');
    expect(read).toThrow(/newsletter\.md[\s\S]*order-paid\.md: the file is missing/);
  });
});
