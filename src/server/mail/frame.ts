// What every mail has around its text: the company's name above, who we are by law below.
import type { Company } from '#contract/company.ts';
import { INK, PAPER, SOFT } from '#lib/colours.ts';
import { escapeHtml } from '#lib/escape-html.ts';

export interface MailLine {
  quantity: number;
  name: string;
  total: string;
}

const HAIRLINE = '1px solid #d5d3cc';
/** The site's font, or one that every mail program has. */
const FONT =
  "16px/1.55 'Instrument Sans',system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/** Companies Act 2006 s.82 and the Electronic Commerce Regulations 2002 reg. 6: name, number, VAT, address, contact. */
function legalLines({ legalName, number, vat, address, phone, email }: Company): string[] {
  const place = [address.street, `${address.locality} ${address.postcode}`, address.country].join(', ');
  return [
    legalName,
    `Company number ${number}, VAT ${vat}`,
    address.sample ? `Sample address: ${place}` : place,
    `${phone}, ${email}`,
  ];
}

/** @param main the text, as HTML @param site the site's origin */
export function frameHtml(company: Company, site: string, subject: string, main: string): string {
  const footer = [...legalLines(company), site].map(escapeHtml).join('<br>\n');
  return `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light">
<title>${escapeHtml(subject)}</title>
</head>
<body style="margin:0;padding:24px;background:${PAPER};color:${INK};font:${FONT}">
<div style="max-width:36rem;margin:0 auto">
<p style="margin:0 0 1.5em;padding:0 0 .75em;border-bottom:${HAIRLINE};font-size:1.25em;font-weight:600">${escapeHtml(company.name)}</p>
${main.trim()}
<p style="margin:2em 0 0;padding:1em 0 0;border-top:${HAIRLINE};color:${SOFT};font-size:.8125em">${footer}</p>
</div>
</body>
</html>
`;
}

/** @param main the text, as plain text @param site the site's origin */
export function frameText(company: Company, site: string, main: string): string {
  return `${company.name}\n\n${main.trim()}\n\n-- \n${[...legalLines(company), site].join('\n')}\n`;
}

const CELL = `padding:.5em 0;border-bottom:${HAIRLINE};vertical-align:top`;

/** The lines of an order as a table. */
export function linesHtml(lines: readonly MailLine[]): string {
  const rows = lines.map(
    ({ quantity, name, total }) => `<tr>
<td style="${CELL};padding-right:1em;white-space:nowrap">${quantity} ×</td>
<td style="${CELL};width:100%">${escapeHtml(name)}</td>
<td style="${CELL};padding-left:1em;text-align:right;white-space:nowrap">${escapeHtml(total)}</td>
</tr>`,
  );
  return `<table class="lines" style="width:100%;margin:0 0 1.5em;border-collapse:collapse">\n${rows.join('\n')}\n</table>`;
}
