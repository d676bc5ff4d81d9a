// Addresses of product pictures: the build makes each in these widths and formats (src/pages/pictures/[file].ts).

export const PICTURE_WIDTHS = [240, 480, 720] as const;
export const PICTURE_FORMATS = ['avif', 'webp'] as const;
/** Pictures are square: cards reserve their room by it. */
export const PICTURE_SIDE = 720;

/** The address that the catalogue stores. @example picturePath('grinders.hopper') // '/pictures/grinders.hopper-720.webp' */
export const picturePath = (name: string): string => `/pictures/${name}-720.webp`;

const OWN = /^\/pictures\/(.+)-720\.webp$/;

/** The name of a picture that the build made; null for one from elsewhere. @example pictureName('/pictures/grinders.hopper-720.webp') // 'grinders.hopper' */
export const pictureName = (image: string): string | null => OWN.exec(image)?.[1] ?? null;

/** `srcset` per format for a picture that the build made; null for one from elsewhere. */
export function pictureSources(image: string): { type: string; srcSet: string }[] | null {
  const name = pictureName(image);
  if (!name) return null;
  return PICTURE_FORMATS.map((format) => ({
    type: `image/${format}`,
    srcSet: PICTURE_WIDTHS.map((width) => `/pictures/${name}-${width}.${format} ${width}w`).join(', '),
  }));
}
