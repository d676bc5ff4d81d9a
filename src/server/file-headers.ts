// What stands above a file of the built site, whoever sends it: the routes, or the front (front.ts).
import { PATHS } from '#lib/paths.ts';
import type { Config } from './config.ts';
import { bestEncoding, type Encoding } from './encoded.ts';
import { CACHING, linkHeaders, pageHeaders } from './headers.ts';
import type { StaticFile } from './static-files.ts';

function caching(file: StaticFile): string {
  if (file.immutable) return CACHING.immutable;
  return file.type.startsWith('text/html') ? CACHING.page : CACHING.file;
}

/** @param accepted the Accept-Encoding of the request @returns null: the bytes as they are */
export const encodingFor = (accepted: string | undefined, file: StaticFile): Encoding | null =>
  bestEncoding(accepted, (encoding) => file.encoded[encoding] !== undefined);

/** @param path that was asked for @returns the headers of a 304, to which a 200 adds what belongs to its bytes */
export function fileHeaders(
  config: Pick<Config, 'siteUrl'>,
  path: string,
  file: StaticFile,
  encoding: Encoding | null,
): Record<string, string> {
  return {
    ...pageHeaders(config, path === PATHS.checkout),
    'Content-Type': file.type,
    'Cache-Control': caching(file),
    ...linkHeaders(path),
    ETag: encoding ? `${file.etag.slice(0, -1)}-${encoding}"` : file.etag,
    ...(Object.keys(file.encoded).length > 0 ? { Vary: 'Accept-Encoding' } : {}),
  };
}

/** The bytes that go out in this encoding. */
export const bytesOf = (file: StaticFile, encoding: Encoding | null): Buffer<ArrayBuffer> =>
  (encoding && file.encoded[encoding]) || file.plain;
