// WebKitGTK, whose engine is Safari's, by WebDriver on a screen in memory.
import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { freePort } from '../support/service/free-port.ts';
import { waitFor } from '../support/service/wait-for.ts';
import { type Browser, commandOf, type Driver, STEP_MS, WITH_US } from './browser.ts';

/** The key of an element's id: https://www.w3.org/TR/webdriver2/#elements */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

const inTime = () => AbortSignal.timeout(STEP_MS);

/** Runs it as long as the stack lasts. */
function run(stack: AsyncDisposableStack, line: string[], options: SpawnOptions): ChildProcess {
  const [command = '', ...args] = [...WITH_US, ...line];
  const child = spawn(command, args, options);
  stack.defer(() => void child.kill('SIGKILL'));
  return child;
}

/** @returns its display, like ':0' */
async function startScreen(stack: AsyncDisposableStack): Promise<string> {
  const line = ['Xvfb', '-displayfd', '1', '-screen', '0', '1280x900x24', '-nolisten', 'tcp'];
  const { stdout } = run(stack, line, { stdio: ['ignore', 'pipe', 'ignore'] });
  if (!stdout) throw new Error('The screen has no output.');
  const [number] = await once(stdout, 'data', { signal: inTime() });
  return `:${String(number).trim()}`;
}

/** @returns what sends it commands */
async function startDriver(stack: AsyncDisposableStack, display: string) {
  const port = await freePort();
  run(stack, ['WebKitWebDriver', '--host=127.0.0.1', `--port=${port}`], {
    env: { ...process.env, DISPLAY: display },
    stdio: 'ignore',
  });
  async function command(method: string, path: string, body?: object) {
    const init = body ? { method, body: JSON.stringify(body) } : { method };
    const answer = await fetch(`http://127.0.0.1:${port}/${path}`, { ...init, signal: inTime() });
    const { value } = await answer.json();
    if (!answer.ok) throw new Error(`${value.error}: ${value.message}`);
    return value;
  }
  const isListening = () => command('GET', 'status').then(Boolean, () => false);
  await waitFor(isListening, STEP_MS);
  return command;
}

async function start(): Promise<Browser> {
  await using stack = new AsyncDisposableStack();
  const command = await startDriver(stack, await startScreen(stack));
  const { sessionId } = await command('POST', 'session', { capabilities: {} });
  const session = `session/${sessionId}`;
  stack.defer(() => command('DELETE', session));
  const running = stack.move();
  return {
    // Its driver tells no lines of the console, and its browser prints none while it is driven.
    noise: [],
    open: (url) => command('POST', `${session}/url`, { url }),
    find: async (value) => {
      const found: object[] = await command('POST', `${session}/elements`, { using: 'xpath', value });
      return found.map((reference) => {
        const element = `${session}/element/${Reflect.get(reference, ELEMENT)}`;
        return {
          press: () => command('POST', `${element}/click`, {}),
          type: (text) => command('POST', `${element}/value`, { text }),
        };
      });
    },
    run: (script) => command('POST', `${session}/execute/sync`, { script, args: [] }),
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  };
}

export const webkit: Driver = {
  name: 'WebKit',
  isInstalled: [commandOf('WebKitWebDriver'), commandOf('Xvfb')].every(Boolean),
  start,
};
