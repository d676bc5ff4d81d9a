import { describe, expect, it } from 'vitest';
import {
  countByGroup,
  type Filters,
  filterProducts,
  filtersQuery,
  headingOf,
  isFiltered,
  NO_FILTERS,
  prepareProducts,
  readFilters,
  toggleCategory,
  toggleSubcategory,
  withKnown,
} from '#lib/search/filter-products.ts';
import { nearestParts, nearestSubcategory } from '#stores/shop/nearest.ts';
import { aGasket, aPart } from '../../stores/shop/shop-samples.ts';

const OVEN = aPart({
  _id: 'part-lamp',
  name: 'Oven lamp',
  partNumber: 'KR-OV-0025',
  summary: 'With lens.',
  description: '25 W, heat-proof',
  category: 'Catering Parts',
  subcategory: 'Ovens',
});
const PREPARED = prepareProducts([OVEN, aGasket(), aPart()]);
const names = (filters: Partial<Filters>) =>
  filterProducts(PREPARED, { ...NO_FILTERS, ...filters }).map(({ name }) => name);

describe('sizes and signs', () => {
  const part = (name: string, description = '') =>
    aPart({ _id: name, slug: name, name, description, summary: '', particulars: {}, partNumber: '' });
  const parts = prepareProducts([
    part('Burr 64 mm'),
    part('Capacitor 20 \u00b5F'),
    part('Element 3 kW'),
    part('Cable 2.5 mm²'),
    part('Trimmer 10,000 \u2126'),
    part('Group gasket', 'For the shower screen, 8.5 mm'),
    part('Shower screen'),
    part('Fuse 250 V 10 A'),
  ]);
  const found = (search: string) => filterProducts(parts, { ...NO_FILTERS, search }).map(({ name }) => name);

  it.each([
    ['64mm', 'Burr 64 mm'],
    ['64 mm', 'Burr 64 mm'],
    ['20\u03bcf', 'Capacitor 20 \u00b5F'],
    ['20 \u00b5F', 'Capacitor 20 \u00b5F'],
    ['3kw', 'Element 3 kW'],
    ['3KW', 'Element 3 kW'],
    ['2.5mm2', 'Cable 2.5 mm²'],
    ['2.5 mm²', 'Cable 2.5 mm²'],
    ['10000\u03a9', 'Trimmer 10,000 \u2126'],
    ['10,000 \u2126', 'Trimmer 10,000 \u2126'],
    ['10,000 ohm', 'Trimmer 10,000 \u2126'],
    ['8.5mm', 'Group gasket'],
    ['10a fuse', 'Fuse 250 V 10 A'],
    ['mm burr', 'Burr 64 mm'],
  ])('%s finds %s', (search, name) => expect(found(search)[0]).toBe(name));

  it('the phrase alone where it is found', () => expect(found('250 V 10 A')).toEqual(['Fuse 250 V 10 A']));

  it("a name's match stands before a description's", () => {
    expect(found('shower')).toEqual(['Shower screen', 'Group gasket']);
  });
});

describe('a maker’s number', () => {
  const parts = prepareProducts([
    aPart({ _id: 'named', name: 'Adapter for VB 64-3', mpn: 'AD 1' }),
    aPart({ _id: 'begins', name: 'Burrs, long', mpn: 'VB 64-3R' }),
    aPart({
      _id: 'is',
      name: 'Burrs',
      mpn: 'VB 64-3',
      otherNumbers: 'FBS-64, VB 64-2',
      gtin: '4006381333931',
    }),
    aPart({ _id: 'other', name: 'Gasket', brand: 'Aurelio', partNumber: '' }),
  ]);
  const found = (search: string) => filterProducts(parts, { ...NO_FILTERS, search }).map(({ _id }) => _id);

  it('finds its part first, then those that it begins, then names', () => {
    expect(found('VB 64-3')).toEqual(['is', 'begins', 'named']);
    expect(found('vb643')).toEqual(['is', 'begins']);
  });

  it.each(['FBS-64', 'vb 64-2', 'VB642', '4006381333931', '4006 3813'])(
    '%s finds the part that goes by it',
    (number) => expect(found(number)).toEqual(['is']),
  );

  it('is no match across two numbers', () => expect(found('FBS-64VB')).toEqual([]));

  it('finds a part by its brand', () => expect(found('aurelio')).toEqual(['other']));
});

describe('loaded products', () => {
  it("replace the build's data, and the others follow", () => {
    const live = aPart({ stock: 3 });
    expect(withKnown([live], [aPart(), OVEN])).toEqual([live, OVEN]);
    expect(withKnown([], [OVEN])).toEqual([OVEN]);
  });
});

