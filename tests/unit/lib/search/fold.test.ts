// Texts as lists are searched and sorted by.
import { describe, expect, it } from 'vitest';
import { byName, fold, foldNumber, foldPhone } from '#lib/search/fold.ts';

describe('a text', () => {
  it.each([
    ['Ömer Çelik', 'omer celik'],
    ['  ŁUKASZ\u00a0\u2009Dvořák ', 'lukasz dvorak'],
    ['O’Brien, O\u02bcBrien, O`Brien', 'obrien, obrien, obrien'],
    ['Anne–Marie\u2011Louise', 'anne marie louise'],
    ['Straße, STRASSE, STRAẞE', 'strasse, strasse, strasse'],
    ['Æsa Bjørn Đorđe Œuvre Işık İnci', 'aesa bjorn dorde oeuvre isik inci'],
    ['ΟΔΥΣΣΈΑΣ Οδυσσέας', 'οδυσσεασ οδυσσεασ'],
    ['ЁЛКА й', 'елка и'],
    ['ﬁx 10 µF, 3 m²', 'fix 10 μf, 3 m2'],
    ['Nguyễn\u200e Văn\ufe0f', 'nguyen van'],
  ])('%j is compared as %j', (typed, wanted) => {
    expect(fold(typed)).toBe(wanted);
    expect(fold(wanted)).toBe(wanted);
  });

  it('is the same from letters that come with their accents, and apart from them', () => {
    const typed = 'Ömer Łukasz Çelik Nguyễn Dvořák';
    expect(fold(typed.normalize('NFD'))).toBe(fold(typed.normalize('NFC')));
  });
});

it.each(['INV-00040', 'inv 00040', '#INV–00040', 'ＩＮＶ００040', 'inv00040'])(
  '%j is one number',
  (typed) => {
    expect(foldNumber(typed)).toBe('inv00040');
  },
);

describe('a phone number', () => {
  it.each([
    '020 7946 0777',
    '02079460777',
    '+44 20 7946 0777',
    '+44 (0)20 7946 0777',
    '0044 20 7946-0777',
    '442079460777',
    '(020) 7946.0777 ext. 12',
    '\u202a+44\u00a020\u20117946\u20110777\u202c',
    '０２０ ７９４６ ０７７７',
  ])('%j is one', (typed) => expect(foldPhone(typed)).toBe('02079460777'));

  it('of another country is one with its sign and its two zeros', () => {
    expect(foldPhone('0033 6 12 34 56 78')).toBe(foldPhone('+33 6 12 34 56 78'));
  });
});

it('names stand as people sort them', () => {
  const names = ['Zażółć', 'Łukasz', 'mr. khan', 'ÉLODIE', 'Adam', 'élan', 'Ömer', 'Ben'];
  expect(names.map((name) => ({ name })).sort(byName)).toEqual(
    ['Adam', 'Ben', 'élan', 'ÉLODIE', 'Łukasz', 'mr. khan', 'Ömer', 'Zażółć'].map((name) => ({ name })),
  );
});
