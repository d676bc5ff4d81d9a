// The API tests that the gate runs on PostgreSQL: what comes of them depends on the engine. The queries of all others are tried there
// by tests/census/queries.test.ts; `npm run test:full` runs everything on both.

const FILES_BY_REASON = {
  'tables, order of text and nulls, lock order, pools': ['db/*'],
  'random histories, and those once found': [
    'appointments/{appointment-life,found-in-life}',
    'payments/{money-life,found-histories}',
    'quotes/found-corrections',
    'diary/kept-histories',
    'jobs/sheet-histories',
    'bills/found-in-review',
  ],
  'calls at once: orders and money': [
    'orders/{checkout-race,one-cart,order-changes,orders-admin,phone-orders}',
    'payments/{credit-notes,invoices,refunds,refunds-raced,unmatched-captures,webhook}',
    'bills/{bill-all,bills,paid-meanwhile,quoted-bills,transfers,withdrawn-quotes}',
    'quotes/{drafts,races,time}',
  ],
  'links, judged by text, null and time': ['my-records/{corrections,link-owners}'],
  'calls at once: visits': [
    'appointments/{booking-changes,kept-time,photos}',
    'diary/{dispatch,on-my-way,reschedule,slots,tell-engineers}',
    'jobs/{late-sheets,notice-limits,unused-parts}',
  ],
  'calls at once: people, words and parts': [
    'accounts/{accounts,email-verification,password-link,profile,second-factor}',
    'cancellations/{cancellation-mail,cancellations}',
    'catalogue/{changed-parts,import,stock-admin}',
    'reviews/{reviews,verified}',
    '{seed/seed,settings/settings,team/team,website/edits}',
  ],
  'limits and throttles, whose SQL exists only there': [
    'accounts/{account-throttle,factor-throttle,sign-in,throttles}',
    'diary/visitor-limits',
    'mail/strangers',
    'monitoring/reports',
    'orders/hold-limits',
  ],
  'leases and timers': [
    'mail/{mail,mail-outage}',
    'payments/{overtaken-answers,reconcile-many,rounds,settle,settle-late}',
    'publishing/publish-when-due',
  ],
  'characters that only PostgreSQL’s text refuses': ['jobs/spoiled-presses'],
  idempotency: ['appointments/repeated-requests', 'http/idempotency-keys', 'orders/checkout'],
  'lists with search and sorting': [
    'appointments/appointments-admin',
    'cancellations/cancellations-admin',
    'catalogue/{product-sales,products-admin}',
    'mail/mail-admin',
    'orders/order-lists',
    'quotes/at-a-glance',
    'reviews/reviews-admin',
  ],
  'exports and Today': ['exports/*', 'dashboard/*'],
  'backups, own data, erasure': ['backups/!(tampered-backups)', 'data-protection/*', 'my-records/own-data'],
  'an outage, kills, two processes': [
    'http/database-outage',
    'monitoring/health',
    'platform/{kill,two-processes}',
  ],
} as const;

export const ENGINE_TESTS: string[] = Object.values(FILES_BY_REASON)
  .flat()
  .map((files) => `tests/api/${files}.test.ts`);
