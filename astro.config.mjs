import react from '@astrojs/react';
import sitemap from '@astrojs/sitemap';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, fontProviders } from 'astro/config';
import { isPrivate } from '#lib/paths.ts';
import { REDIRECTS } from '#lib/redirects.ts';
import { clientBuild } from './src/build/client-build.ts';
import { finishPages } from './src/build/finish-pages.ts';
import { lastChanges } from './src/build/last-changed.mjs';
import { messageModules } from './src/build/message-modules.ts';

/** Filled by the bundler, read when the pages are written. */
const scripts = new Map();
const changedAt = lastChanges();
const api = process.env.API_ORIGIN || 'http://127.0.0.1:4322';

export default defineConfig({
  site: process.env.SITE_URL || 'http://localhost:4321',
  trailingSlash: 'never',
  // Encoded pictures survive `npm ci`.
  cacheDir: '.cache',
  build: { format: 'file', inlineStylesheets: 'auto', concurrency: 16 },
  integrations: [
    // The same HTML in a third of the time.
    react({ experimentalDisableStreaming: true }),
    sitemap({
      filter: (page) => !isPrivate(new URL(page).pathname),
      serialize: (item) => ({ ...item, lastmod: changedAt(new URL(item.url).pathname) }),
    }),
    finishPages(scripts),
  ],
  redirects: REDIRECTS,
  vite: {
    plugins: [tailwindcss(), messageModules(), clientBuild(scripts)],
    server: { proxy: { '/api': api, '/paypal-emulator': api, '/uploads': api } },
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
    service: {
      entrypoint: 'astro/assets/services/sharp',
      // WebP is for the few browsers without AVIF.
      config: { avif: { effort: 1, chromaSubsampling: '4:2:0' }, webp: { effort: 2 } },
    },
  },
});
