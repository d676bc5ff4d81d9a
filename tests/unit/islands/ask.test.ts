// Questions without fields.
import { expect, it, vi } from 'vitest';
import { ask } from '#islands/shared/actions/ask.tsx';

it('another question while one is open isn’t asked, and nothing is done', async () => {
  const run = vi.fn(async () => ({ ok: true, msg: '' }) as const);
  const question = { title: 'Sure?', text: 'It goes.', label: 'Yes', busy: '...', keep: 'No', run };
  void ask(question);
  expect(await ask(question)).toBeNull();
  expect(run).not.toHaveBeenCalled();
});
