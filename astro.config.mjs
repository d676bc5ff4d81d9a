import { fileURLToPath } from 'node:url';
import react from '@astrojs/react';
import sitemap from '@astrojs/sitemap';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, fontProviders } from 'astro/config';
import { MOVED } from '#lib/moved.ts';
import { readCompany } from '#server/content.ts';
import { encodeMoreAtOnce } from './src/commands/encode-more-at-once.mjs';
import { finishParts } from './src/commands/finish/with-astro.mjs';
import { lastChanges } from './src/commands/last-changed.mjs';
import { leanContract } from './src/commands/lean-contract.mjs';
import { plainImports } from './src/commands/plain-imports.mjs';
import { wordModules } from './src/commands/word-modules.mjs';

const site = process.env.SITE_URL || 'http://localhost:4321';
const apiOrigin = process.env.PUBLIC_API_URL ? ` ${new URL(process.env.PUBLIC_API_URL).origin}` : '';
/** Pages that search engines have no business with. */
const PRIVATE_PAGES =
  /\/(admin|profile|cart|checkout|form-problem|sent\/\w+|sign-in|register|forgot-password|reset-password|verify-email|booking|order)$/;
const company = readCompany();
const pictureHosts =
  company.pictureHosts === 'any'
    ? ' https:'
    : company.pictureHosts.map((host) => ` https://${host}`).join('');
const changedAt = lastChanges();

export default defineConfig({
  site,
  trailingSlash: 'never',
  // Encoded pictures survive `npm ci`.
  cacheDir: '.cache',
  // Sheets go into the pages when these are finished (src/commands/finish/); several at once keep every core at pictures.
  build: { format: 'file', inlineStylesheets: 'never', concurrency: 4 },
  integrations: [
    react(),
    finishParts(),
    encodeMoreAtOnce(),
    sitemap({
      filter: (page) => !PRIVATE_PAGES.test(page),
      serialize: (item) => ({ ...item, lastmod: changedAt(new URL(item.url).pathname) }),
    }),
  ],
  redirects: MOVED,
  vite: {
    plugins: [tailwindcss(), wordModules(), leanContract, plainImports],
    resolve: {
      alias: [
        {
          find: /^.*@astrojs\/react\/(dist\/)?client\.js$/,
          replacement: fileURLToPath(new URL('src/islands/hydrate.ts', import.meta.url)),
        },
        {
          find: /^.*@astrojs\/react\/(dist\/)?server\.js$/,
          replacement: fileURLToPath(new URL('src/islands/draw.ts', import.meta.url)),
        },
      ],
    },
    server: {
      proxy: Object.fromEntries(
        ['/api', '/stand-in', '/uploads'].map((path) => [
          path,
          process.env.API_ORIGIN || 'http://127.0.0.1:4322',
        ]),
      ),
    },
    build: { assetsInlineLimit: 0 },
    environments: {
      client: {
        build: {
          rollupOptions: {
            output: {
              // Without what Astro adds to the name of a page's script: it stands on every page.
              entryFileNames: ({ name }) => `_astro/${name.split('.astro')[0]}.[hash].js`,
              // Few files instead of twenty-four that always come together: fewer requests, and less for the same text.
              codeSplitting: {
                groups: [
                  {
                    name: 'react',
                    test: /node_modules\/(react|react-dom|scheduler)\/|src\/islands\/hydrate\.ts|rolldown.runtime/,
                  },
                  // A group takes all that its modules import, used or not: these stand first so that they stay out.
                  { name: 'fill-in', test: /src\/lib\/fill-in\.ts/ },
                  { name: 'preload-helper', test: /preload-helper/ },
                  { name: 'schemas', test: /node_modules\/zod\/|src\/contract\/(field|card-number)\.ts/ },
                  // What the header asks for on any page when there is a cart: no React in it.
                  {
                    name: 'stores',
                    test: /node_modules\/(nanostores|@nanostores\/persistent)\/|src\/(stores\/(cart|kept-session)|api\/browser|lib\/paths)\.ts/,
                  },
                  // What puts parts into the cart and says so: the checkout does neither before somebody has paid.
                  {
                    name: 'add-parts',
                    test: /src\/(stores\/change-cart|islands\/(toast|shop\/add-one))\.ts/,
                  },
                  {
                    name: 'shop-parts',
                    test: /src\/islands\/(ui\/(Button|Chip|Money|Picture|EmptyBox)|shop\/StockChip|use-(live|persisted|store))\.tsx?/,
                  },
                  {
                    name: 'cart-parts',
                    test: /src\/(islands\/ui\/(Notice|Totals)\.tsx|stores\/cart-check\.ts)/,
                  },
                  // What the checkout shares with forms elsewhere.
                  {
                    name: 'form-parts',
                    test: /src\/(islands\/ui\/(Form|Field|ErrorSummary)\.tsx|islands\/ui\/form-context\.ts)/,
                  },
                ],
              },
            },
          },
        },
      },
    },
  },
  markdown: { syntaxHighlight: false },
  fonts: [
    {
      provider: fontProviders.local(),
      name: 'Instrument Sans',
      cssVariable: '--font-instrument',
      fallbacks: ['system-ui', 'sans-serif'],
      options: {
        variants: [
          {
            src: ['./src/styles/font/instrument-sans.woff2'],
            weight: '400 600',
            style: 'normal',
            // It is preloaded. Where it comes too late for the first paint, nothing jumps: the next page has it.
            display: 'optional',
          },
        ],
      },
    },
  ],
  image: {
    layout: 'constrained',
    responsiveStyles: true,
    service: {
      entrypoint: 'astro/assets/services/sharp',
      // WebP is for the few browsers without AVIF.
      config: { avif: { effort: 1, chromaSubsampling: '4:2:0' }, webp: { effort: 2 } },
    },
  },
  // Hashes of every inline script and style stand in a <meta> of each page; the header adds the rest (src/server/headers.ts).
  security: {
    csp: {
      directives: [
        "default-src 'none'",
        `img-src 'self' data:${apiOrigin}${pictureHosts}`,
        "font-src 'self'",
        `connect-src 'self'${apiOrigin}`,
        "manifest-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "object-src 'none'",
      ],
    },
  },
});
