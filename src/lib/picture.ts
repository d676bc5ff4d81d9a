// Addresses of product pictures. The build encodes each as AVIF in these widths, and as WebP in one for older browsers
// (src/pages/pictures/[file].ts).

export const PICTURE_WIDTHS = [240, 320, 480, 720] as const;
/** Pictures are square; cards reserve space by this size. */
export const PICTURE_SIDE = 720;

/** The address in the catalogue. @example picturePath('grinders.hopper') // '/pictures/grinders.hopper-720.webp' */
export const picturePath = (name: string): string => `/pictures/${name}-720.webp`;

/** Widths of uploaded pictures (src/server/pictures/store-picture.ts). */
export const UPLOAD_WIDTHS = [320, 640, 1280] as const;
const LARGEST = 1280;
const UPLOADED = /^\/uploads\/([0-9a-f]{32})-1280\.webp$/;

/** The address of an uploaded picture in the database. @param hash 32 hexadecimal digits */
export const uploadPath = (hash: string): string => `/uploads/${hash}-${LARGEST}.webp`;
/** The hash in an uploaded picture's address; null for other pictures. */
export const uploadHash = (image: string): string | null => UPLOADED.exec(image)?.[1] ?? null;

const OWN = /^\/pictures\/(.+)-720\.webp$/;

/** @param uploads origin that serves uploads; '' for the page's own */
export const pictureAddress = (image: string, uploads = ''): string =>
  uploadHash(image) ? uploads + image : image;

/** The `<source>` elements of a built or uploaded picture; null for pictures on other sites. */
export function pictureSources(image: string, uploads = ''): { type: string; srcSet: string }[] | null {
  const hash = uploadHash(image);
  if (hash) {
    const srcSet = UPLOAD_WIDTHS.map((width) => `${uploads}/uploads/${hash}-${width}.webp ${width}w`).join(
      ', ',
    );
    return [{ type: 'image/webp', srcSet }];
  }
  const name = OWN.exec(image)?.[1];
  if (!name) return null;
  const srcSet = PICTURE_WIDTHS.map((width) => `/pictures/${name}-${width}.avif ${width}w`).join(', ');
  return [{ type: 'image/avif', srcSet }];
}
