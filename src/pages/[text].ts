import type { APIRoute, GetStaticPaths } from 'astro';
import { llmsText } from '#components/llms-text.ts';
import { merchantFeed } from '#components/shop/merchant-feed.ts';

const TEXTS = {
  /** Nothing is disallowed: a search engine that may not read a page doesn't learn that it is noindex. */
  'robots.txt': (site: URL | undefined) =>
    `User-agent: *\nDisallow:\n\nSitemap: ${new URL('sitemap-index.xml', site).href}\n`,
  'llms.txt': llmsText,
  'products.xml': merchantFeed,
};

export const getStaticPaths = (() =>
  Object.keys(TEXTS).map((text) => ({ params: { text } }))) satisfies GetStaticPaths;

export const GET: APIRoute<object, { text: keyof typeof TEXTS }> = async ({ site, params }) =>
  new Response(await TEXTS[params.text](site));
