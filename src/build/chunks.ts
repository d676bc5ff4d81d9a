// Which modules of the browser's scripts share a file. The bundler alone cuts a cart into 32, most of them smaller than a kilobyte: on a
// phone, each costs more than what is in it. tests/site/budget.test.ts counts files and bytes of each kind of page.

interface Chunk {
  name: string;
  test: RegExp;
  minShareCount?: number;
  entriesAware?: boolean;
}

/** @param modules below src, without extension */
const chunk = (name: string, modules: readonly string[]): Chunk => ({
  name,
  test: new RegExp(`/src/(${modules.join('|')})\\.tsx?$`),
});
const islands = (folder: string, ...names: string[]) => `islands/${folder}/(${names.join('|')})`;

/** A module goes to the first that names it, or names what imports it. */
export const CHUNKS: readonly Chunk[] = [
  // What every page's script shares with the islands: without it a landing page makes five requests for 4 kB.
  {
    name: 'shared',
    test: /preload-helper|src\/(components\/header\/header|lib\/(fill|london-date))\.ts/,
  },
  // What a landing page loads later: for somebody who is signed in or has a cart, with reviews and parts as they are now, and with a
  // form. All before React, which would be loaded, too, for one line that stands beside it.
  chunk('late', [
    'components/header/(cart-count|signed-in)',
    'stores/account/session',
    'stores/cart/cart',
    'stores/(shop/parts|wait-text)',
    'contract/(addresses|clean-text)',
    'lib/(date-words|days|money)',
  ]),
  // Whatever sends a form: zod.
  chunk('contract', [
    'contract/(endpoint|field|accounts/(accounts|roles))',
    'stores/(account/link-token|form/(form|idempotency-key))',
    'lib/form-fields',
    'islands/(ui/close-from-outside|shared/save-file)',
  ]),
  // What a form of a visit shares with the pages of visits.
  chunk('visits', [
    'contract/appointments/(appointments|own-visit|photos|told)',
    'stores/(form/shrink-picture|free-times|opening)',
    'lib/(clock-minutes|format-date|london|visit-change)',
    'contract/(binding|company)',
  ]),
  {
    name: 'react',
    test: /rolldown.runtime|node_modules\/(react|react-dom|scheduler|@astrojs\/react|@nanostores\/react)\//,
  },
  // What at least two of shop, cart and checkout show.
  chunk('kit', [
    islands(
      'ui',
      'Button',
      'Chip',
      'EmptyBox',
      'ErrorBoundary',
      'Icon',
      'Notice',
      'NoPicture',
      'Picture',
      'Totals',
    ),
    islands('shared', 'CartMissing', 'Stepper', 'use-title'),
    'stores/(cart/(cart-lines|change-cart)|order-memory)',
    'lib/(arrival|search/fuzzy-match)',
    'contract/catalogue/categories',
  ]),
  // Shop, and the page of a part.
  chunk('card', [
    islands('shop', 'AddButton', 'PartLink', 'PriceLine', 'ProductCard', 'StockLine', 'use-hydrated'),
  ]),
  // Checkout, and every other form.
  chunk('pay', [
    islands('ui', 'Field', 'Form', 'PasswordField', 'Refusal'),
    islands('shared', 'PayPalStep', 'use-payment'),
  ]),
  // Pages of mailed links about an account.
  chunk('account-links', [
    islands('account-links', 'LinkForm', 'LinkOutcome'),
    'contract/accounts/(account-links|second-factor)',
    'contract/settings/bank-changes',
  ]),
  // Orders, bookings, quotes and bills, by link, in the profile and in the dashboard.
  chunk('records', [
    islands('ui', 'Facts', 'Modal', 'Moment', 'NotReady', 'TextArea'),
    islands(
      'shared',
      'ActionResult',
      'actions/(ask|Confirm|use-action)',
      'CancelOrder',
      'InvoiceButton',
      'PhotoGrid',
      'StateChip',
      'use-cancelling',
      'use-download',
    ),
    'contract/(orders/own-order|my-records/token-links|jobs/jobs)',
    'stores/(data-url|form/failure|pdf)',
    'lib/contact-links',
  ]),
  // A visit that its customer moves.
  chunk('visit', [islands('shared', 'AddToCalendar', 'OwnVisit', 'RescheduleBooking', 'SlotChoice')]),
  // Profile and dashboard.
  chunk('lists', [
    islands('shared', 'Figures', 'PagedList', 'PictureField'),
    islands('ui', 'Table', 'Tabs'),
    'islands/shared/focus/use-kept-focus',
    'stores/(account/second-factor|guard|my-records/own-orders)',
  ]),
  // The schemas that the dashboard shares with those of its views that load late.
  chunk('office', [
    'contract/(mail|website)/[\\w-]+',
    'contract/dashboard/today',
    'contract/diary/(callers|diary|placing|visits)',
    'contract/(bills/bills|jobs/sheets|quotes/(ask-by-phone|quote-settings)|team/team-history)',
    'contract/(cancellations/cancellations|catalogue/products)-admin',
  ]),
  // What else several pages need stays apart, or it would be in the next one.
  {
    name: 'several',
    test: /(src|content)\/(?!(islands|stores)\/admin)/,
    minShareCount: 2,
    entriesAware: true,
  },
  chunk('admin', ['islands/admin/Admin']),
];
