import { defineConfig } from 'vitest/config';
import { messageModules } from './src/build/message-modules.ts';
import { ENGINE_TESTS } from './tests/support/database/engine-tests.ts';
import { memoryFolder } from './tests/support/memory-folder.ts';

process.env.TMPDIR = memoryFolder();
// Every start of the service finds its modules compiled; tests start it some eighty times.
process.env.NODE_COMPILE_CACHE = `${process.env.TMPDIR}/compiled`;

/** Milliseconds after which a test hangs, on a busy machine too: how long one takes, or waits for something, is never what is tested. */
const PATIENCE = { testTimeout: 120_000, hookTimeout: 180_000, expect: { poll: { timeout: 60_000 } } };

const STORES = 'tests/unit/stores/**/*.test.ts';

/** What is answered, refused or written before any table is asked: once is enough. */
const BEFORE_THE_DATABASE = [
  'tests/api/http/{addresses,bad-input,cors,drain,malformed-requests,openapi,roles,site-files}.test.ts',
  'tests/api/mail/{mail-injection,smtp,smtp-connections}.test.ts',
  'tests/api/publishing/publication.test.ts',
  'tests/api/platform/{clock-skew,file-modes,late-database,log-sweep,logs,start-lines}.test.ts',
];

const POSTGRES = 'tests/support/database/postgres.ts';
const CENSUS_FOLDER = 'tests/support/database/census-folder.ts';

/** `npm run test:full` */
const isFull = process.env.FULL_TESTS === '1';

/** All on SQLite, those that the engine decides on PostgreSQL too: tests/support/database/postgres.ts starts one. */
const api = (engine: 'sqlite' | 'postgres') => ({
  // One test asks a store.
  plugins: [messageModules()],
  test: {
    name: `api-${engine}`,
    include: engine === 'sqlite' || isFull ? ['tests/api/**/*.test.ts'] : ENGINE_TESTS,
    env: { TEST_ENGINE: engine },
    // Files share the service's modules: loading them anew for each took as long as the tests. A test replaces parts of its own stack, never a module.
    isolate: false,
    ...PATIENCE,
    ...(engine === 'postgres'
      ? { exclude: BEFORE_THE_DATABASE, globalSetup: [POSTGRES] }
      : { globalSetup: [CENSUS_FOLDER] }),
  },
});

export default defineConfig({
  test: {
    // The tests wait for disks and databases more than they compute: vitest would leave one core idle.
    maxWorkers: '100%',
    // What the gate leaves out, and `FULL_TESTS=1` runs: it('…', { tags: ['full'] }, …).
    tags: [{ name: 'full', skip: process.env.FULL_TESTS !== '1' }],
    projects: [
      {
        plugins: [messageModules()],
        test: {
          name: 'unit',
          include: ['tests/*.test.ts', 'tests/unit/**/*.test.ts'],
          exclude: [STORES],
          // A process for each file costs more than most of these tests.
          isolate: false,
          ...PATIENCE,
        },
      },
      // A store is a module, and its tests stand in for the browser's globals: each file has a process of its own.
      { plugins: [messageModules()], test: { name: 'unit-stores', include: [STORES], ...PATIENCE } },
      api('sqlite'),
      api('postgres'),
      {
        test: {
          name: 'census',
          include: ['tests/census/*.test.ts'],
          globalSetup: [POSTGRES, CENSUS_FOLDER],
          // After the tests whose queries it tries.
          sequence: { groupOrder: 1 },
          ...PATIENCE,
        },
      },
      {
        test: {
          name: 'site',
          include: ['tests/site/**/*.test.ts'],
          globalSetup: ['tests/site/copied-site.ts'],
          // Pages are read and compressed once for all files.
          isolate: false,
          ...PATIENCE,
        },
      },
      // After all others: a browser beside them slows those that measure time.
      {
        test: {
          name: 'browsers',
          include: ['tests/browsers/*.test.ts'],
          sequence: { groupOrder: 1 },
          ...PATIENCE,
        },
      },
    ],
  },
});
