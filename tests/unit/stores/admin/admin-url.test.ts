import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  $adminPlace,
  goTo,
  openDetail,
  openTab,
  placeQuery,
  readPlace,
  searchFor,
  showDays,
} from '#stores/admin/admin-url.ts';

/** The first tab without filters. */
const BARE = {
  tab: 'appointments' as const,
  page: 1,
  search: '',
  status: '',
  kind: '',
  sort: '',
  open: '',
  day: '',
  view: '' as const,
};
const pushState = vi.fn();
const replaceState = vi.fn();

beforeEach(() => {
  vi.resetAllMocks();
  vi.stubGlobal('history', { pushState, replaceState });
  $adminPlace.set(readPlace(''));
});

describe('the admin’s URL', () => {
  it('has tab, page and filters, and is parsed back', () => {
    const place = { ...BARE, tab: 'orders' as const, page: 2, search: 'burr & co', status: 'shipped' };
    expect(readPlace(placeQuery(place))).toEqual(place);
    expect(placeQuery({ ...BARE, tab: 'orders' })).toBe('?tab=orders');
  });

  it('omits unknown values', () => {
    expect(readPlace('?tab=users&page=-3&status=shipped&kind=parcel')).toEqual(BARE);
  });

  it('accepts each tab’s own states, and kinds for appointments only', () => {
    expect(readPlace('?tab=reviews&status=held')).toMatchObject({ tab: 'reviews', status: 'held' });
    expect(readPlace('?tab=mail&status=failed&kind=quote')).toMatchObject({
      status: 'failed',
      kind: '',
      sort: '',
      open: '',
    });
    expect(readPlace('?tab=quotes&status=held')).toMatchObject({ tab: 'quotes', status: '' });
    const place = { ...BARE, kind: 'quote' };
    expect(placeQuery(place)).toBe('?tab=appointments&kind=quote');
    expect(readPlace(placeQuery(place))).toEqual(place);
  });

  it('has the diary’s day and view, of a day that exists', () => {
    const place = { ...BARE, day: '2027-02-28', view: 'week' as const };
    expect(placeQuery(place)).toBe('?tab=appointments&day=2027-02-28&view=week');
    expect(readPlace(placeQuery(place))).toEqual(place);
    expect(readPlace('?day=2027-02-30&view=month')).toEqual(BARE);
    expect(readPlace('?tab=orders&day=2027-02-28&view=week')).toMatchObject({ day: '', view: '' });
    showDays({ day: '2027-03-01' });
    expect($adminPlace.get()).toEqual({ ...BARE, day: '2027-03-01' });
  });

  it('resets to page 1 for a new filter', () => {
    goTo({ page: 4 });
    goTo({ status: 'pending' });
    expect($adminPlace.get()).toMatchObject({ page: 1, status: 'pending' });
    expect(pushState).toHaveBeenLastCalledWith(null, '', '?tab=appointments&status=pending');
  });

  it('has the sort order of a list, and accepts no other column', () => {
    goTo({ sort: 'date' });
    expect(pushState).toHaveBeenLastCalledWith(null, '', '?tab=appointments&sort=date');
    expect(readPlace('?tab=orders&sort=-total')).toMatchObject({ sort: '-total' });
    expect(readPlace('?tab=orders&sort=email_key')).toMatchObject({ sort: '' });
    expect(readPlace('?tab=products&sort=-total')).toMatchObject({ sort: '' });
  });

  it('adds no history entry for every letter', () => {
    searchFor('b');
    expect(pushState).not.toHaveBeenCalled();
    expect(replaceState).toHaveBeenLastCalledWith(null, '', '?tab=appointments&search=b');
  });

  it('has the open drawer, over the same page of the list', () => {
    goTo({ page: 4 });
    openDetail('a1');
    expect(pushState).toHaveBeenLastCalledWith(null, '', '?tab=appointments&page=4&open=a1');
    openDetail('a1');
    expect(pushState).toHaveBeenCalledTimes(2);
    goTo({ status: 'pending' });
    expect($adminPlace.get()).toMatchObject({ open: '' });
    expect(readPlace('?tab=orders&open=o-1')).toMatchObject({ open: 'o-1' });
    expect(readPlace('?tab=orders&open=../x')).toMatchObject({ open: '' });
    expect(readPlace('?tab=mail&open=o-1')).toMatchObject({ open: '' });
  });

  it('resets for another tab', () => {
    goTo({ status: 'pending' });
    openTab('orders');
    expect($adminPlace.get()).toEqual({ ...BARE, tab: 'orders' });
  });
});
