// What the journey needs of a browser, so that each driver stays thin.
import { existsSync } from 'node:fs';
import { join } from 'node:path';

interface Handle {
  /** Presses its middle, as a person does. @throws Error when it can't be pressed now */
  press(): Promise<void>;
  type(text: string): Promise<void>;
}

export interface Browser extends AsyncDisposable {
  open(address: string): Promise<void>;
  find(xpath: string): Promise<Handle[]>;
  /** @param script the body of a function @returns what it returns */
  run(script: string): Promise<unknown>;
  /** Lines of the console and uncaught errors, as far as the driver tells them. */
  readonly noise: string[];
}

export interface Driver {
  name: string;
  isInstalled: boolean;
  start(): Promise<Browser>;
}

/** Milliseconds after which one step hangs, on a busy machine too. */
export const STEP_MS = 30_000;

/** Before a command on Linux: it ends with this process, however that ends. */
export const WITH_US = process.platform === 'linux' ? ['setpriv', '--pdeathsig', 'KILL'] : [];

/** @returns the path of the first that is installed */
export function commandOf(...names: string[]): string | undefined {
  const folders = (process.env.PATH ?? '').split(':');
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(existsSync);
}
