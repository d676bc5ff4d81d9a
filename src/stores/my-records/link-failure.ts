// What a page shows when the mailed link that opens it fails.
import { INCOMPLETE_LINK } from '#contract/field.ts';

export interface LinkFailure {
  state: 'failed';
  msg: string;
  /** Another try can't succeed. */
  isDead: boolean;
}

const DEAD: readonly string[] = ['link_used', 'invalid', 'not_found'];

/** Without its token. */
export const INCOMPLETE: LinkFailure = {
  state: 'failed',
  msg: INCOMPLETE_LINK,
  isDead: true,
};

/** @param text if the server gave no reason */
export const linkFailure = (answer: { code: string; msg: string }, text: string): LinkFailure => ({
  state: 'failed',
  msg: answer.msg || text,
  isDead: DEAD.includes(answer.code),
});
