// Permanent redirects, from earlier addresses of service pages.
import { SERVICE_SLUGS } from '#contract/services.ts';
import { PATHS, servicePath } from './paths.ts';

/** Target by old address: 301 from the server, a forwarding page on static hosts. */
export const REDIRECTS: Readonly<Record<string, string>> = {
  '/clocks': servicePath('clock'),
  '/services/clocks': servicePath('clock'),
  '/reviews': PATHS.review,
  ...Object.fromEntries(SERVICE_SLUGS.map((slug) => [`${PATHS.services}/${slug}`, servicePath(slug)])),
};
