// The inline scripts of every page. A page's policy allows no others but Astro's own (src/build/csp.ts).
import { ROLE_KEY, TOKEN_KEY } from './session-keys.ts';

/** Run before the first paint, so that a signed-in visitor never sees "Sign In". Storage may be forbidden, hence the try. */
export const MARK_SESSION = `try{localStorage.${TOKEN_KEY}&&(document.documentElement.dataset.session=localStorage.${ROLE_KEY}||'customer')}catch{}`;

/** Speculation rules: the browser prefetches a page when its link is hovered or touched. */
export const PREFETCH = JSON.stringify({
  prefetch: [
    {
      where: {
        and: [
          { href_matches: '/*' },
          { not: { href_matches: ['/api/*', '/paypal-emulator/*', '/uploads/*', '/_astro/*'] } },
        ],
      },
      eagerness: 'moderate',
    },
  ],
});
