// The thread that finishes pages of parts (part-finisher.ts): each is read as it was rendered, and written lean with its twins.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { quickBrotli } from './compress.ts';
import { leanParts } from './lean-part.ts';
import { readFiles } from './page-words.ts';
import type { Rendered } from './part-finisher.ts';

const root = workerData as string;
const lean = leanParts(readFiles(root));
/** Folders and sheets that are there. */
const made = new Set<string>();

function once(path: string, make: () => void): void {
  if (!made.has(path)) make();
  made.add(path);
}

/** Without a gzip twin: browsers ask for brotli, and ten thousand twins would be a tenth of the build for what asks for neither. */
function finish({ path, page }: Rendered): void {
  const { html, sheet } = lean(Buffer.from(page).toString());
  // One for all: it is compressed with the other texts, as well as can be.
  once(sheet.path, () => writeFileSync(join(root, sheet.path), sheet.css));
  const folder = dirname(path);
  once(folder, () => mkdirSync(folder, { recursive: true }));
  const bytes = Buffer.from(html);
  writeFileSync(path, bytes);
  writeFileSync(`${path}.br`, quickBrotli(bytes));
}

parentPort?.on('message', (load: Rendered[] | null) => {
  if (!load) return parentPort?.close();
  for (const rendered of load) finish(rendered);
  parentPort?.postMessage(null);
});
