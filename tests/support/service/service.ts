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
      UNPAID_ORDERS: '1000000',
      LOG_LEVEL: 'silent',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  // One that a failed test left running would keep the test runner waiting for its output.
  const end = () => void child.kill('SIGKILL');
  process.once('exit', end);
  child.once('exit', () => process.off('exit', end));
  let output = '';
  const origin = await new Promise<string>((done, fail) => {
    child.stdout.on('data', (text: Buffer) => {
      output += text.toString();
      const port = /http:\/\/localhost:(\d+)/.exec(output)?.[1];
      if (port) done(`http://127.0.0.1:${port}`);
    });
    child.once('exit', (code) =>
      fail(new Error(`the service ended with ${code} before it listened: ${output}`)),
    );
  });
  async function kill(signal: NodeJS.Signals): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill(signal);
    await once(child, 'exit');
  }
  return { origin, child, kill, [Symbol.asyncDispose]: () => kill('SIGTERM') };
}
