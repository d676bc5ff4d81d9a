// Addresses of product pictures: the build makes each as AVIF in these widths, and once as WebP for browsers without AVIF
// (src/pages/pictures/[file].ts).

export const PICTURE_WIDTHS = [240, 320, 480, 720] as const;
/** Pictures are square: cards reserve their room by it. */
export const PICTURE_SIDE = 720;

/** The address that the catalogue stores. @example picturePath('grinders.hopper') // '/pictures/grinders.hopper-720.webp' */
export const picturePath = (name: string): string => `/pictures/${name}-720.webp`;

/** Uploaded pictures are kept in these widths (src/server/pictures/store-picture.ts). */
export const UPLOAD_WIDTHS = [320, 640, 1280] as const;
const LARGEST = 1280;
const UPLOADED = /^\/uploads\/([0-9a-f]{32})-1280\.webp$/;

/** The address of an uploaded picture as the database stores it. @param hash 32 hexadecimal digits */
export const uploadPath = (hash: string): string => `/uploads/${hash}-${LARGEST}.webp`;
/** The name that the pictures of all widths begin with; null for a picture from elsewhere. */
export const uploadHash = (image: string): string | null => UPLOADED.exec(image)?.[1] ?? null;

const OWN = /^\/pictures\/(.+)-720\.webp$/;

/** @param uploads the origin that serves uploads; '' for that of the page */
export const pictureAddress = (image: string, uploads = ''): string =>
  uploadHash(image) ? uploads + image : image;

/** Each `<source>` of a picture that the build made or that was uploaded, best first; null for one from elsewhere. */
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
