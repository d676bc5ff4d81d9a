// The inline scripts of pages. A page's policy allows no others but Astro's own (src/build/csp.ts).
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

/**
 * For cart and checkout: asks for the cart's parts while React is on its way. `browserCall` takes the answer (src/api/early-answer.ts).
 * A cart that can't be read, or holds nothing, asks for nothing.
 * @param origin the API's; '' if it is the site's own
 */
export const askForCart = (origin: string): string =>
  `try{const i=JSON.parse(localStorage.cart).lines.map(l=>l.id).filter(i=>/^[\\w-]{1,128}$/.test(i)).slice(0,50).join();if(i){const url=${JSON.stringify(origin)}+'/api/products?'+new URLSearchParams({ids:i,fields:'card'});globalThis.early={url,answer:fetch(url,{headers:{Accept:'application/json'},signal:AbortSignal.timeout(15e3)}).catch(()=>null)}}}catch{}`;
