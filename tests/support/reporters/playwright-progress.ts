// Playwright reporter: how far a run is, and what failed.
import type { FullConfig, Reporter, Suite, TestCase, TestError, TestResult } from '@playwright/test/reporter';
import { createProgress } from './progress.ts';

const textOf = ({ stack, message, value, snippet }: TestError): string =>
  [stack ?? message ?? value, snippet].filter(Boolean).join('\n');

export default class PlaywrightProgress implements Reporter {
  readonly #progress = createProgress();
  #tests = 0;
  #done = 0;

  printsToStdio(): boolean {
    return true;
  }

  onBegin(_config: FullConfig, suite: Suite): void {
    this.#tests = suite.allTests().length;
  }

  onTestEnd(test: TestCase, result: TestResult): void {
    const hasFailed = test.outcome() === 'unexpected';
    this.#done += 1;
    this.#progress.finish(hasFailed);
    this.#progress.say(`${this.#done} of ${this.#tests} tests`);
    if (hasFailed)
      console.error(
        ['FAILED', ...test.titlePath().filter(Boolean)].join(' › '),
        ...result.errors.map(textOf),
      );
  }

  onError(error: TestError): void {
    console.error(textOf(error));
  }
}
