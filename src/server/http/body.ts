// Reads request bodies: JSON, forms and uploads, each within limits.
import type { IncomingMessage } from 'node:http';
import type { Endpoint, Upload } from '#contract/endpoint.ts';
import { ApiError } from '#server/platform/api-error.ts';

const MAX_BODY_BYTES = 64 * 1024;
const MAX_DEPTH = 20;
/** Of all bodies that are being received: beyond it new ones are refused. Uploads leave room for the others. */
const MAX_RECEIVING_BYTES = 64 * 1024 * 1024;
const MAX_UPLOADING_BYTES = 48 * 1024 * 1024;
let receiving = 0;
/** For the whole of a body that is no upload: a slow sender keeps its connection no longer. */
const SMALL_BODY_MS = 10_000;

/** Whether objects and lists are nested deeper than `levels`. */
function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (levels === 0) return true;
  for (const inner of Object.values(value)) if (isDeeper(inner, levels - 1)) return true;
  return false;
}

/** The fields of a posted form. Browsers send a line break as two characters; it is stored, and counts, as one. */
export const readFields = (text: string): URLSearchParams =>
  new URLSearchParams(text.replace(/%0D(?:%0A)?/gi, '%0A'));

/** Converts a form's text fields to the schema's numbers and booleans. */
function formFields(text: string): Record<string, unknown> {
  const fields: Record<string, unknown> = Object.fromEntries(readFields(text));
  if (typeof fields.rating === 'string' && /^\d$/.test(fields.rating)) fields.rating = Number(fields.rating);
  // A slot is chosen by one radio button: '2026-12-03 09:00'.
  if (typeof fields.slot === 'string') [fields.date, fields.time] = fields.slot.split(' ', 2);
  for (const name of ['isQuoteRequest', 'firm', 'startsSooner', 'isCompany'])
    if (name in fields) fields[name] = fields[name] === 'true';
  return fields;
}

/** The Content-Type without parameters, in lower case; '' without one. */
export const contentType = ({ headers }: IncomingMessage): string =>
  (headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? '';

/** Checks Content-Length before any other work. @throws ApiError too_large */
export function refuseTooLarge({ headers }: IncomingMessage, { upload }: Pick<Endpoint, 'upload'>): void {
  if (Number(headers['content-length'] ?? 0) <= (upload?.maxBytes ?? MAX_BODY_BYTES)) return;
  throw tooLarge(upload);
}

const tooLarge = (upload?: Upload): ApiError =>
  new ApiError('too_large', upload ? { msg: `Choose ${upload.description}` } : {});

const tooBusy = (): ApiError => new ApiError('unavailable', { retryAfter: 10 });

/** @throws ApiError malformed (connection lost), too_large, unavailable (too much is being received) */
async function receive(request: IncomingMessage, upload?: Upload): Promise<Buffer> {
  const most = upload?.maxBytes ?? MAX_BODY_BYTES;
  const mostAtOnce = upload ? MAX_UPLOADING_BYTES : MAX_RECEIVING_BYTES;
  let length = 0;
  const received = new Promise<Buffer>((done, fail) => {
    const parts: Buffer[] = [];
    const take = (part: Buffer) => {
      length += part.length;
      receiving += part.length;
      if (length <= most && receiving <= mostAtOnce) {
        parts.push(part);
        return;
      }
      request.off('data', take);
      fail(length > most ? tooLarge(upload) : tooBusy());
    };
    const brokenOff = () => fail(new ApiError('malformed'));
    if (request.destroyed) return brokenOff();
    request.on('data', take);
    request.on('end', () => done(Buffer.concat(parts)));
    request.on('error', brokenOff);
    request.on('close', () => request.readableEnded || brokenOff());
  });

  const patience = upload ? undefined : setTimeout(() => request.destroy(), SMALL_BODY_MS);
  return received.finally(() => {
    clearTimeout(patience);
    receiving -= length;
  });
}

/** @throws ApiError unsupported_type, too_large, malformed (empty), unavailable */
export async function readUpload(request: IncomingMessage, upload: Upload): Promise<Buffer> {
  const { types, description } = upload;
  if (!types.includes(contentType(request)))
    throw new ApiError('unsupported_type', { msg: `Send ${description}` });
  const bytes = await receive(request, upload);
  if (bytes.length === 0) throw new ApiError('malformed', { msg: `Choose ${description}` });
  return bytes;
}

export interface Body {
  raw: string;
  value: unknown;
  isForm: boolean;
}

/** @throws ApiError malformed, invalid (nested too deeply) */
function jsonBody(raw: string): Body {
  let value: unknown;
  try {
    value = JSON.parse(raw);
  } catch {
    throw new ApiError('malformed');
  }
  if (isDeeper(value, MAX_DEPTH)) throw new ApiError('invalid');
  return { raw, value, isForm: false };
}

const decoder = new TextDecoder();

/** @throws ApiError too_large, malformed */
export const readText = async (request: IncomingMessage): Promise<string> =>
  decoder.decode(await receive(request));

/** @throws ApiError unsupported_type, too_large, malformed, invalid (nested too deeply) */
export async function readBody(
  request: IncomingMessage,
  { takesForms }: Pick<Endpoint, 'takesForms'>,
): Promise<Body> {
  const type = contentType(request);
  if (takesForms && type === 'application/x-www-form-urlencoded') {
    const raw = await readText(request);
    return { raw, value: formFields(raw), isForm: true };
  }
  if (type !== 'application/json') throw new ApiError('unsupported_type');
  return jsonBody(await readText(request));
}
