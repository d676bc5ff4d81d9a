// Keeps an answer back that is older than what is shown: than the last write, or than the answer to a later request.

export function createGuard() {
  let asked = 0;
  /** Answers to earlier requests are out of date. */
  let oldest = 0;

  /** Something newer than the requests under way is shown, or other data is wanted. */
  function outdate(): void {
    oldest = asked + 1;
  }

  /** @param request never throws @returns null if its answer is out of date */
  async function ask<Answer extends { ok: boolean }>(request: () => Promise<Answer>): Promise<Answer | null> {
    asked += 1;
    const mine = asked;
    const answer = await request();
    if (mine < oldest) return null;
    // A failed request shows nothing: an earlier one may still be answered.
    if (answer.ok) oldest = mine;
    return answer;
  }

  return { ask, outdate };
}
