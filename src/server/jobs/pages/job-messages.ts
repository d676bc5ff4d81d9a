// The texts of an engineer's pages.
import type * as messages from '#content/messages/jobs.yml';

export type JobMessages = typeof messages;
