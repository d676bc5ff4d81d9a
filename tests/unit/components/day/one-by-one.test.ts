// Runs of the same work, one after the other.
import { expect, it } from 'vitest';
import { oneByOne } from '#components/day/one-by-one.ts';

function heldWork() {
  const runs: PromiseWithResolvers<void>[] = [];
  const call = oneByOne(() => {
    const run = Promise.withResolvers<void>();
    runs.push(run);
    return run.promise;
  });
  return { runs, call };
}

it('never runs twice at once, and once more for all who called meanwhile', async () => {
  const { runs, call } = heldWork();
  const first = call();
  const later = [call(), call()];
  expect(runs).toHaveLength(1);
  runs[0]?.resolve();
  await first;
  await Promise.resolve();
  expect(runs).toHaveLength(2);
  let isDone = false;
  const both = Promise.all(later).then(() => {
    isDone = true;
  });
  await Promise.resolve();
  expect(isDone).toBe(false);
  runs[1]?.resolve();
  await both;
  expect(runs).toHaveLength(2);
});

it('goes on after a run that fails', async () => {
  const { runs, call } = heldWork();
  const first = call();
  const next = call();
  runs[0]?.reject(new Error('no store'));
  await expect(first).rejects.toThrow('no store');
  await Promise.resolve();
  runs[1]?.resolve();
  await next;
  expect(runs).toHaveLength(2);
});
