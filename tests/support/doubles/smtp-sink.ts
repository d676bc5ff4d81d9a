// A real SMTP server in the test's process that records mails and refuses on request.
import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

export interface SunkMail {
  from: string;
  recipients: string[];
  raw: string;
}

export interface SmtpSink {
  url: string;
  port: number;
  mails: SunkMail[];
  /** Answers every RCPT with this; null: accepts all. */
  refuse: { code: number; text: string } | null;
  close(): Promise<void>;
}

const error = (code: number, text: string) => Object.assign(new Error(text), { responseCode: code });

/** @param port 0: any free one @param options for smtp-server; no login and no TLS unless they say so */
export async function startSmtpSink(port = 0, options: SMTPServerOptions = {}): Promise<SmtpSink> {
  const server = new SMTPServer({
    logger: false,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 10,
    onRcptTo(_address, _session, callback) {
      callback(sink.refuse ? error(sink.refuse.code, sink.refuse.text) : null);
    },
    onData(stream, { envelope }, callback) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        sink.mails.push({
          from: envelope.mailFrom ? envelope.mailFrom.address : '',
          recipients: envelope.rcptTo.map(({ address }) => address),
          raw: Buffer.concat(parts).toString('utf8'),
        });
        callback();
      });
    },
    ...options,
  });
  server.on('error', () => {});
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', resolve);
  });
  const bound = (server.server.address() as AddressInfo).port;
  const sink: SmtpSink = {
    url: `smtp://127.0.0.1:${bound}`,
    port: bound,
    mails: [],
    refuse: null,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return sink;
}
