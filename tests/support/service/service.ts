// The service as its own process, for tests of kills, signals and several processes.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '../../..');

/** Disposing it stops it, as a deployment does. */
export interface Service extends AsyncDisposable {
  origin: string;
  child: ChildProcess;
  /** @returns when the process has ended */
  kill(signal: NodeJS.Signals): Promise<void>;
}

/** Milliseconds after which a start has failed: before the test or hook that waits for it, which would leave the process behind. */
const START_MS = 110_000;

/** The arguments of `npm start`, the image and the unit. */
export const MAIN = ['--max-semi-space-size=16', 'src/server/main.ts'];

/**
 * Starts src/server/main.ts on a free port and waits until it listens.
 * @param env settings beside the defaults of tests
 * @param through a command that runs it, such as a tracer @param cwd another copy of the project
 */
export async function startService(
  env: Record<string, string>,
  { through = [], cwd = ROOT }: { through?: readonly string[]; cwd?: string } = {},
): Promise<Service> {
  const [command = '', ...rest] = [...through, process.execPath, ...MAIN];
  const child = spawn(command, rest, {
    cwd,
    env: {
      ...process.env,
      PORT: '0',
      RATE_LIMITS: 'off',
      PUBLISH: 'off',
      UNPAID_ORDERS: '1000000',
      LOG_LEVEL: 'fatal',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  // Not inherited: vitest waits until nobody can write to a worker's streams, a service that is left behind included.
  child.stderr.pipe(process.stderr, { end: false });
  async function kill(signal: NodeJS.Signals): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill(signal);
    await once(child, 'exit');
  }
  let output = '';
  const listening = new Promise<string>((done, fail) => {
    child.stdout.on('data', (text: Buffer) => {
      output += text.toString();
      const port = /http:\/\/localhost:(\d+)/.exec(output)?.[1];
      if (port) done(`http://127.0.0.1:${port}`);
    });
    child.once('exit', (code) => fail(new Error(`the service ended with ${code} before it listened`)));
    AbortSignal.timeout(START_MS).addEventListener('abort', () => fail(new Error("it doesn't listen")));
  });
  try {
    const origin = await listening;
    return { origin, child, kill, [Symbol.asyncDispose]: () => kill('SIGTERM') };
  } catch (error) {
    await kill('SIGKILL');
    throw new Error(`the service did not start: ${output}`, { cause: error });
  }
}
