// What looks like a bank account in words that mails say.
import { describe, expect, it } from 'vitest';
import { looksLikeBankNumber } from '#contract/bills/bank-number.ts';
import { company } from '#contract/company.ts';
import { readCompany } from '#server/platform/content.ts';

describe('a bank account', () => {
  it.each([
    '12-34-56',
    '123456',
    '12 34 56',
    '12–34–56',
    '12 — 34-56',
    '12\u00a034\u202f56',
    '12\u200b34\u00ad56',
    '12\u221234\u221256',
    '12.34.56',
    '12/34/56',
    '12·34·56',
    '(12-34-56)',
    'Step 1 12-34-56',
    '1. 12-34-56',
    '1234 5678',
    '1 1234 5678',
    '12345678',
    '1 2 3 4 5 6 7 8',
    '１２３４５６７８',
    '𝟏𝟐𝟑𝟒𝟓𝟔𝟕𝟖',
    '12-34-56 12345678',
    '01-23-45 12345678',
    '020 7946 0123, 12-34-56',
    '12-34-**56**',
    '12\\-34\\-56',
    '`12`*34*_56_',
    '&#49;2-34-56',
    '&#x31;2&#45;34&#8211;56',
    '12&ndash;34&ndash;56',
    '12&nbsp;34 56',
    '12-34\n-56',
    '1234\n5678',
    '[12](/)-[34](/)-[56](/)',
    '12,34,56',
    '12|34|56',
    '12 . 34 . 56',
    '①②-③④-⑤⑥',
    '12 → 34 → 56',
    '12=34=56',
    '1234/5678',
    '2012/3456',
    '1234/2078',
    '1234.5678',
    '1234 | 5678',
    '12,345,678',
    'GB29 NWBK 6016 1331 9268 19',
    'GB29.NWBK.6016.1331.9268.19',
    'de89370400440532013000',
    'NL91 ABNA 0417 1643 00',
  ])('is %s', (text) => {
    expect(looksLikeBankNumber(`Pay to ${text}, please.`)).toBe(true);
  });

  it.each([
    '020 7946 0123',
    '(020) 7946 0123',
    '+44 (0)20 7946 0123',
    '00 44 20 7946 0123',
    '07700 900123',
    '0800 123 4567',
    '27 November 2026',
    '27/11/2026',
    '2026-12-31',
    '31-12-2026',
    '2026–2027',
    '2026/2027',
    '1998/2004',
    '1998–2004',
    '1999 – 2026',
    'founded 1987. 2026 is its year',
    'BS 7671:2018',
    'closed on 24, 25, 26 December',
    '28, 30, 32 mm',
    '£12,345,678',
    '£12,345.67',
    '64,000 jobs',
    '10, 11 or 12 bar',
    '9.00–17.30',
    '09:00–18:00',
    '£1,234.56',
    'GB 123 4567 89',
    '3–4 working days',
    'Unit 4, 12 Example Street, SE1 0XX',
    '20 µF, 30 µF',
    '12, 34 or 56 mm',
    '24/7, 365 days',
    'open 9–17, 10–16 on Saturdays',
    'between 40,000 and 50,000',
    '**3** years, *10,000* repairs',
    '12\n\n34\n\n56',
    'FRANCE 24 HOURS A DAY',
  ])('isn’t %s', (text) => {
    expect(looksLikeBankNumber(`It’s ${text}.`)).toBe(false);
  });
});

describe('the company’s facts', () => {
  const own = readCompany();
  const mistakes = (changed: object) =>
    company
      .safeParse({ ...own, ...changed })
      .error?.issues.map(({ path, message }) => [path.join('.'), message]);

  it('take no < anywhere', () => {
    const tag = '<script>alert(1)</script>';
    const bank = { name: tag, sortCode: '12-34-56', account: '12345678' };
    const address = { ...own.address, street: tag, locality: '<b', postcode: 'a < b', country: '<' };
    const social = [{ name: tag, url: `https://example.com/${tag}` }];
    const delivery = [{ country: tag, also: [tag] }];
    const words = ['name', 'legalName', 'number', 'ico', 'tagline', 'emergency', 'priceRange', 'agentFor'];
    const found = mistakes({
      ...Object.fromEntries(words.map((word) => [word, tag])),
      bank,
      address,
      social,
      delivery,
      areas: [tag],
      vat: { registered: true, number: tag },
      directions: `https://example.com/${tag}`,
    });
    const refused = found?.filter(([, message]) => message === 'Write it without the sign <');
    const all = `address.country address.locality address.postcode address.street agentFor areas.0 bank.name delivery.0.also.0
      delivery.0.country directions emergency ico legalName name number priceRange social.0.name social.0.url tagline vat.number`;
    expect(refused?.map(([path]) => path).sort()).toEqual(all.split(/\s+/));
    for (const [key, value] of Object.entries({ email: 'a<b@example.com', phone: '<020 7946 0123' }))
      expect(mistakes({ [key]: value })).not.toBeUndefined();
  });

  it('take no bank account where mails print them', () => {
    expect(mistakes({ name: 'Kelvin & Rowe, new account 12345678' })).toEqual([
      ['name', expect.stringContaining('Write no bank account here')],
    ]);
    expect(mistakes({ address: { ...own.address, street: '12-34-56 Example Street' } })).toHaveLength(1);
    expect(mistakes({ number: '12345678', ico: 'ZA123456' })).toBeUndefined();
  });
});
