// Endpoint values: address, request, reply and errors of one call, shared by server, browser and tests.
import type * as z from 'zod/mini';
import type { Right } from './accounts/roles.ts';
import type { ErrorCode } from './error.ts';

export type Schema<T = unknown> = z.ZodMiniType<T>;
/**
 * Who may call: anyone, anyone with a valid bearer token, an engineer with the token of their day link, or whoever has this right
 * (accounts/roles.ts). Of an engineer's call the path's `{id}` is a visit that is theirs, or was. Other ownership is checked by the
 * handler.
 */
export type Access = 'anyone' | 'signed-in' | 'engineer' | Right;

const OF_RIGHT = ['unauthorised', 'forbidden', 'second_factor_required'] as const;

/** Errors that follow from each access level. */
const REFUSALS = {
  anyone: [],
  'signed-in': ['unauthorised'],
  engineer: ['link_used', 'link_ended'],
  dashboard: OF_RIGHT,
  money: OF_RIGHT,
  exports: OF_RIGHT,
  website: OF_RIGHT,
  settings: OF_RIGHT,
  team: OF_RIGHT,
} as const satisfies Record<Access, readonly ErrorCode[]>;
type RefusalOf<Who extends Access> = (typeof REFUSALS)[Who][number];

/** `/api/orders/{id}/paypal` → `{ id: string }` */
export type PathParams<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? { [K in Name]: string } & PathParams<Rest>
  : unknown;

/** A request body that is one file. */
export interface Upload {
  /** Accepted content types. */
  types: readonly [string, ...string[]];
  maxBytes: number;
  /** Completes "Choose …" in error messages: 'a JPEG, PNG, WebP or AVIF picture of 8 MB at most'. */
  description: string;
}

export interface Endpoint<
  Path extends string = string,
  Body extends Schema | undefined = Schema | undefined,
  Query extends Schema | undefined = Schema | undefined,
  Reply extends Schema = Schema,
  Code extends ErrorCode = ErrorCode,
  File extends Upload | undefined = Upload | undefined,
  Who extends Access = Access,
> {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  path: Path;
  summary: string;
  access: Who;
  body: Body;
  /** Instead of `body`. */
  upload: File;
  query: Query;
  reply: Reply;
  /** The reply's content type; CSV replies are streamed, pictures are a Blob. */
  media: 'application/json' | 'text/csv' | 'image/webp' | 'application/pdf';
  /** Success status. A handler may also answer 200 for a repeat, or 202 if `mayBePending`. */
  status: 200 | 201 | 204;
  mayBePending: boolean;
  /** Also accepts HTML form posts, for browsers without JavaScript. */
  takesForms: boolean;
  /** Whether it takes the password, and a code, besides a session (accounts/proof.ts); 'some': for some of its changes. */
  takesProof: 'no' | 'some' | 'always';
  errors: readonly Code[];
}

/** `errors` includes those that follow from `access`. */
type Definition<E extends Endpoint> = Pick<E, 'method' | 'path' | 'summary' | 'reply'> & Partial<E>;

/** Defaults: open to anyone, JSON, 200. */
export function endpoint<
  const Path extends string,
  Reply extends Schema,
  Body extends Schema | undefined = undefined,
  Query extends Schema | undefined = undefined,
  const Code extends ErrorCode = never,
  File extends Upload | undefined = undefined,
  const Who extends Access = 'anyone',
>(
  definition: Definition<Endpoint<Path, Body, Query, Reply, Code, File, Who>>,
): Endpoint<Path, Body, Query, Reply, Code | RefusalOf<Who>, File, Who> {
  const { access = 'anyone' as Who, errors = [] } = definition;
  return {
    media: 'application/json',
    status: 200,
    mayBePending: false,
    takesForms: false,
    takesProof: 'no',
    ...definition,
    access,
    errors: [...(REFUSALS[access] as readonly RefusalOf<Who>[]), ...errors],
    body: definition.body as Body,
    upload: definition.upload as File,
    query: definition.query as Query,
  };
}

export type ReplyOf<E extends Endpoint> = z.infer<E['reply']>;
export type BodyOf<E extends Endpoint> = E['body'] extends Schema ? z.infer<E['body']> : undefined;
export type BodySent<E extends Endpoint> = E['body'] extends Schema ? z.input<E['body']> : undefined;
export type QueryOf<E extends Endpoint> = E['query'] extends Schema ? z.infer<E['query']> : undefined;
export type QuerySent<E extends Endpoint> = E['query'] extends Schema ? z.input<E['query']> : undefined;
export type CodeOf<E extends Endpoint> = E['errors'][number];

/** Method and path of an endpoint, enough to call it without loading its schemas. */
export interface Address<E extends Endpoint = Endpoint> {
  method: E['method'];
  path: E['path'];
  /** The endpoint's type; never set at run time. */
  of?: E;
}
