// How long is left of a wait, for whoever watches a message that names one.
import * as notices from '#content/words/notices.yml';
import { fillIn } from '#lib/fill-in.ts';

/** @param seconds as the server said @param passed whole minutes since then */
export function waitText(seconds: number, passed: number): string {
  const left = seconds - passed * 60;
  if (left <= 0) return notices.waitOver;
  return left < 60
    ? fillIn(notices.waitSeconds, { count: Math.ceil(left) })
    : fillIn(notices.wait, { count: Math.ceil(left / 60) });
}
