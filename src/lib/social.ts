// Addresses of the pictures that shared links show: the build makes one per page (src/pages/social/[page].jpg.ts).

/** In pixels: the size that networks ask for. */
export const SOCIAL_SIZE = { width: 1200, height: 630 } as const;

/** The picture's name for the page at `path`. @example socialName('/shop/door-seal') // 'shop-door-seal' */
export const socialName = (path: string): string => path.slice(1).replaceAll('/', '-') || 'home';

/** @param path of a page that search engines may list @example socialPath('/coffee') // '/social/coffee.jpg' */
export const socialPath = (path: string): string => `/social/${socialName(path)}.jpg`;

/** Above this many parts their pages share the shop's picture: one takes a tenth of a second of the build. */
export const MOST_PART_PICTURES = 500;