describe('filtered products', () => {
  it('are all, in the order of the index, without a filter', () => {
    expect(names({})).toEqual(['Flat burr set', 'Boiler gasket set', 'Oven lamp']);
  });

  it('have unbuilt parts last, so that no card moves', () => {
    const known = new Set(['gasket', 'lamp']);
    const parts = [aPart(), { ...OVEN, slug: 'lamp' }, aGasket()];
    const order = prepareProducts(parts, known).map(({ product }) => product.name);
    expect(order).toEqual(['Boiler gasket set', 'Oven lamp', 'Flat burr set']);
  });

  it('must equal the chosen category and subcategory', () => {
    expect(names({ category: 'Coffee Machine Parts' })).toEqual(['Flat burr set', 'Boiler gasket set']);
    expect(names({ category: 'Coffee Machine Parts', subcategory: 'Boilers' })).toEqual([
      'Boiler gasket set',
    ]);
    expect(names({ category: 'HiFi Parts' })).toEqual([]);
  });

  it('are searched by name and description, whatever the case', () => {
    expect(names({ search: 'FLAT burr' })).toEqual(['Flat burr set']);
    expect(names({ search: ' flange ' })).toEqual(['Boiler gasket set']);
    expect(names({ search: 'pair' })).toEqual(['Flat burr set']);
    expect(names({ search: 'set.' })).toEqual([]);
  });

  it('match every beginning of a part number, and from four characters on its middle', () => {
    expect(names({ search: 'kr-ov-0025' })).toEqual(['Oven lamp']);
    expect(names({ search: '0641' })).toEqual(['Flat burr set']);
    expect(names({ search: 'KR-BO' })).toEqual(['Boiler gasket set']);
    expect(names({ search: 'kr ov 00' })).toEqual(['Oven lamp']);
    expect(names({ search: 'kr' })).toHaveLength(3);
    expect(names({ search: 'bo-1' })).toEqual(['Boiler gasket set']);
    expect(names({ search: '064' })).toEqual([]);
  });

  it.each([
    ['gaskt', 'a letter is missing'],
    ['gassk', 'one is too many, in the middle of typing'],
    ['gaksket', 'one is too many'],
    ['gasekt set', 'two are swapped'],
    ['boiler gaskat', 'one is wrong'],
  ])('match the name for "%s": %s', (search) => expect(names({ search })).toEqual(['Boiler gasket set']));

  it('match a typo only in a long word, and only without exact matches', () => {
    expect(names({ search: 'sat' })).toEqual([]);
    expect(names({ search: 'heat' })).toEqual(['Oven lamp']);
    expect(names({ search: 'gaskt', category: 'Catering Parts' })).toEqual([]);
  });

  it.each([
    ['name', ['Boiler gasket set', 'Flat burr set', 'Oven lamp']],
    ['price', ['Boiler gasket set', 'Oven lamp', 'Flat burr set']],
    ['price-down', ['Flat burr set', 'Oven lamp', 'Boiler gasket set']],
    ['newest', ['Oven lamp', 'Flat burr set', 'Boiler gasket set']],
  ] as const)('are sorted by %s', (sort, order) => {
    const newer = { ...OVEN, price: 20, createdAt: '2027-01-01T00:00:00.000Z' };
    const found = filterProducts(prepareProducts([aPart(), aGasket(), newer]), { ...NO_FILTERS, sort });
    expect(found.map(({ name }) => name)).toEqual(order);
  });

  it('without a match: the subcategory that has one of the words is near', () => {
    expect(nearestSubcategory(PREPARED, 'lamp for a spaceship')).toBe('Ovens');
    expect(nearestSubcategory(PREPARED, 'xyz')).toBeNull();
  });

  it('without a match: parts with a name like it are near, the likest first', () => {
    const near = (search: string, count?: number) =>
      nearestParts(PREPARED, search, count).map(({ name }) => name);
    expect(near('burr gasket')).toEqual(['Boiler gasket set', 'Flat burr set']);
    expect(near('burr gasket', 1)).toEqual(['Boiler gasket set']);
    expect(near('xyz')).toEqual([]);
    expect(near('')).toEqual([]);
  });

  it('are counted by group', () => {
    const counts = countByGroup([OVEN, aGasket(), aPart()]);
    expect([counts.get('Coffee Machine Parts'), counts.get('Boilers'), counts.get('Fryers')]).toEqual([
      2,
      1,
      undefined,
    ]);
  });
});

describe('the filters', () => {
  it('toggle, and a category clears the subcategory', () => {
    const coffee = toggleCategory(NO_FILTERS, 'Coffee Machine Parts');
    const boilers = toggleSubcategory(coffee, 'Boilers');
    expect(boilers).toMatchObject({ category: 'Coffee Machine Parts', subcategory: 'Boilers' });
    expect(toggleSubcategory(boilers, 'Boilers')).toEqual(coffee);
    expect(toggleCategory(boilers, 'HiFi Parts')).toMatchObject({
      category: 'HiFi Parts',
      subcategory: null,
    });
    expect(toggleCategory(boilers, 'Coffee Machine Parts')).toEqual(NO_FILTERS);
  });

  it('change to the branch of a chosen subcategory', () => {
    const hifi = toggleCategory(NO_FILTERS, 'HiFi Parts');
    expect(toggleSubcategory(hifi, 'Ovens')).toMatchObject({
      category: 'Catering Parts',
      subcategory: 'Ovens',
    });
    expect(toggleSubcategory(NO_FILTERS, 'Ovens')).toMatchObject({ category: null, subcategory: 'Ovens' });
  });

  it('are written to the URL and read back', () => {
    const filters: Filters = {
      category: 'Catering Parts',
      subcategory: 'Ovens',
      search: 'lamp & lens',
      sort: 'price',
    };
    expect(readFilters(filtersQuery(filters))).toEqual(filters);
    expect(filtersQuery(NO_FILTERS)).toBe('');
  });

  it('ignore unknown values in the URL', () => {
    expect(readFilters('?category=Shoes&subcategory=Hats&x=1')).toEqual(NO_FILTERS);
    expect(readFilters('?category=HiFi+Parts&subcategory=Ovens').subcategory).toBeNull();
  });

  it('are listed above the products', () => {
    const title = 'All Products';
    expect(headingOf(NO_FILTERS, title)).toBe(title);
    expect(headingOf({ ...NO_FILTERS, category: 'HiFi Parts' }, title)).toBe('HiFi Parts');
    expect(headingOf({ ...NO_FILTERS, subcategory: 'Cables' }, title)).toBe('Cables');
    expect([isFiltered(NO_FILTERS), isFiltered({ ...NO_FILTERS, search: ' ' })]).toEqual([false, true]);
  });
});
