// Import rules of src (docs/decisions/0001-one-way.md), checked by tests/layers.test.ts.

export interface Layer {
  /** Other layers that it may import. */
  uses: string[];
  /** Packages that it may import; a name stands for its subpaths too. */
  packages: string[];
}

const BROWSER_DOWN = ['islands', 'stores', 'api', 'lib', 'contract', 'content'];
export const LAYERS: Record<string, Layer> = {
  pages: {
    uses: ['content.ts', 'layouts', 'components', 'styles', ...BROWSER_DOWN],
    packages: ['astro', 'astro:assets', 'astro:content', 'react', 'satori', 'sharp', 'node:'],
  },
  layouts: {
    uses: ['content.ts', 'content', 'components', 'islands', 'lib', 'contract', 'styles'],
    packages: ['astro'],
  },
  components: {
    uses: ['content.ts', 'styles', ...BROWSER_DOWN],
    packages: ['astro', 'astro:assets', 'schema-dts'],
  },
  islands: {
    uses: ['stores', 'api', 'lib', 'contract', 'content', 'styles'],
    packages: [
      'react',
      'react-dom',
      'react-hot-toast',
      '@tanstack/react-virtual',
      'nanostores',
      '@nanostores/react',
    ],
  },
  stores: {
    uses: ['api', 'lib', 'contract', 'content'],
    packages: ['nanostores', '@nanostores/persistent', '@paypal/paypal-js'],
  },
  api: { uses: ['lib', 'contract'], packages: [] },
  contract: { uses: [], packages: ['zod/mini'] },
  lib: { uses: ['contract'], packages: ['schema-dts', 'qr'] },
  styles: { uses: [], packages: [] },
  'content.ts': {
    uses: ['content.config.ts', 'content', 'lib', 'contract'],
    packages: ['astro', 'astro:content', 'astro:assets'],
  },
  'content-files.ts': { uses: ['lib', 'contract'], packages: ['astro', 'node:', 'yaml'] },
  'content.config.ts': {
    uses: ['content-files.ts', 'contract'],
    packages: ['astro', 'astro:content'],
  },
  build: {
    uses: ['server', 'lib', 'content-files.ts'],
    packages: ['node:', 'astro', 'lightningcss', 'vite', 'yaml'],
  },
  cli: { uses: ['server', 'build', 'lib', 'api', 'contract'], packages: ['node:'] },
  'paypal-emulator': { uses: ['server', 'lib'], packages: ['node:', 'hono', 'nanoid'] },
  server: {
    uses: ['lib', 'contract', 'content', 'paypal-emulator'],
    packages: [
      'node:',
      'hono',
      '@hono/node-server',
      'kysely',
      'pg',
      '@zxcvbn-ts/core',
      '@zxcvbn-ts/language-common',
      'zod',
      'nodemailer',
      'pino',
      'rate-limiter-flexible',
      'yaml',
      'marked',
      'sharp',
      'mustache',
      'html-to-text',
      'nanoid',
      'otpauth',
      'p-queue',
      'prom-client',
      'proxy-addr',
      'ipaddr.js',
      'pdfkit',
    ],
  },
};

/** Every feature of the server may use these; they import no feature. */
export const SERVER_BASE = ['platform', 'db', 'http', 'paypal', 'token-links'];
/** Features, each with the other features that it may import. An arrow may only point to a line above. */
export const SERVER_FEATURES: Record<string, string[]> = {
  mail: [],
  pictures: [],
  accounts: ['mail', 'pictures'],
  settings: ['mail', 'accounts'],
  catalogue: ['pictures'],
  money: [],
  orders: ['mail', 'settings', 'catalogue', 'money'],
  payments: ['mail', 'settings', 'money', 'orders'],
  diary: ['mail', 'settings', 'pictures'],
  appointments: ['mail', 'settings', 'pictures', 'diary'],
  reviews: ['diary', 'appointments', 'orders'],
  cancellations: ['mail', 'settings'],
  quotes: ['mail', 'settings', 'money', 'orders', 'payments', 'diary', 'appointments'],
  jobs: ['mail', 'pictures', 'catalogue', 'money', 'orders', 'diary', 'appointments', 'quotes'],
  bills: [
    'mail',
    'settings',
    'catalogue',
    'money',
    'orders',
    'payments',
    'diary',
    'appointments',
    'quotes',
    'jobs',
  ],
  endings: [
    'mail',
    'settings',
    'money',
    'orders',
    'payments',
    'diary',
    'appointments',
    'quotes',
    'jobs',
    'cancellations',
  ],
  office: ['pictures', 'settings', 'money', 'orders', 'diary', 'appointments', 'quotes', 'jobs', 'endings'],
  team: ['mail', 'accounts'],
  'my-records': [
    'accounts',
    'pictures',
    'diary',
    'appointments',
    'settings',
    'quotes',
    'money',
    'orders',
    'payments',
    'jobs',
    'bills',
    'endings',
  ],
  'data-protection': ['mail', 'money', 'diary'],
  backups: ['pictures', 'accounts', 'diary', 'data-protection'],
  seed: ['accounts', 'diary', 'reviews'],
  exports: ['office', 'catalogue', 'money', 'orders', 'payments'],
  outbox: ['mail', 'appointments', 'orders'],
  monitoring: ['accounts', 'mail', 'money', 'backups'],
  website: ['mail', 'pictures'],
  publishing: ['mail', 'accounts', 'settings', 'pictures', 'catalogue', 'reviews', 'seed', 'website'],
  dashboard: [
    'mail',
    'settings',
    'money',
    'payments',
    'diary',
    'appointments',
    'orders',
    'jobs',
    'office',
    'reviews',
  ],
  timers: [
    'mail',
    'settings',
    'pictures',
    'payments',
    'diary',
    'appointments',
    'quotes',
    'orders',
    'jobs',
    'bills',
    'data-protection',
    'backups',
    'dashboard',
    'website',
    'publishing',
  ],
};
/** Folders in folders, which are rooms of their own above the one that they lie in. */
const WITHIN: Record<string, readonly string[]> = {
  jobs: ['jobs/pages'],
};
/** The rooms of the server from the bottom up. */
export const ROOMS: readonly string[] = [
  ...SERVER_BASE,
  ...Object.keys(SERVER_FEATURES).flatMap((room) => [room, ...(WITHIN[room] ?? [])]),
];
/** Where the parts are put together. */
export const COMPOSITION = [
  'server/main.ts',
  'server/http/app.ts',
  'server/platform/context.ts',
  'server/platform/create-context.ts',
];

/** What an island's feature may use of other islands. */
export const SHARED_ISLANDS = ['ui', 'shared', 'sign-in'];
/**
 * Stores, each with the other folders of stores that it may import; every store may import the files beside
 * the folders.
 */
export const STORES: Record<string, string[]> = {
  form: [],
  account: ['form'],
  shop: [],
  cart: ['shop'],
  checkout: ['cart', 'form', 'account'],
  'my-records': ['account', 'form', 'checkout'],
  admin: ['account', 'form'],
};
