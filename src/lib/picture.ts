// Addresses of product pictures: the build makes each as AVIF in these widths, and once as WebP for browsers without AVIF
// (src/pages/pictures/[file].ts).

export const PICTURE_WIDTHS = [240, 480, 720] as const;
/** Pictures are square: cards reserve their room by it. */
export const PICTURE_SIDE = 720;

/** The address that the catalogue stores. @example picturePath('grinders.hopper') // '/pictures/grinders.hopper-720.webp' */
export const picturePath = (name: string): string => `/pictures/${name}-720.webp`;

const OWN = /^\/pictures\/(.+)-720\.webp$/;

/** Each `<source>` of a picture that the build made, best first; null for one from elsewhere. */
export function pictureSources(image: string): { type: string; srcSet: string }[] | null {
  const name = OWN.exec(image)?.[1];
  if (!name) return null;
  const srcSet = PICTURE_WIDTHS.map((width) => `/pictures/${name}-${width}.avif ${width}w`).join(', ');
  return [{ type: 'image/avif', srcSet }];
}
