// Where the admin is: tab, page and filters live in the address, so that a reload, a link or Back shows the same.
import { atom } from 'nanostores';
import {
  APPOINTMENT_FILTERS,
  APPOINTMENT_KINDS,
  APPOINTMENT_SORTS,
} from '#contract/appointments/appointments.ts';
import { NOTICE_SORTS, NOTICE_STATUSES } from '#contract/cancellations/cancellations-admin.ts';
import { CATEGORY_NAMES } from '#contract/catalogue/categories.ts';
import { PRODUCT_SORTS, PRODUCT_STATES } from '#contract/catalogue/products-admin.ts';
import { MAIL_SORTS, MAIL_STATUSES } from '#contract/mail/mails.ts';
import { ORDER_SORTS, ORDER_STATUSES } from '#contract/orders/orders.ts';
import { REVIEW_SORTS, REVIEW_STATES } from '#contract/reviews/reviews.ts';
import { EVERYTHING, oneOf, type Wanted } from '#stores/listing.ts';

const ADMIN_TABS = [
  'appointments',
  'orders',
  'products',
  'reviews',
  'quotes',
  'cancellations',
  'mail',
  'settings',
] as const;
export type AdminTab = (typeof ADMIN_TABS)[number];
export interface AdminPlace extends Wanted {
  tab: AdminTab;
  /** The id of what is open in the drawer; '' when it is closed. */
  open: string;
}

const STATUSES: Record<AdminTab, readonly string[]> = {
  appointments: APPOINTMENT_FILTERS,
  orders: ORDER_STATUSES,
  products: PRODUCT_STATES,
  reviews: REVIEW_STATES,
  quotes: APPOINTMENT_FILTERS,
  cancellations: NOTICE_STATUSES,
  mail: MAIL_STATUSES,
  settings: [],
};
/** Of the tabs whose list holds things of two kinds. */
const KINDS: Partial<Record<AdminTab, readonly string[]>> = {
  appointments: APPOINTMENT_KINDS,
  products: CATEGORY_NAMES,
};

const SORTS: Partial<Record<AdminTab, readonly string[]>> = {
  appointments: APPOINTMENT_SORTS,
  orders: ORDER_SORTS,
  products: PRODUCT_SORTS,
  reviews: REVIEW_SORTS,
  quotes: APPOINTMENT_SORTS,
  cancellations: NOTICE_SORTS,
  mail: MAIL_SORTS,
};
const WITH_DRAWER: readonly AdminTab[] = ['appointments', 'orders', 'products', 'quotes'];

/** Reads `?tab=orders&page=2&search=burr&status=pending`; what it does not know is left out. */
export function readPlace(query: string): AdminPlace {
  const found = new URLSearchParams(query);
  const tab = ADMIN_TABS.find((name) => name === found.get('tab')) ?? 'appointments';
  const page = Number(found.get('page'));
  const status = found.get('status') ?? '';
  const kind = found.get('kind') ?? '';
  const open = found.get('open') ?? '';
  return {
    tab,
    page: Number.isInteger(page) && page > 0 ? page : 1,
    search: (found.get('search') ?? '').slice(0, 200),
    status: STATUSES[tab].includes(status) ? status : '',
    kind: KINDS[tab]?.includes(kind) ? kind : '',
    sort: oneOf(SORTS[tab] ?? [], found.get('sort') ?? '') ?? '',
    open: WITH_DRAWER.includes(tab) && /^[\w-]{1,128}$/.test(open) ? open : '',
  };
}

/** The query for an address, without what is usual. @example '?tab=orders&page=2' */
export function placeQuery({ tab, page, search, status, kind, sort, open }: AdminPlace): string {
  const query = new URLSearchParams({ tab });
  if (page > 1) query.set('page', String(page));
  if (search) query.set('search', search);
  if (status) query.set('status', status);
  if (kind) query.set('kind', kind);
  if (sort) query.set('sort', sort);
  if (open) query.set('open', open);
  return `?${query}`;
}

export const $adminPlace = atom<AdminPlace>(
  readPlace(typeof location === 'undefined' ? '' : location.search),
);

/** A step that Back undoes: another page or filter. A new filter starts at page 1. */
export function goTo(change: Partial<Wanted>): void {
  const place = { ...$adminPlace.get(), page: 1, open: '', ...change };
  history.pushState(null, '', placeQuery(place));
  $adminPlace.set(place);
}

/** Opens the drawer of one thing, '' closes it: a step that Back undoes, and the list behind it stays. */
export function openDetail(open: string): void {
  const place = { ...$adminPlace.get(), open };
  if (open === $adminPlace.get().open) return;
  history.pushState(null, '', placeQuery(place));
  $adminPlace.set(place);
}

/** Typing in a search box: no step for Back at every letter. */
export function searchFor(search: string): void {
  const place = { ...$adminPlace.get(), page: 1, search };
  history.replaceState(null, '', placeQuery(place));
  $adminPlace.set(place);
}

/** Another tab starts afresh. */
export function openTab(tab: AdminTab): void {
  if (tab === $adminPlace.get().tab) return;
  const place = { tab, ...EVERYTHING, open: '' };
  history.pushState(null, '', placeQuery(place));
  $adminPlace.set(place);
}

if (typeof window !== 'undefined')
  window.addEventListener('popstate', () => $adminPlace.set(readPlace(location.search)));
