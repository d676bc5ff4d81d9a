import type { APIRoute } from 'astro';
import { getCompany } from '#content.ts';
import { PAPER } from '#lib/brand.ts';
import { PATHS } from '#lib/paths.ts';

export const GET: APIRoute = async () => {
  const { name, tagline } = await getCompany();
  return new Response(
    JSON.stringify({
      name,
      short_name: name,
      description: tagline,
      lang: 'en-GB',
      start_url: PATHS.home,
      display: 'browser',
      background_color: PAPER,
      theme_color: PAPER,
      icons: [
        { src: '/favicon.svg', type: 'image/svg+xml', sizes: 'any' },
        { src: '/icon-192.png', type: 'image/png', sizes: '192x192' },
        { src: '/icon-512.png', type: 'image/png', sizes: '512x512' },
        // Maskable: the mark is inside the circle that all of Android's masks show.
        { src: '/icon-512.png', type: 'image/png', sizes: '512x512', purpose: 'maskable' },
      ],
    }),
    { headers: { 'Content-Type': 'application/manifest+json' } },
  );
};
