// Bodies that the front takes: JSON of a known length, from our own pages or from no page at all.
import type { IncomingMessage } from 'node:http';
import { ApiError } from './api-error.ts';
import type { Config } from './config.ts';
import { isOwn } from './origins.ts';
import { MAX_BODY_BYTES } from './read-body.ts';

const JSON_TYPE = /^application\/json\s*(?:;|$)/i;

/** @returns whether a post is one that the app would neither refuse unread nor answer with headers of its own */
export function isOrdinaryPost(config: Config): (request: IncomingMessage) => boolean {
  return ({ headers, url = '' }) => {
    const { origin } = headers;
    const isOurs =
      origin === undefined ||
      (!config.allowedOrigins.includes(origin) && isOwn(origin, headers.host, config));
    return (
      isOurs &&
      JSON_TYPE.test(headers['content-type'] ?? '') &&
      headers['transfer-encoding'] === undefined &&
      Number(headers['content-length'] ?? Number.NaN) <= MAX_BODY_BYTES &&
      !url.includes('#')
    );
  };
}

const decoder = new TextDecoder();

/** @returns the whole body @throws ApiError malformed: it broke off, which is the sender's affair */
export function receive(request: IncomingMessage): Promise<string> {
  return new Promise((done, fail) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => done(decoder.decode(parts.length === 1 ? parts[0] : Buffer.concat(parts))));
    request.on('error', () => fail(new ApiError('malformed')));
  });
}
