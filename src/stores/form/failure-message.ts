// What a customer reads where something of theirs was not done.
import * as notices from '#content/messages/notices.yml';

/** The service's own reason; that it may have been done, where no answer came; else `text`. */
export const failureMessage = ({ code, msg }: { code: string; msg: string }, text: string): string =>
  msg || (code === 'network' ? notices.noAnswer : text);
