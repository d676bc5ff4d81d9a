// Editing of the website's words: the pages, and drafts of their fields, which *Publish* (contract/publishing) puts on the site.
import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { historyEntry } from '#contract/history.ts';

const listedPage = z.object({
  id: z.string(),
  title: z.string(),
  /** Where visitors see it; '' for what is on many pages or none. */
  path: z.string(),
  /** Fields whose draft isn't published. */
  unpublished: z.number(),
});
export type ListedPage = z.infer<typeof listedPage>;

const page = z.object({
  _id: z.string(),
  title: z.string(),
  path: z.string(),
  /** As its file has it, with the drafts. */
  values: z.record(z.string(), z.unknown()),
  /** As its file has it. */
  own: z.record(z.string(), z.unknown()),
  /** Names of edited fields whose text in the file has changed since they were edited. */
  changedInFile: z.array(z.string()),
  /** Names of pictures that it can show. */
  pictures: z.array(z.string()),
  /** 0 before the first edit. */
  version: z.number(),
  unpublished: z.number(),
  history: z.array(historyEntry),
});
export type WebsitePage = z.infer<typeof page>;

export const listWebsitePages = endpoint({
  method: 'GET',
  path: '/api/website',
  summary: 'The pages whose words can be edited',
  access: 'website',
  reply: z.object({ pages: z.array(listedPage) }),
});

export const readWebsitePage = endpoint({
  method: 'GET',
  path: '/api/website/{page}',
  summary: 'The words of a page, with their drafts',
  access: 'website',
  reply: z.object({ page }),
  errors: ['not_found'],
});

/** A field whose value is that of the file has no draft any more. Names of refused fields lead into lists: `cards.0.title`. */
export const editWebsitePage = endpoint({
  method: 'PATCH',
  path: '/api/website/{page}',
  summary: 'Saves drafts of fields; those left out stay as they are',
  access: 'website',
  body: z.strictObject({
    version: z.number().check(z.int(), z.minimum(0)),
    /** By the dotted name of the field; null leaves an optional one out. */
    fields: z.record(z.string(), z.unknown()),
  }),
  reply: z.object({ success: z.literal(true), message: z.string(), page }),
  errors: ['not_found', 'stale_version'],
});
