import { expect, it } from 'vitest';
import { company as companySchema } from '#contract/company.ts';
import { factsOf, fill } from '#lib/fill.ts';
import { registration, sellerLines } from '#lib/particulars.ts';
import { readCompany } from '#server/platform/content.ts';

const company = readCompany();
const TERMS =
  '{#company.number}Number {company.number}, {company.registeredIn}.{/company.number}{#company.owners}Owned by {company.owners}.{/company.owners}';

it('names a company’s number, where it is registered and its registered office', () => {
  expect(registration(company)).toEqual([
    'Registered in England and Wales, number 00000000',
    'Registered office: Unit 4, Sample Yard, Example Street, London SE1 0XX',
  ]);
  const registeredOffice = { street: '1 Other Road', locality: 'Leith', postcode: 'EH6 0XX' };
  const scottish = { ...company, registeredIn: 'Scotland', registeredOffice };
  expect(registration(scottish)).toEqual([
    'Registered in Scotland, number 00000000',
    'Registered office: 1 Other Road, Leith EH6 0XX',
  ]);
  expect(sellerLines(scottish, 'Sample address')).toEqual(
    expect.arrayContaining(['Sample address', ...registration(scottish), company.address.street]),
  );
  expect(fill(TERMS, factsOf(scottish))).toBe('Number 00000000, Scotland.');
});

it('names the owners of what is no company, and an address for service', () => {
  const partners = { ...company, number: '', owners: ['Ada Lyle', 'Ines Roe'] };
  expect(registration(partners)).toEqual([
    'Owners: Ada Lyle and Ines Roe',
    'Address for service: Unit 4, Sample Yard, Example Street, London SE1 0XX',
  ]);
  expect(registration({ ...partners, owners: ['Ada Lyle'] })[0]).toBe('Owner: Ada Lyle');
  expect(fill(TERMS, factsOf(partners))).toBe('Owned by Ada Lyle and Ines Roe.');
});

it('takes either a number or owners', () => {
  const said = (change: object) => companySchema.safeParse({ ...company, ...change }).success;
  expect([said({}), said({ number: '', owners: ['Ada Lyle'] })]).toEqual([true, true]);
  expect([said({ number: '' }), said({ owners: ['Ada Lyle'] })]).toEqual([false, false]);
});
