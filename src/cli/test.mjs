// `npm test`: installs, checks, builds, runs unit, API, site and browser tests, and prints the totals. `npm test -- NAME` runs one
// vitest project, or all tests of one folder; `npm run test:full` also what the gate needn't repeat each time.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { build } from './build.mjs';
import { check } from './check.mjs';
import { duration } from './duration.mjs';
import { install, ROOT } from './install.mjs';
import { countProcessorTime } from './processor-time.mjs';
import { mutants, playwright, vitest } from './runners.mjs';

const DEBIAN_POSTGRES = '/usr/lib/postgresql';
const LOUD = '!'.repeat(78);
const PROJECTS = ['unit', 'unit-stores', 'api-sqlite', 'site', 'browsers', 'api-postgres', 'census'];
/** Of these, the ones that start a PostgreSQL. */
const ON_POSTGRES = ['api-postgres', 'census'];
const ENGINES = ['sqlite', 'postgres'];
/** Minutes of each kind of random history in `npm run test:full`, and how many minutes a whole run of all kinds may take. */
const HISTORY_MINUTES = 10;
const HISTORIES_MS = 100 * 60_000;
const HISTORIES = ['histories', 'money-life', 'appointment-life'];

function hasPostgres() {
  const folders = existsSync(DEBIAN_POSTGRES)
    ? readdirSync(DEBIAN_POSTGRES).map((version) => join(DEBIAN_POSTGRES, version, 'bin'))
    : [];
  return [...folders, ...(process.env.PATH ?? '').split(':')].some((folder) =>
    existsSync(join(folder, 'initdb')),
  );
}

const start = performance.now();
const time = countProcessorTime();
Object.assign(process.env, time.environment);
const postgres = hasPostgres();
/** What was done, in order. */
const steps = [];

/** Says what is done, and then how it went and how long it took. */
async function step(name, work) {
  console.log(`${name} …`);
  const [began, used] = [performance.now(), time.seconds()];
  const { passed, failed } = (await work()) ?? { passed: 0, failed: 0 };
  const seconds = used === null ? null : Math.round(time.seconds() - used);
  const took = duration(performance.now() - began);
  steps.push({ step: name, passed, failed, time: took, 'processor seconds': seconds });
  console.log(`  ${name}: ${passed + failed > 0 ? `${passed} passed, ${failed} failed, ` : ''}${took}`);
}

const prepare = () => step('Build the site', () => build({ ifNeeded: true, samples: true }));

/** Whether tests/ has such a folder: the names of its files have endings. */
const isFolder = (name) =>
  readdirSync(join(ROOT, 'tests'), { recursive: true }).some((path) =>
    `/${path.replaceAll('\\', '/')}`.endsWith(`/${name}`),
  );

/** @param {string} name a vitest project, or a folder below tests/ */
async function testPart(name) {
  const folder = name.replace(/^tests\//, '').replace(/\/$/, '');
  if (!PROJECTS.includes(name) && !isFolder(folder)) {
    console.log(`There is neither a project nor a folder of tests named ${name}.`);
    steps.push({ step: name, passed: 0, failed: 1 });
    return;
  }
  await prepare();
  if (PROJECTS.includes(name)) return step(name, () => vitest({ projects: [name] }));
  const paths = [`/${folder}/`];
  await step('Unit and API tests', () => vitest({ paths }));
  await step('Browser tests', () => playwright({ paths }));
}

/** @param {Record<string, string>} environment */
async function testAll(environment) {
  const projects = PROJECTS.filter((name) => !ON_POSTGRES.includes(name) || postgres || process.env.CI);
  await step('Lint, format and types', check);
  await prepare();
  await step('Unit, API and site tests', () => vitest({ projects, environment }));
  await step('Browser tests', () => playwright({ environment }));
}

/** Each engine has a core of its own. */
async function testFull() {
  await testAll({ FULL_TESTS: '1' });
  const environment = { MODEL_MINUTES: String(HISTORY_MINUTES) };
  const life = (engine) =>
    vitest({ projects: [`api-${engine}`], paths: HISTORIES, environment, timeout: HISTORIES_MS });
  await step(`${HISTORY_MINUTES} minutes of each kind of history on each engine`, async () => {
    const both = await Promise.all(ENGINES.map(life));
    return { passed: both[0].passed + both[1].passed, failed: both[0].failed + both[1].failed };
  });
  await step(`${HISTORY_MINUTES} minutes of an engineer’s phones`, () => {
    const more = { ...environment, FULL_TESTS: '1' };
    return vitest({
      projects: ['browsers'],
      paths: ['phone-hours'],
      environment: more,
      timeout: HISTORIES_MS,
    });
  });
  await step('Mutants', () => mutants(HISTORIES_MS));
}

install();
const [given] = process.argv.slice(2);
if (given === '--full') await testFull();
else if (given) await testPart(given);
else await testAll({});

if (!postgres)
  console.log(
    `${LOUD}\nPostgreSQL is not on this machine: the API tests did NOT run on it.\nInstall the package "postgresql" and run again.\n${LOUD}`,
  );
console.table(steps);
const seconds = time.seconds();
console.log(
  `${duration(performance.now() - start)}${seconds === null ? '' : `, ${Math.round(seconds)} processor seconds`}`,
);
const sum = (key) => steps.reduce((total, one) => total + one[key], 0);
console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
process.exit(sum('failed') > 0 ? 1 : 0);
