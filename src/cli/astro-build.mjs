// How node is asked to run Astro's build: by the bench as by the build itself.

/** Mebibytes of JavaScript objects. Without a bound the collector lets ten thousand pages grow beyond a gigabyte. */
const LEAST = 700;
const PER_PART = 0.07;

/** @param {number} parts that have a page each @param {string} out the folder that is written @returns {string[]} */
export const astroBuild = (parts, out) => [
  `--max-old-space-size=${Math.ceil(Math.max(LEAST, parts * PER_PART))}`,
  'node_modules/astro/bin/astro.mjs',
  'build',
  '--outDir',
  out,
];
