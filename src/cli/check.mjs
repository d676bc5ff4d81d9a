// `npm run check`: lint, format and types of everything. Prints what each check says only when it fails.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ENVIRONMENT, install, NODE, ROOT } from './install.mjs';

const bin = (path) => join(ROOT, 'node_modules', path);
const types = (project) => ['types', project, [bin('typescript/bin/tsc'), '-p', project]];

const CHECKS = [
  ['lint and format', 'all', [bin('@biomejs/biome/bin/biome'), 'ci', '--error-on-warnings', '.']],
  ['types', 'messages', ['--no-warnings', join(ROOT, 'src/cli/messages.ts'), '--check']],
  ['types', 'astro', [bin('astro/bin/astro.mjs'), 'check', '--minimumFailingSeverity', 'warning']],
  types('src/contract'),
  types('src/server'),
  types('tests'),
];

function perform([name, what, args]) {
  return new Promise((resolve) => {
    const child = spawn(NODE, args, { cwd: ROOT, env: ENVIRONMENT });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text));
    child.on('exit', (code) => {
      console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${name}: ${what}`);
      if (code !== 0) console.log(output);
      resolve(code === 0);
    });
  });
}

/** @returns {Promise<{passed: number, failed: number}>} */
export async function check() {
  const results = [];
  // Astro's check writes .astro/types.d.ts, which the other type checks read: it goes first.
  const [lint, messages, astro, ...rest] = CHECKS;
  results.push(...(await Promise.all([lint, messages, astro].map(perform))));
  results.push(...(await Promise.all(rest.map(perform))));
  const passed = results.filter(Boolean).length;
  return { passed, failed: results.length - passed };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  install();
  const { failed } = await check();
  process.exit(failed > 0 ? 1 : 0);
}
