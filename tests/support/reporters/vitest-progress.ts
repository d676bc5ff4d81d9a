// Vitest reporter: how far a run is. Another reporter prints what failed.
import type { Reporter, TestCase, TestSpecification } from 'vitest/node';
import { createProgress } from './progress.ts';

export default class VitestProgress implements Reporter {
  readonly #progress = createProgress();
  #files = 0;
  #done = 0;

  onTestRunStart(files: readonly TestSpecification[]): void {
    this.#files = files.length;
  }

  onTestCaseResult(test: TestCase): void {
    const { state } = test.result();
    if (state !== 'skipped') this.#progress.finish(state === 'failed');
    this.#progress.say(`${this.#done} of ${this.#files} files`);
  }

  onTestModuleEnd(): void {
    this.#done += 1;
  }
}
