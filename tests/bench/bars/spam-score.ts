// Bar 51: every mail, as it leaves, before SpamAssassin with its own rules and without asking the network.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { MAIL_PLACEHOLDERS } from '#contract/website/mail-placeholders.ts';
import { toMessage } from '#server/mail/mail-message.ts';
import { type MailValues, readMailTemplates } from '#server/mail/templates.ts';
import { readConfig } from '#server/platform/configuration.ts';
import { CONTENT, readCompany } from '#server/platform/content.ts';
import { type Bar, needProgram } from './bar.ts';

/** It calls a mail spam from 5 on; what a provider adds for an unknown sender must still fit. */
const MOST = 1;
const SITE = 'https://www.kelvinrowe.example';
const LINE = { quantity: 2, number: 'KR-GH-0085', total: '$24.00', image: '/pictures/gasket.webp' };

const sampleOf = (placeholder: string): MailValues[string] => {
  if (placeholder.endsWith('.lines')) return [{ ...LINE, name: 'Group gasket 8.5 mm' }];
  return /link|address$/i.test(placeholder)
    ? `${SITE}/booking#token=Zk3vYQ8p1Q0dJm5x2Tt7Aw`
    : 'Longcase clock';
};

/** @returns the mails in one mailbox, in the order of their names */
async function mailbox(names: readonly string[]): Promise<string> {
  const [company, config] = [readCompany(), readConfig({ SITE_URL: SITE })];
  const templates = readMailTemplates(join(CONTENT, 'emails'), company, SITE);
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
  const mails: string[] = [];
  for (const name of names) {
    const values = Object.fromEntries((MAIL_PLACEHOLDERS[name] ?? []).map((one) => [one, sampleOf(one)]));
    const to = { name: '', address: 'ada.marsh@example.com' };
    const mail = { ...templates.render(name, values), key: name, to, calendar: null, photo: null };
    const { message } = await transport.sendMail(toMessage(mail, config, company));
    mails.push(`From hello@kelvinrowe.example Wed Nov 25 05:00:00 2026\n${message}\n`);
  }
  return mails.join('');
}

export const spamScore: Bar = {
  number: 51,
  name: 'spam-score',
  target: `every mail: at most ${MOST} of SpamAssassin’s 5 points, by its rules that ask no network`,
  async run() {
    needProgram('spamassassin');
    const names = Object.keys(MAIL_PLACEHOLDERS).sort();
    const home = mkdtempSync(join(tmpdir(), 'spam-'));
    try {
      const { stdout, stderr, status } = spawnSync('spamassassin', ['-L', '-t', '--mbox'], {
        input: await mailbox(names),
        env: { PATH: process.env.PATH, HOME: home },
        encoding: 'utf8',
        maxBuffer: 2 ** 26,
      });
      if (status !== 0) throw new Error(stderr);
      // It works on several at once, and answers in the order in which it is done.
      const rows = stdout.split(/^From /m).flatMap((mail) => {
        const [, score, rules = ''] =
          /^X-Spam-Status: .*?score=(-?[\d.]+)[\s\S]*?tests=([\s\S]*?) autolearn/m.exec(mail) ?? [];
        const [, name] = /^Message-ID: <(.*)@/im.exec(mail) ?? [];
        return score
          ? [{ text: `${name} ${score} (${rules.replace(/\s/g, '')})`, score: Number(score) }]
          : [];
      });
      const worst = rows.toSorted((one, other) => other.score - one.score)[0];
      return {
        figure: `${rows.length} of ${names.length} mails, the worst: ${worst?.text}`,
        met: rows.length === names.length && (worst?.score ?? MOST + 1) <= MOST,
      };
    } finally {
      rmSync(home, { recursive: true });
    }
  },
};
