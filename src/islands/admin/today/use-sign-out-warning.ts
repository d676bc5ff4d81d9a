// Warns two minutes before the team is signed out for want of use. Any press goes on, as the dashboard then asks the server anew.
import { useEffect } from 'react';
import { say } from '#islands/shared/toast.ts';
import { MINUTE_MS } from '#lib/days.ts';
import { timeUntilSignOut } from '#stores/admin/today.ts';

const ID = 'signed-out';
const EVERY_MS = 5000;
/** The server may count a minute more, as it doesn't write down each use. */
const WARNED_MS = 3 * MINUTE_MS;

const SOON = 'You’ll be signed out in two minutes, as nobody has used the dashboard. Press any key to stay.';
const OVER =
  'You’ve been signed out. What you typed is still here: you’re asked to sign in when you save it.';

function textOf(left: number): string {
  if (left > WARNED_MS) return '';
  return left > 0 ? SOON : OVER;
}

/** @param minutes without use after which the team is signed out; 0 while that isn’t known */
export function useSignOutWarning(minutes: number): void {
  useEffect(() => {
    if (minutes === 0) return;
    let said = '';
    const look = () => {
      const text = textOf(timeUntilSignOut(minutes, Date.now()));
      if (text === said) return;
      said = text;
      if (text) say.error(text, { id: ID, stays: true });
      else say.nothing(ID);
    };
    const timer = setInterval(look, EVERY_MS);
    return () => clearInterval(timer);
  }, [minutes]);
}
