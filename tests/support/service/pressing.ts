/** As a customer who is told to try again: on a busy machine not everybody finds a connection in time. */
export async function pressing<Answer extends { ok: true } | { ok: false; code: string }>(
  run: () => Promise<Answer>,
): Promise<Answer> {
  const answer = await run();
  return !answer.ok && answer.code === 'unavailable' ? pressing(run) : answer;
}
