// Mail templates: complete, strict about placeholders, and escaping all user input.
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAIL_PLACEHOLDERS } from '#contract/website/mail-placeholders.ts';
import { sumLine } from '#server/mail/frame.ts';
import { type MailValues, readMailTemplates } from '#server/mail/templates.ts';
import { CONTENT, readCompany } from '#server/platform/content.ts';

const EMAILS = join(CONTENT, 'emails');
const SITE = 'https://www.kelvinrowe.example';
const company = readCompany();
const templates = readMailTemplates(EMAILS, company, SITE);

/** A value for every placeholder that the code fills for this mail. */
const valuesFor = (name: string): MailValues =>
  Object.fromEntries(
    (MAIL_PLACEHOLDERS[name] ?? []).map((placeholder) => [
      placeholder,
      placeholder === 'order.lines'
        ? [{ quantity: 2, name: 'Gasket', number: 'KR-1', total: '$24.00', image: '' }]
        : `[${placeholder}]`,
    ]),
  );

const staffMail = (values: MailValues) =>
  templates.render('appointment-received-staff', { ...valuesFor('appointment-received-staff'), ...values });

describe('every template', () => {
  const files = globSync('*/*.md', { cwd: EMAILS });
  const names = files.map((file) => basename(file, '.md'));
  const sourceOf = (name: string) =>
    readFileSync(join(EMAILS, files.find((file) => basename(file, '.md') === name) ?? ''), 'utf8');

  it.each(names)('%s renders with the values that the code provides, and shows those it asks for', (name) => {
    const mail = templates.render(name, valuesFor(name));
    const source = sourceOf(name);
    for (const placeholder of MAIL_PLACEHOLDERS[name] ?? []) {
      if (placeholder === 'order.lines' || !source.includes(`{{${placeholder}}}`)) continue;
      expect(mail.subject + mail.text).toContain(`[${placeholder}]`);
      expect(mail.html).toContain(`[${placeholder}]`);
    }
    for (const part of [mail.subject, mail.text, mail.html])
      expect(part).not.toMatch(/\{\{|\}\}|Qz|undefined/);
    // Outlook and Yahoo drop lengths in rem.
    expect(mail.html).not.toMatch(/\drem\b/);
  });

  it.each(names)('%s fails on a missing value', (name) => {
    const source = sourceOf(name);
    for (const placeholder of MAIL_PLACEHOLDERS[name] ?? []) {
      if (!source.includes(`{{${placeholder}}}`)) continue;
      const { [placeholder]: _, ...others } = valuesFor(name);
      expect(() => templates.render(name, others)).toThrow(`{{${placeholder}}}`);
    }
  });

  it.each(names)('%s says VAT only where the company is registered', (name) => {
    const vat = { ...company.vat, registered: false };
    const { subject, text, html } = readMailTemplates(EMAILS, { ...company, vat }, SITE).render(
      name,
      valuesFor(name),
    );
    expect(subject + text + html).not.toMatch(/\bVAT\b/);
  });

  it.each(names)("%s has the company's legal details in both versions", (name) => {
    const { text, html } = templates.render(name, valuesFor(name));
    const { number, vat, address, phone, email } = company;
    for (const fact of [number, vat.number, address.street, phone, email]) {
      expect(text).toContain(fact);
      expect(html).toContain(fact);
    }
  });

  it.each(names.filter((name) => /^(order|appointment)-/.test(name) && !name.endsWith('-staff')))(
    '%s has the link to what it is about',
    (name) => {
      const link = name.startsWith('order') ? 'order.link' : 'booking.link';
      const mail = templates.render(name, valuesFor(name));
      expect(mail.text).toContain(`[${link}]`);
      expect(mail.html).toContain(`[${link}]`);
    },
  );

  it('is found by name only', () => {
    expect(() => templates.render('no-such-mail', {})).toThrow('no-such-mail');
    expect(() => templates.render('toString', {})).toThrow('toString');
  });
});

