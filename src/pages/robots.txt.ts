import type { APIRoute } from 'astro';

/** Nothing is disallowed: a search engine that may not read a page doesn't learn that it is noindex. */
export const GET: APIRoute = ({ site }) =>
  new Response(`User-agent: *\nDisallow:\n\nSitemap: ${new URL('sitemap-index.xml', site).href}\n`);
