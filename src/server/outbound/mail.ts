// What the outbox needs of the post office.

export interface Mail {
  /** Becomes the Message-ID, so that a mail that had to be sent twice is shown once. */
  key: string;
  to: { name: string; address: string };
  subject: string;
  text: string;
  html: string;
  /** An iCalendar object to attach; null without one. */
  calendar: string | null;
}

/** Sends by SMTP, or writes an .eml file where no server is set. */
export interface Mailer {
  /** `sent`: an SMTP server took it. `filed`: it lies in a file and stays in the outbox. Throws MailError. */
  deliver(mail: Mail): Promise<'sent' | 'filed'>;
}

/** Why a mail did not go. The message names codes only, nobody's address: it is stored and logged. */
export class MailError extends Error {
  override name = 'MailError';
  /** The server refused this mail for good (5xx); otherwise trying again may help. */
  readonly permanent: boolean;
  /** No mail would go now: the server cannot be reached or does not let us in. */
  readonly outage: boolean;

  constructor(message: string, permanent: boolean, outage = false) {
    super(message);
    this.permanent = permanent;
    this.outage = outage;
  }
}
