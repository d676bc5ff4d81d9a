// Addresses of the preview pictures of shared links, one per page (src/pages/social/[page].jpg.ts).

/** The size that social networks ask for, in pixels. */
export const SOCIAL_SIZE = { width: 1200, height: 630 } as const;

/** @example socialName('/shop/door-seal') // 'shop-door-seal' */
export const socialName = (path: string): string => path.slice(1).replaceAll('/', '-') || 'home';

/** @param path of an indexed page @example socialPath('/coffee') // '/social/coffee.jpg' */
export const socialPath = (path: string): string => `/social/${socialName(path)}.jpg`;

/** Above this number of parts, their pages share one picture: each takes the build a tenth of a second. */
export const MOST_PART_PICTURES = 500;
