// Addresses that lead elsewhere for good: those that service pages had in earlier listings.
import { SERVICE_SLUGS } from '#contract/services.ts';
import { PATHS, servicePath } from './paths.ts';

/** The address that counts, by the one that leads there: 301 from the server, a page that forwards on static hosts. */
export const REDIRECTS: Readonly<Record<string, string>> = {
  '/clocks': servicePath('clock'),
  '/services/clocks': servicePath('clock'),
  '/reviews': PATHS.review,
  ...Object.fromEntries(SERVICE_SLUGS.map((slug) => [`${PATHS.services}/${slug}`, servicePath(slug)])),
};
