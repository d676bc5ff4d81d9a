// Source files of src and their imports.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, resolve } from 'node:path';

export const SRC = resolve(import.meta.dirname, '../../../src');

/** Every source file below src, by its path there. */
export function sources(): string[] {
  return readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.(ts|tsx|astro|mjs)$/.test(name),
  );
}

/** Import specifiers of a file. */
export function importsOf(file: string): string[] {
  const text = readFileSync(join(SRC, file), 'utf8');
  const found = text.matchAll(
    /(?:^|\n)\s*(?:import|export)\s[^'"]*?from\s+['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)|(?:^|\n)\s*import\s+['"]([^'"]+)['"]/g,
  );
  return [...found].map((match) => match[1] ?? match[2] ?? match[3] ?? '').filter(Boolean);
}

/** The path below src of an own module; null for a package. */
export function ownPath(file: string, specifier: string): string | null {
  if (specifier.startsWith('#')) return specifier.slice(1);
  if (specifier.startsWith('.')) return normalize(join(dirname(file), specifier));
  return null;
}
