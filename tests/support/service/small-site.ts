// A built site of one page, which a start reads in a moment: the release's own has a thousand files.
import { mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DIST } from '#server/http/static.ts';
import type { Context } from '#server/platform/context.ts';
import { readMadeOf, revisionOf } from '#server/publishing/made-of.ts';
import { publishedFolder } from '#server/publishing/served-site.ts';
import { ownShopData } from '#server/publishing/shop-data.ts';
import { shelve } from '../records/orders.ts';
import type { Stack } from './stack.ts';

/** The pages show what the shop holds, which is a part beside the samples: those the release's own pages show. */
export async function publishSmallSite(stack: Stack, ctx: Context): Promise<void> {
  await shelve(stack);
  const revision = revisionOf(await ownShopData(ctx));
  const folder = publishedFolder(ctx.config);
  const file = join(folder, '.made-of');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'about.html'), 'About');
  writeFileSync(file, JSON.stringify({ sources: readMadeOf(DIST)?.sources ?? '', revision }));
  const now = ctx.clock.now() / 1_000;
  utimesSync(file, now, now);
}
