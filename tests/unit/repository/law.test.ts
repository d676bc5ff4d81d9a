// A lint of what the law asks for: buttons that bind, and mails that contain how to cancel (docs/owner.md names the rules).
import { globSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { factsOf } from '#lib/fill.ts';
import { readCompany, readMessages } from '#server/platform/content.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const binding = readMessages<Record<string, string>>('binding');

it('every button that binds says that it binds to pay, and how much', () => {
  for (const name of ['agree', 'accept', 'book']) {
    expect(binding[name]).toMatch(/\bagree to pay \{total\}$/i);
    expect(binding[name]).not.toMatch(/\babout\b/i);
  }
});

/** Which words each shows, by what draws it. */
const SHOWN = {
  'src/islands/my-records/Agreement.tsx': '{isBusy ? messages.agreeing : words.button}',
  'src/islands/my-records/QuoteAnswer.tsx': '{isBusy ? messages.accepting : quote.words.button}',
  'src/server/my-records/quote-markup.ts': "form(shown, 'accept', fields, quote.words.button)",
  'src/server/jobs/pages/agree-markup.ts':
    "bindingMessages(shown.ctx.company).agree.toString().split('{total}')",
  'src/components/forms/booking-charge.ts': 'button.textContent = charge?.button ??',
  'src/server/diary/pages.ts': 'charge?.button ??',
  'src/server/http/form-pages.ts': 'charge?.button ??',
};

it.each(Object.entries(SHOWN))('%s shows these words on its button', (file, words) => {
  expect(read(file)).toContain(words);
});

/** What shows each button that binds, PayPal's too. */
const BUTTONS = [
  'src/islands/my-records/Agreement.tsx',
  'src/islands/my-records/QuoteAnswer.tsx',
  'src/server/my-records/quote-markup.ts',
  'src/server/jobs/pages/agree-markup.ts',
  'src/components/forms/booking-charge.ts',
  'src/server/http/booking-charge.ts',
  'src/islands/checkout/PaymentArea.tsx',
  'src/islands/my-records/PayByLink.tsx',
];
const LINKS = ["legalPath('terms')", "legalPath('cancellation')", "legalPath('terms')}#complaints"];

it.each(BUTTONS)('%s links terms, cancellation and complaints beside its button', (file) => {
  const text = read(file);
  if (/<LegalLinks|\$\{legalLinks\(/.test(text)) return;
  for (const link of LINKS) expect(text).toContain(link);
});

/** What some share, and what has links of its own. */
const SHARED = ['src/islands/my-records/Binding.tsx', 'src/server/http/legal-links.ts'];
const OWN = BUTTONS.filter((file) => LINKS.every((link) => read(file).includes(link)));

it('the links that they share are these', () => {
  for (const file of SHARED) for (const link of LINKS) expect(read(file)).toContain(link);
});

it('a body for disputes is named beside each of them where there is one, and nowhere else', () => {
  expect(OWN).toHaveLength(3);
  for (const file of [...SHARED, ...OWN]) expect(read(file)).toContain('messages.adr');
  const company = readCompany();
  const adr = { name: 'Example Ombudsman', url: 'https://ombudsman.example' };
  for (const file of ['binding', 'checkout']) {
    const saidWith = (more: object) =>
      readMessages<{ adr: string }>(file, factsOf({ ...company, ...more })).adr;
    expect(saidWith({ adr })).toBe(
      'If we can’t agree on a complaint, you may take it to Example Ombudsman (https://ombudsman.example).',
    );
    expect(saidWith({ adr: undefined })).toBe('');
  }
});

it('a booking says what, how much and how long right above its button, and that it is owed where nobody is there', () => {
  for (const said of ['{what}', '{total}', '{terms}', '{duration}', 'if nobody is there'])
    expect(binding.bookWhat).toContain(said);
  expect(binding.bookWhat).not.toMatch(/\babout\b/i);
});

it('the one tick has both halves, and is never set for anybody', () => {
  expect(binding.startSooner).toMatch(/ask you to start before the 14 days.*can no longer cancel/);
  const shown = [
    'src/islands/my-records/Binding.tsx',
    'src/server/my-records/quote-markup.ts',
    'src/components/forms/booking-charge.ts',
    'src/server/http/booking-charge.ts',
  ]
    .map(read)
    .join();
  expect(shown).not.toContain('defaultChecked');
  // Only as it was ticked before a refusal.
  expect(shown).not.toMatch(/(?<!&& )html` checked`/);
});

/** What queues each, and so passes what the law wants on. */
const CONTAINED_IN = {
  'order-paid': [
    'src/server/orders/order-mails.ts',
    /template: mails\.paid,\s+lines,\s+values: .*,\s+given,/,
  ],
  'quote-accepted': ['src/server/quotes/quote-mails.ts', /'quote-accepted' && \{\s+given: givenAfter\(/],
  'job-agreed': ['src/server/jobs/agree.ts', /template: 'job-agreed',[^;]*\n {4}given: givenAfter\(/],
  'appointment-confirmed': [
    'src/server/appointments/appointment-mails.ts',
    /template: `appointment-\$\{row\.status\}`,\s+given: givenWith\(/,
  ],
  'cancellation-form': ['src/server/appointments/binding.ts', /\n {6}given: \{ kind: 'service'/],
} as const;

it.each(Object.entries(CONTAINED_IN))(
  '%s contains how to cancel, below the words that can be edited',
  (name, [sender, given]) => {
    expect(read(sender)).toMatch(given);
    const [file = ''] = globSync(`content/emails/*/${name}.md`, { cwd: ROOT });
    expect(read(file)).not.toContain('If you change your mind');
  },
);

it('nothing above a button says that nothing is charged', () => {
  for (const file of [
    'messages/agreement',
    'messages/quotes',
    'messages/jobs',
    'pages/agree',
    'pages/quote-offer',
  ])
    expect(read(`content/${file}.yml`)).not.toMatch(/nothing is (?:charged|due)/i);
});

/** What names the seller to customers: pages, mails, the printed form, invoices and bills. */
const SELLERS = [
  'src/components/footer/Footer.astro',
  'src/content.ts',
  'src/server/mail/frame.ts',
  'src/server/cancellations/printed-form.ts',
  'src/server/money/issue-invoice.ts',
];

it.each(SELLERS)('%s takes the particulars of the company from one place', (file) => {
  expect(read(file)).toMatch(/from '#lib\/particulars\.ts'/);
  expect(read(file)).not.toContain('company.number');
});

const WORDS = globSync('content/**/*.{yml,md}', { cwd: ROOT });

it('no words put "about" before one price; from one to another is an estimate', () => {
  const vague = /\babout (?:[£$€][\d.,]*\d|\{(?:total|price|amount|sum|charge)\})(?![\d.,]*\d| to )/i;
  expect(vague.test('about £75.50')).toBe(true);
  expect(vague.test('about £60 to £90')).toBe(false);
  expect(WORDS.filter((file) => vague.test(read(file)))).toEqual([]);
});

/** Shown only where the code finds the company registered. */
const OF_VAT = ['company', 'invoice'];
const FILES = globSync('content/messages/*.yml', { cwd: ROOT });

it.each(FILES.filter((file) => !OF_VAT.includes(basename(file, '.yml'))))(
  '%s names VAT only where the company is registered',
  (file) => {
    const text = read(file)
      .replace(/\{#company\.vat\}.*?\{\/company\.vat\}/gs, '')
      .replace(/^\s*#.*$/gm, '')
      .replace(/ #.*$/gm, '');
    expect(text.match(/^.*\bVAT\b.*$/gm) ?? []).toEqual([]);
  },
);