describe('the order in a mail', () => {
  const mail = templates.render('order-paid', {
    ...valuesFor('order-paid'),
    'order.address': '1 Test Street\nLondon\nSE1 0AA',
    'order.lines': [
      { quantity: 2, name: 'Gasket', number: 'KR-GH-0085', total: '$24.00', image: '/pictures/gasket.webp' },
      { quantity: 12, name: 'Vibration pump & <fittings>', number: '', total: '$1,120.00', image: '' },
      sumLine('Total, VAT included', '$1,144.00'),
    ],
  });

  it('is in columns in the text', () => {
    expect(mail.text).toContain('2 ×   Gasket                       $24.00\n      KR-GH-0085\n');
    expect(mail.text).toContain('12 ×  Vibration pump & <fittings>  $1,120.00\n');
    expect(mail.text).toContain('\n      Total, VAT included          $1,144.00\n');
  });

  it('is a table in HTML, and an address keeps its lines', () => {
    expect(mail.html).toContain('Vibration pump &amp; &lt;fittings&gt;</td>');
    expect(mail.html).toContain('1 Test Street<br>\nLondon<br>\nSE1 0AA');
    expect(mail.html).not.toMatch(/<p[^>]*>\s*<table/);
  });

  it('ends with its total, which stands out', () => {
    const bold = [...mail.html.matchAll(/<td[^>]*font-weight:600[^>]*>([^<]+)</g)].map(([, text]) => text);
    expect(bold).toEqual(['Total, VAT included', '$1,144.00']);
  });

  it('has pictures in HTML alone, from the site', () => {
    expect(mail.html).toContain(`<img src="${SITE}/pictures/gasket.webp" width="52" height="52" alt=""`);
    expect(mail.text).not.toContain('gasket.webp');
  });

  it('has no pictures for the staff: few words beside one look like spam', () => {
    const lines = [
      { quantity: 1, name: 'Gasket', number: '', total: '$24.00', image: '/pictures/gasket.webp' },
    ];
    const { html } = templates.render('quote-paid-staff', {
      ...valuesFor('quote-paid-staff'),
      'order.lines': lines,
    });
    expect(html).not.toContain('<img');
  });

  it('has one button, to the order', () => {
    expect(mail.html.match(/class="button"/g)).toHaveLength(1);
    expect(mail.html).toMatch(/class="button"[^>]*><a href="\[order\.link\]"/);
    expect(mail.text).toContain('See order and invoice ([order.link])\n');
  });

  it('has URLs written out in the text', () => {
    const shipped = templates.render('order-shipped', valuesFor('order-shipped'));
    expect(shipped.text).toContain(`cancellation page (${SITE}/cancellation)`);
    expect(shipped.html).toContain(`href="${SITE}/cancellation"`);
  });
});

describe('user input', () => {
  it('arrives as text, not as HTML or Markdown', () => {
    const message =
      '<img src=x onerror=alert(1)>\n\n# Big\n\n[x](http://evil.example) **bold** ![p](http://evil.example/p)';
    const { html, text } = staffMail({
      'appointment.name': '<img onerror=1>',
      'appointment.message': message,
    });
    expect(html).not.toMatch(/<img (src=x|onerror)|>Big<|<strong>bold|evil\.example"/);
    expect(html).toContain('&lt;img onerror=1&gt;');
    expect(html).toContain('[x](http://evil.example) **bold** ![p](http://evil.example/p)');
    expect(text).toContain(message);
  });

  it('cannot act as a placeholder', () => {
    const { text } = staffMail({ 'appointment.name': '{{company.vat}} QzInline0zQ $& $1' });
    expect(text).toContain('- Name: {{company.vat}} QzInline0zQ $& $1\n');
  });

  it('stays on its line where the template has one line', () => {
    const { text } = staffMail({ 'appointment.name': 'Ann\r\n- Phone: 999\u2028x\u0085y' });
    expect(text).toContain('- Name: Ann - Phone: 999 x y\n');
  });

  it('cannot break a subject', () => {
    const anything = fc.string({ unit: 'binary' });
    fc.assert(
      fc.property(anything, (value) => {
        const { subject, html } = staffMail({
          'appointment.service': `Clocks\r\nBcc: x@y.example${value}`,
          'appointment.name': value,
        });
        expect(subject).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}]/u);
        expect(html.match(/<[a-z!/][^>]*>/g)).toEqual(staffMail({}).html.match(/<[a-z!/][^>]*>/g));
      }),
    );
  });
});

describe('what the law wants in writing', () => {
  const given = { kind: 'service', price: '£142.00', startSooner: 'I ask & I know' } as const;

  it('stands below the words of a mail, also where an owner has emptied them', () => {
    const edits = { 'emails/job-agreed.md': { fields: { body: 'Thanks.' } } };
    const mail = readMailTemplates(EMAILS, company, SITE, edits as never).render(
      'job-agreed',
      valuesFor('job-agreed'),
      given,
    );
    expect(mail.text).toMatch(
      /Thanks\..*The price that you agreed to pay: £142\.00, VAT included\..*Model cancellation form/s,
    );
    expect(mail.text).toContain('You ticked: “I ask & I know”');
    expect(mail.html).toContain('I ask &amp; I know');
    for (const fact of [
      company.legalName,
      company.address.street,
      company.phone,
      company.email,
      `${SITE}/cancellation`,
    ])
      expect(mail.text).toContain(fact);
  });

  it('names VAT only where the company is registered', () => {
    const vat = { ...company.vat, registered: false };
    const plain = readMailTemplates(EMAILS, { ...company, vat }, SITE);
    expect(plain.render('job-agreed', valuesFor('job-agreed'), given).text).not.toMatch(/\bVAT\b/);
  });

  it('says of goods when the days begin, and where they go', () => {
    const { text } = templates.render('order-paid', valuesFor('order-paid'), {
      kind: 'goods',
      price: '$24.00',
    });
    expect(text).toContain('14 days after the day on which you');
    expect(text).toContain('contract of sale of the following goods');
  });
});
