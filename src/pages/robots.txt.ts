import type { APIRoute } from 'astro';
import { PATHS } from '#lib/paths.ts';

/** Personal pages, which search engines must not index. */
const PRIVATE = [
  ...[PATHS.admin, PATHS.profile, PATHS.cart, PATHS.checkout],
  ...[PATHS.signIn, PATHS.register, PATHS.forgotPassword, PATHS.resetPassword, PATHS.verifyEmail],
  ...[PATHS.joinTeam, PATHS.booking, PATHS.order],
];

export const GET: APIRoute = ({ site }) =>
  new Response(
    [
      'User-agent: *',
      ...PRIVATE.map((path) => `Disallow: ${path}`),
      '',
      `Sitemap: ${new URL('sitemap-index.xml', site).href}`,
      '',
    ].join('\n'),
  );
