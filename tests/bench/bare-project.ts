// Baseline for builds: a bare Astro project with as many pages from Markdown (three fields, a kilobyte of text, a
// layout of four lines). The packages are ours, the caches its own.
import { mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './paths.ts';

/** Links packages one by one, so that the caches beside them are the folder's own. */
export function linkPackages(folder: string): void {
  mkdirSync(join(folder, 'node_modules'));
  for (const name of readdirSync(join(ROOT, 'node_modules')))
    if (!['.astro', '.vite', '.cache'].includes(name))
      symlinkSync(join(ROOT, 'node_modules', name), join(folder, 'node_modules', name));
}

const CONFIG = `import { defineCollection } from 'astro:content';
import { glob } from 'astro/loaders';
import { z } from 'astro/zod';
const schema = z.object({ title: z.string(), description: z.string(), price: z.number() });
export const collections = { parts: defineCollection({ loader: glob({ base: './parts', pattern: '*.md' }), schema }) };
`;

const PAGE = `---
import { getCollection, render } from 'astro:content';
export const getStaticPaths = async () => (await getCollection('parts')).map((part) => ({ params: { id: part.id }, props: { part } }));
const { data } = Astro.props.part;
const { Content } = await render(Astro.props.part);
---
<html lang="en"><head><title>{data.title}</title><meta name="description" content={data.description}></head>
<body><h1>{data.title}</h1><p>{data.price}</p><Content /></body></html>
`;

const textOf = (n: number): string => {
  const sentence = `Part ${n} fits model ${n % 97}. It is made for the bench and for nothing else.\n\n`;
  return `---\ntitle: Part ${n}\ndescription: A part for the bench.\nprice: ${10 + (n % 90)}\n---\n\n${sentence.repeat(14)}`;
};

/** @param folder an empty one */
export function writeBareProject(folder: string, count: number): void {
  linkPackages(folder);
  for (const name of ['src/pages', 'parts']) mkdirSync(join(folder, name), { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  writeFileSync(join(folder, 'src/content.config.ts'), CONFIG);
  writeFileSync(join(folder, 'src/pages/[id].astro'), PAGE);
  for (let n = 0; n < count; n += 1) writeFileSync(join(folder, `parts/part-${n}.md`), textOf(n));
}
