// `npm run check`: lint, format and types of everything; `-- src/stores/cart` of one part, in seconds. Prints only the output of
// failed checks.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { duration } from './duration.mjs';
import { ENVIRONMENT, install, NODE, ROOT } from './install.mjs';

const bin = (path) => join(ROOT, 'node_modules', path);

const lint = (path) => ({
  name: `lint and format: ${path}`,
  args: [
    bin('@biomejs/biome/bin/biome'),
    'ci',
    '--error-on-warnings',
    // Its output goes through a pipe, so it can't know whether a terminal shows it.
    `--colors=${process.stdout.isTTY ? 'force' : 'off'}`,
    // A folder may hold only mails or pictures.
    '--no-errors-on-unmatched',
    path,
  ],
});

const types = (project, what = project) => ({
  name: `types: ${what}`,
  args: [
    // TypeScript 7 takes a third of the time; `astro check` and what else asks the compiler need 6.
    bin('typescript-7/bin/tsc'),
    '-p',
    project,
    // The other checks run beside it.
    '--singleThreaded',
    // What was checked before and hasn't changed isn't checked again.
    '--incremental',
    '--tsBuildInfoFile',
    join(ROOT, '.cache/check', `${what.replaceAll('/', '_')}.tsbuildinfo`),
  ],
});

const ASTRO = bin('astro/bin/astro.mjs');
// Writes the types of content/ into .astro/, for all other checks.
const SYNC = { name: 'types: content', args: [ASTRO, 'sync'] };
const PAGES = { name: 'types: astro', args: [ASTRO, 'check', '--minimumFailingSeverity', 'warning'] };
// The tests' types take longest, so they start first.
const ALL = [types('tests'), PAGES, lint('.'), types('src/contract'), types('src/server')];

/** TypeScript project of each folder; all others belong to the root project. */
const PROJECTS = [
  ['src/contract', 'src/contract'],
  ['src/server', 'src/server'],
  ['src/cli', 'src/server'],
  ['src/paypal-emulator', 'src/server'],
  ['src/build', 'src/server'],
  ['tests', 'tests'],
];
const MESSAGE_TYPES = '.astro/messages.d.ts';
const AMBIENT = {
  '.': ['.astro/types.d.ts', MESSAGE_TYPES],
  'src/server': [MESSAGE_TYPES],
  tests: [MESSAGE_TYPES],
};

function perform({ name, args }) {
  const start = performance.now();
  return new Promise((resolve) => {
    const child = spawn(NODE, args, { cwd: ROOT, env: ENVIRONMENT });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text));
    child.on('exit', (code) => {
      console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${name}, ${duration(performance.now() - start)}`);
      if (code !== 0) console.log(output);
      resolve(code === 0);
    });
  });
}

const performAll = (checks) => Promise.all(checks.map(perform));

function counted(results) {
  const passed = results.filter(Boolean).length;
  return { passed, failed: results.length - passed };
}

/** @returns {Promise<{passed: number, failed: number}>} */
export async function check() {
  return counted([await perform(SYNC), ...(await performAll(ALL))]);
}

function projectOf(path) {
  const found = PROJECTS.find(([folder]) => path === folder || path.startsWith(`${folder}/`));
  return found ? found[1] : '.';
}

/** Checks the types of the path's files and their imports by the settings of their project. */
function typesOf(path, scripts) {
  const project = projectOf(path);
  const files = [...scripts, ...(AMBIENT[project] ?? [])].map((file) => join(ROOT, file));
  const folder = join(ROOT, '.cache/check');
  mkdirSync(folder, { recursive: true });
  const config = join(folder, `${path.replaceAll('/', '_')}.json`);
  const settings = { extends: join(ROOT, project, 'tsconfig.json'), files, include: [] };
  writeFileSync(config, JSON.stringify(settings));
  return types(config, path);
}

// No glob: this file also runs on node 20, which has none.
const filesIn = (folder) =>
  readdirSync(join(ROOT, folder), { recursive: true }).map(
    (file) => `${folder}/${file.replaceAll('\\', '/')}`,
  );

/** @param {string} given a folder or a file of this project */
async function checkPart(given) {
  const path = relative(ROOT, resolve(given)).replaceAll('\\', '/');
  if (path === '' || path.startsWith('..') || !existsSync(join(ROOT, path))) {
    console.log(`There is no ${given} in this project.`);
    return { passed: 0, failed: 1 };
  }
  const all = statSync(join(ROOT, path)).isDirectory() ? filesIn(path) : [path];
  const scripts = all.filter((file) => /\.tsx?$/.test(file));
  const checks = [lint(path)];
  if (all.some((file) => file.endsWith('.astro'))) checks.push(PAGES);
  else if (scripts.length > 0) checks.push(typesOf(path, scripts));
  return counted(await performAll(checks));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  install();
  const paths = process.argv.slice(2);
  let failed = 0;
  if (paths.length === 0) ({ failed } = await check());
  else if (!(await perform(SYNC))) failed += 1;
  for (const path of paths) failed += (await checkPart(path)).failed;
  process.exit(failed > 0 ? 1 : 0);
}
