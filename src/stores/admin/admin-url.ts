// Tab, page and filters of the dashboard in the URL, so that reload, links and Back work.

import { atom } from 'nanostores';
import { may, type Right } from '#contract/accounts/roles.ts';
import {
  APPOINTMENT_FILTERS,
  APPOINTMENT_KINDS,
  APPOINTMENT_SORTS,
} from '#contract/appointments/appointments.ts';
import { NOTICE_SORTS, NOTICE_STATUSES } from '#contract/cancellations/cancellations-admin.ts';
import { CATEGORY_NAMES } from '#contract/catalogue/categories.ts';
import { PRODUCT_SORTS, PRODUCT_STATES } from '#contract/catalogue/products-admin.ts';
import { MAIL_SORTS, MAIL_STATUSES } from '#contract/mail/mails.ts';
import { ORDER_SORTS } from '#contract/orders/orders.ts';
import { ORDER_FILTERS } from '#contract/orders/orders-admin.ts';
import { REVIEW_FILTERS, REVIEW_SORTS } from '#contract/reviews/reviews.ts';
import { HISTORY_KIND_NAMES } from '#contract/team/team-history.ts';
import { addDays } from '#lib/days.ts';
import { EVERYTHING, oneOf, type Wanted } from '#stores/listing.ts';

interface Tab {
  statuses: readonly string[];
  kinds?: readonly string[];
  sorts: readonly string[];
  /** Its rows open in a drawer. */
  hasDrawer?: boolean;
  /** The diary stands before the list. */
  hasDiary?: boolean;
}

/** What the URL of each view may ask for. */
const TABS = {
  appointments: {
    statuses: APPOINTMENT_FILTERS,
    kinds: APPOINTMENT_KINDS,
    sorts: APPOINTMENT_SORTS,
    hasDrawer: true,
    hasDiary: true,
  },
  orders: { statuses: ORDER_FILTERS, sorts: ORDER_SORTS, hasDrawer: true },
  products: { statuses: PRODUCT_STATES, kinds: CATEGORY_NAMES, sorts: PRODUCT_SORTS, hasDrawer: true },
  reviews: { statuses: REVIEW_FILTERS, sorts: REVIEW_SORTS },
  quotes: { statuses: APPOINTMENT_FILTERS, sorts: APPOINTMENT_SORTS, hasDrawer: true },
  cancellations: { statuses: NOTICE_STATUSES, sorts: NOTICE_SORTS },
  engineers: { statuses: ['active', 'inactive'], sorts: [] },
  mail: { statuses: MAIL_STATUSES, sorts: MAIL_SORTS },
  figures: { statuses: [], sorts: [] },
  team: { statuses: [], sorts: [] },
  history: { statuses: [], kinds: HISTORY_KIND_NAMES, sorts: ['newest', 'oldest'] },
  website: { statuses: [], sorts: [], hasDrawer: true },
  settings: { statuses: [], sorts: [] },
} satisfies Record<string, Tab>;

export type AdminTab = keyof typeof TABS;
const ADMIN_TABS = Object.keys(TABS) as AdminTab[];
/** The right that a view is for; without one, all of the team see it. */
const OF_RIGHT: Partial<Record<AdminTab, Right>> = {
  team: 'team',
  history: 'team',
  website: 'website',
  settings: 'settings',
};
export const maySee = (role: string | undefined, tab: AdminTab): boolean =>
  may(role, OF_RIGHT[tab] ?? 'dashboard');
/** The tabs, and the views of each, the first of which it opens. */
export const TAB_GROUPS = {
  appointments: ['appointments', 'quotes'],
  orders: ['orders', 'cancellations'],
  products: ['products'],
  more: ['figures', 'reviews', 'mail', 'engineers', 'team', 'history', 'website', 'settings'],
} as const satisfies Record<string, readonly AdminTab[]>;
export type TabGroup = keyof typeof TAB_GROUPS;
export const groupOf = (tab: AdminTab): TabGroup =>
  (Object.keys(TAB_GROUPS) as TabGroup[]).find((group) =>
    (TAB_GROUPS[group] as readonly AdminTab[]).includes(tab),
  ) ?? 'more';
