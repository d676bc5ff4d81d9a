// `npm start`: installs, checks the configuration, migrates, builds, and serves site and API. Later starts skip what is done.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { build } from './build.mjs';
import { ENVIRONMENT, install, NODE, ROOT, run } from './install.mjs';

install();
run(NODE, ['--no-warnings', join(ROOT, 'src/cli/check-configuration.ts')]);
run(NODE, ['--no-warnings', join(ROOT, 'src/cli/migrate-existing.ts')]);
build({ ifNeeded: true });

// Limits the space for young objects, so that memory doesn't grow with load.
const server = spawn(NODE, ['--max-semi-space-size=16', join(ROOT, 'src/server/main.ts')], {
  cwd: ROOT,
  env: ENVIRONMENT,
  stdio: 'inherit',
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal));
server.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 0)));
