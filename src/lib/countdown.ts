/** How long somebody has to wait, in the service's own message. @example waitWords(170) // 'Please wait 3 minutes.' */
export function waitWords(seconds: number): string {
  const isShort = seconds < 60;
  const count = isShort ? Math.ceil(seconds) : Math.ceil(seconds / 60);
  return `Please wait ${count} ${isShort ? 'second' : 'minute'}${count === 1 ? '' : 's'}.`;
}