/** The order of its list while none is chosen; null if it can't be sorted. */
export function usualSortOf(tab: AdminTab): 'action' | 'newest' | null {
  const { sorts }: Tab = TABS[tab];
  if (sorts.length === 0) return null;
  return sorts.includes('action') ? 'action' : 'newest';
}
export const statusesOf = (tab: AdminTab): readonly string[] => TABS[tab].statuses;

interface AdminPlace extends Wanted {
  tab: AdminTab;
  /** The id of the open drawer's record; '' when it is closed. */
  open: string;
  /** The diary's day as `YYYY-MM-DD`, '' for today; and the view: '' is the day, 'week' its week. */
  day: string;
  view: '' | 'week';
}
const NO_DAY = { day: '', view: '' } as const;
const VIEWS = ['week'] as const;
const isDay = (text: string): boolean =>
  /^20\d\d-(0[1-9]|1[0-2])-([0-2][1-9]|[123]0|31)$/.test(text) && addDays(text, 0) === text;

/** Reads `?tab=orders&page=2&search=burr&status=pending`; unknown values are left out. */
export function readPlace(query: string): AdminPlace {
  const params = new URLSearchParams(query);
  const param = (name: string) => params.get(name) ?? '';
  const tab = oneOf(ADMIN_TABS, param('tab')) ?? 'appointments';
  const { statuses, kinds = [], sorts, hasDrawer, hasDiary }: Tab = TABS[tab];
  const page = Number(param('page'));
  return {
    tab,
    page: Number.isInteger(page) && page > 0 ? page : 1,
    search: param('search').slice(0, 200),
    status: oneOf(statuses, param('status')) ?? '',
    kind: oneOf(kinds, param('kind')) ?? '',
    sort: oneOf(sorts, param('sort')) ?? '',
    open: hasDrawer && /^[\w-]{1,128}$/.test(param('open')) ? param('open') : '',
    ...(hasDiary
      ? { day: isDay(param('day')) ? param('day') : '', view: oneOf(VIEWS, param('view')) ?? '' }
      : NO_DAY),
  };
}

/** The query of a place, without defaults. @example '?tab=orders&page=2' */
export function placeQuery({ tab, page, ...filters }: AdminPlace): string {
  const query = new URLSearchParams({ tab });
  if (page > 1) query.set('page', String(page));
  for (const name of ['search', 'status', 'kind', 'sort', 'open', 'day', 'view'] as const)
    if (filters[name]) query.set(name, filters[name]);
  return `?${query}`;
}

export const $adminPlace = atom<AdminPlace>(
  readPlace(typeof location === 'undefined' ? '' : location.search),
);

/** A link has led to a list that may lie below the diary, or isn't drawn before the diary is: the list scrolls to itself. */
export const $isListAsked = atom(false);

/** A step that Back undoes. */
function visit(place: AdminPlace, isListAsked = false): void {
  history.pushState(null, '', placeQuery(place));
  $adminPlace.set(place);
  $isListAsked.set(isListAsked);
}

/** Another page or filter. A new filter starts at page 1. */
export const goTo = (change: Partial<Wanted>): void =>
  visit({ ...$adminPlace.get(), page: 1, open: '', ...change });

/** Opens a row's drawer, '' closes it; the list behind it stays. */
export function openDetail(open: string): void {
  if (open !== $adminPlace.get().open) visit({ ...$adminPlace.get(), open });
}

/** Another day of the diary, or its other view. */
export const showDays = (change: Partial<Pick<AdminPlace, 'day' | 'view'>>): void =>
  visit({ ...$adminPlace.get(), open: '', ...change });

/** Typing in the search box: Back doesn't undo single letters. */
export function searchFor(search: string): void {
  const place = { ...$adminPlace.get(), page: 1, search };
  history.replaceState(null, '', placeQuery(place));
  $adminPlace.set(place);
}

/** A place by its query. @example openPlace('?tab=orders&status=to-send') */
export function openPlace(query: string): void {
  const place = readPlace(query);
  visit(place, place.status !== '');
}

/** Another tab starts without filters. */
export function openTab(tab: AdminTab): void {
  if (tab !== $adminPlace.get().tab) visit({ tab, ...EVERYTHING, ...NO_DAY, open: '' });
}

if (typeof window !== 'undefined')
  window.addEventListener('popstate', () => $adminPlace.set(readPlace(location.search)));
