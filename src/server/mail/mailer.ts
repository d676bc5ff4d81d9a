// A mail on its way out, and what the outbox needs to deliver it.

export interface Mail {
  /** Becomes the Message-ID, so that mail programs show a mail that was sent twice only once. */
  key: string;
  to: { name: string; address: string };
  subject: string;
  text: string;
  html: string;
  /** An iCalendar object to attach; null without one. */
  calendar: string | null;
  /** A JPEG to attach; null without one, or once it was deleted. */
  photo: Buffer | null;
}

/** Sends by SMTP, or writes an .eml file where no server is set. */
export interface Mailer {
  /** `sent`: an SMTP server took it. `filed`: it lies in a file and stays in the outbox. Throws MailError. */
  deliver(mail: Mail): Promise<'sent' | 'filed'>;
}

/** Why a mail was not sent. Holds codes only, no address, because it is stored and logged. */
export class MailError extends Error {
  override name = 'MailError';
  /**
   * `refused`: this mail, for good (5xx). `deferred`: this mail, for now. `outage`: no mail would go now, since the server cannot
   * be reached or does not let us in.
   */
  readonly failure: 'refused' | 'deferred' | 'outage';

  constructor(message: string, failure: MailError['failure']) {
    super(message);
    this.failure = failure;
  }
}
