// Pictures of the website, uploaded in the dashboard: their names in texts and fields, and the upload.
import * as z from 'zod/mini';
import { PICTURE } from '#contract/catalogue/pictures.ts';
import { endpoint } from '#contract/endpoint.ts';

/** Widths of a picture's files: it is never cut, and smaller ones stay as they are. */
export const WEBSITE_PICTURE_WIDTHS = [800, 2400] as const;
const LARGEST = 2400;

const NAME = '[a-z0-9]+(?:-[a-z0-9]+)*';
/** As a field has it. @example fieldPicture('workshop-front') // './uploads/workshop-front.webp' */
export const fieldPicture = (name: string): string => `./uploads/${name}.webp`;
const IN_FIELD = new RegExp(`^\\./uploads/(${NAME})\\.webp$`);
/** The name of an uploaded picture in a field; null for one of content/. */
export const uploadedName = (value: string): string | null => IN_FIELD.exec(value)?.[1] ?? null;

/** As Markdown has them, with what they show for people who can't see it: `![What it shows](workshop-front)`. */
const IN_TEXT = new RegExp(`!\\[([^\\[\\]\\n]{3,200})\\]\\((${NAME})\\)`, 'g');
export const namesInText = (source: string): string[] =>
  [...source.matchAll(IN_TEXT)].map(([, , name = '']) => name);

export const withoutPictures = (source: string): string => source.replace(IN_TEXT, '');
/** @param target gives the address of a picture */
export const withTargets = (source: string, target: (name: string) => string): string =>
  source.replace(IN_TEXT, (_, alt: string, name: string) => `![${alt}](${target(name)})`);

/** Below the site's address. */
export const pictureFile = (hash: string, width: number = LARGEST): string =>
  `/uploads/${hash}-${width}.webp`;

export const websitePicture = z.object({
  /** 32 hexadecimal digits. */
  hash: z.string(),
  width: z.number(),
  height: z.number(),
});

/** Named as its file, with a number where the name is taken. One that is neither published nor in a draft goes after a day. */
export const uploadWebsitePicture = endpoint({
  method: 'POST',
  path: '/api/website-pictures',
  summary:
    'Takes a picture for the website: uncut, 2,400 pixels at most, made anew as WebP, without anything hidden in it',
  access: 'website',
  upload: PICTURE,
  /** The name of the file on the sender's machine. */
  query: z.object({ name: z.string().check(z.maxLength(200)) }),
  reply: z.object({ success: z.literal(true), name: z.string() }),
  status: 201,
});
