// `npm run dev`: Astro's dev server on PORT with the API behind it, both restarting on change.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ENVIRONMENT, install, NODE, ROOT } from './install.mjs';

install();

const port = Number(process.env.PORT || 4321);
const apiPort = port + 1;
const start = (args, environment) =>
  spawn(NODE, args, { cwd: ROOT, env: { ...ENVIRONMENT, ...environment }, stdio: 'inherit' });

const children = [
  start(['--watch', 'src/server/main.ts'], {
    PORT: String(apiPort),
    PUBLISH: 'off',
    SITE_URL: process.env.SITE_URL || `http://localhost:${port}`,
  }),
  start([join(ROOT, 'node_modules/astro/bin/astro.mjs'), 'dev', '--port', String(port)], {
    API_ORIGIN: `http://127.0.0.1:${apiPort}`,
  }),
];

function stop() {
  for (const child of children) child.kill('SIGTERM');
}
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stop);
for (const child of children)
  child.on('exit', (code) => {
    stop();
    process.exitCode = code ?? 1;
  });
