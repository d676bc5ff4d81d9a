// Uploaded pictures of products and profiles.
import { hash } from 'node:crypto';
import type { Company } from '#contract/company.ts';
import { UPLOAD_WIDTHS, uploadHash, uploadPath } from '#lib/picture.ts';
import { invalidField } from '#server/platform/api-error.ts';
import type { Context } from '#server/platform/context.ts';
import { decodePicture } from './decoder.ts';

/**
 * Stores a picture in every width. Nothing shows it yet: it is swept after a day unless a product or a profile does.
 * @returns its address
 * @throws ApiError invalid (no picture of these formats), unavailable (too many at once)
 */
export async function storePicture({ uploads, clock }: Context, bytes: Buffer): Promise<string> {
  const { files } = await decodePicture(bytes, { fit: 'cover', widths: UPLOAD_WIDTHS });
  const name = hash('sha256', files.at(-1) ?? '', 'hex').slice(0, 32);
  for (const [at, file] of files.entries())
    await uploads.store(`${name}-${UPLOAD_WIDTHS[at]}.webp`, file, clock.now());
  return uploadPath(name);
}

/** @param hosts as company.yml lists them */
const mayLieAt = (hosts: Company['pictureHosts'], host: string): boolean =>
  hosts === 'any' ||
  hosts.some((listed) => (listed.startsWith('*.') ? host.endsWith(listed.slice(1)) : host === listed));

/**
 * Call before a product or a profile is saved with a picture: the sweeper then leaves an uploaded one alone.
 * @throws ApiError invalid at `path` when it has been swept, or lies where no picture may
 */
export async function claimPicture(
  { uploads, clock, company }: Context,
  path: string,
  image: string,
): Promise<void> {
  if (URL.canParse(image) && !mayLieAt(company.pictureHosts, new URL(image).hostname))
    throw invalidField(path, 'We don’t take pictures from that website. Upload it instead');
  const hash = uploadHash(image);
  if (!hash) return;
  for (const width of UPLOAD_WIDTHS)
    if (!(await uploads.touch(`${hash}-${width}.webp`, clock.now())))
      throw invalidField(path, 'This picture is no longer here. Upload it again');
}
