// What every mail has around its text: the company's name above, who we are by law below. No picture: a remote one in a short mail
// costs more than half of what spam filters allow.
import type { Company } from '#contract/company.ts';
import { FIGURE, INK, PAPER, SIGNAL, SOFT } from '#lib/brand.ts';
import { escapeHtml } from '#lib/escape-html.ts';
import { registration } from '#lib/particulars.ts';

export interface MailLine {
  /** Null for a sum below the others. */
  quantity: number | null;
  name: string;
  /** The part number; '' for none. */
  number: string;
  total: string;
  /** Its picture: a path of the site or an address; '' for none. */
  image: string;
}

export const sumLine = (name: string, total: string): MailLine => ({
  quantity: null,
  name,
  number: '',
  total,
  image: '',
});

const HAIRLINE = '1px solid #d5d3cc';
/** For mail programs that read style sheets; the others show the light colours of the attributes. */
const STYLES = `
:root{color-scheme:light dark}
@media (prefers-color-scheme:dark){
body,a,h1,h2{background:${INK}!important;color:${PAPER}!important}
.button,.button a{background:${PAPER}!important;color:${INK}!important}
.quiet,.quiet a{color:${FIGURE}!important}
.rule{border-color:${SOFT}!important}
}`;
/** The site's font, or one that every mail program has. */
const FONT =
  "16px/1.55 'Instrument Sans',system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/** With what the Electronic Commerce Regulations 2002, reg. 6, ask for: VAT, address, contact. */
function legalLines(company: Company): string[] {
  const { legalName, vat, address, phone, email } = company;
  const place = [address.street, `${address.locality} ${address.postcode}`, address.country].join(', ');
  return [
    legalName,
    ...registration(company),
    ...(vat.registered ? [`VAT ${vat.number}`] : []),
    address.sample ? `Sample address: ${place}` : place,
    `${phone}, ${email}`,
  ];
}

/** What a press calls and writes to, wherever a text names it. Links and tags stay as they are. */
function withContacts(html: string, { phone, phoneLink, email }: Company): string {
  const link = (address: string, text: string) =>
    `<a href="${address}" style="color:inherit;white-space:nowrap">${text}</a>`;
  const [number, address] = [escapeHtml(phone), escapeHtml(email)];
  return html
    .split(/(<a [\s\S]*?<\/a>|<[^>]*>)/)
    .map((part, at) =>
      at % 2 === 1
        ? part
        : part
            .replaceAll(number, link(`tel:${phoneLink}`, number))
            .replaceAll(address, link(`mailto:${address}`, address)),
    )
    .join('');
}

/** The wordmark's dot: no picture. */
const DOT = `<span style="display:inline-block;width:.6em;height:.6em;margin-right:.6em;border-radius:50%;background:${SIGNAL}"></span>`;

/** @param main the text, as HTML @param site the site's origin */
export function frameHtml(company: Company, site: string, subject: string, main: string): string {
  const footer = withContacts([...legalLines(company), site].map(escapeHtml).join('<br>\n'), company);
  return `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>${STYLES}</style>
</head>
<body style="margin:0;padding:24px 20px;background:${PAPER};color:${INK};font:${FONT}">
<div style="max-width:576px;margin:0 auto">
<p class="rule" style="margin:0 0 2em;padding:0 0 1em;border-bottom:${HAIRLINE};font-size:1.25em;line-height:32px;font-weight:600">${DOT}${escapeHtml(company.name)}</p>
<h1 style="margin:0 0 .9em;font-size:1.625em;line-height:1.15;letter-spacing:-.02em;font-weight:600">${escapeHtml(subject)}</h1>
${withContacts(main.trim(), company)}
<p class="quiet rule" style="margin:2.5em 0 0;padding:1em 0 0;border-top:${HAIRLINE};color:${SOFT};font-size:.8125em">${footer}</p>
</div>
</body>
</html>
`;
}

/** @param main the text, as plain text @param site the site's origin */
export function frameText(company: Company, site: string, main: string): string {
  return `${company.name}\n\n${main.trim()}\n\n-- \n${[...legalLines(company), site].join('\n')}\n`;
}

const CELL = `padding:.6em 0;border-bottom:${HAIRLINE}`;

/** A link in a paragraph of its own. A table, because Outlook draws no padding around a link. */
export const buttonHtml = (link: string): string =>
  `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:.5em 0 1.5em"><tr><td class="button" bgcolor="${INK}" style="padding:14px 24px;border-radius:3px;background:${INK};font-weight:600">${link}</td></tr></table>\n`;

/** The lines of an order as a table; of sums below them the last is the total. @param site the site's origin */
export function linesHtml(site: string, lines: readonly MailLine[]): string {
  // All in one column, with a picture or without.
  const hasPictures = lines.some(({ image }) => image);
  const rows = lines.map(({ quantity, name, number, total, image }, at) => {
    const cell = quantity === null && at === lines.length - 1 ? `${CELL};font-weight:600` : CELL;
    const source = image.startsWith('/') ? site + image : image;
    const empty = hasPictures ? '<span style="display:inline-block;width:64px"></span>' : '';
    const picture = source
      ? `<img src="${escapeHtml(source)}" width="52" height="52" alt="" style="margin-right:12px;vertical-align:middle;object-fit:cover;background:${FIGURE}">`
      : empty;
    return `<tr>
<td class="rule" style="${cell};padding-right:1em;white-space:nowrap">${picture}${quantity === null ? '' : `${quantity} ×`}</td>
<td class="rule" style="${cell};width:100%">${escapeHtml(name)}${number && `<br><span class="quiet" style="color:${SOFT};font-size:.875em">${escapeHtml(number)}</span>`}</td>
<td class="rule" style="${cell};padding-left:1em;text-align:right;white-space:nowrap">${escapeHtml(total)}</td>
</tr>`;
  });
  return `<table class="lines" style="width:100%;margin:0 0 1.5em;border-collapse:collapse">\n${rows.join('\n')}\n</table>`;
}
