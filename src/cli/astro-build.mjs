// What Astro's build needs: its sources, and the arguments for node; shared with the bench.

/** Heap limit in MiB. Without one, a build of ten thousand pages takes over a gigabyte. */
const LEAST = 700;
const PER_PART = 0.07;

/** @param {number} parts number of part pages @param {string} out folder to write @returns {string[]} */
export const astroBuild = (parts, out) => [
  `--max-old-space-size=${Math.ceil(Math.max(LEAST, parts * PER_PART))}`,
  'node_modules/astro/bin/astro.mjs',
  'build',
  '--outDir',
  out,
];

/** All that a build in another folder needs, besides the packages. */
export const BUILD_SOURCES = [
  'content',
  'public',
  'src',
  'astro.config.mjs',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
];
