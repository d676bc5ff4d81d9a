// What a built site was made of: the sources of the release, and the shop's data.
import { hash } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { contentEdits, type ShopData } from '#contract/shop-data.ts';
import { londonDate } from '#lib/london-date.ts';

/** Written by src/cli/build.mjs into the built site. */
const FILE = '.made-of';
const madeOf = z.object({
  sources: z.string(),
  revision: z.string(),
  /** What was edited in the dashboard, as these pages show it; missing where they were built without the shop's data. */
  edits: z.optional(contentEdits),
});

/** The revision of a site that shows the samples. */
const SAMPLES = 'samples';

export interface MadeOf extends z.infer<typeof madeOf> {
  /** Milliseconds since 1970. */
  at: number;
  /** In London, `YYYY-MM-DD`: offers end and holidays are announced with the day. */
  day: string;
}

/** Tells the shop's data from earlier ones, as far as pages show it. @param data null where pages show the samples */
export function revisionOf(data: ShopData | null): string {
  if (!data) return SAMPLES;
  // Stock and version change with every order: the browser asks for them.
  const products = data.products?.map(({ stock, version, ...shown }) => shown) ?? null;
  return hash('sha256', JSON.stringify({ ...data, products }), 'base64url');
}

/** @param folder of a built site @returns null without one, or of an earlier version */
export function readMadeOf(folder: string): MadeOf | null {
  const file = join(folder, FILE);
  if (!existsSync(file)) return null;
  try {
    const at = Math.floor(statSync(file).mtimeMs);
    return { ...madeOf.parse(JSON.parse(readFileSync(file, 'utf8'))), at, day: londonDate(at) };
  } catch {
    return null;
  }
}
