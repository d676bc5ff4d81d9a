// While it encodes pictures, Astro works at as many as there are processors, and each of them waits for files now and then.
import os from 'node:os';

/** For astro.config.mjs: two for each processor. Astro has no option for it, and asks when all pages are rendered. */
export function encodeMoreAtOnce() {
  const { availableParallelism } = os;
  return {
    name: 'encode-more-at-once',
    hooks: {
      'astro:build:start': () => {
        os.availableParallelism = () => 2 * availableParallelism();
      },
      'astro:build:done': () => {
        os.availableParallelism = availableParallelism;
      },
    },
  };
}
