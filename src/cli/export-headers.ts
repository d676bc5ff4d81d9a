// Writes `_headers` and `_redirects` for static hosts into the given folder of the built site.
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { headersFile, redirectsFile } from '#server/http/static-headers.ts';
import { readConfig } from '../server/platform/configuration.ts';

const [folder = ''] = process.argv.slice(2);
const { SITE_URL } = process.env;

const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) =>
  name.replaceAll('\\', '/'),
);
const isForward = (name: string) => readFileSync(join(folder, name), 'utf8').includes('http-equiv="refresh"');
const pages = names
  .filter((name) => name.endsWith('.html') && !isForward(name))
  .map((name) => `/${name.replace(/\.html$/, '')}`.replace(/\/index$/, '/'));
const withPages = new Set(pages.map((path) => path.split('/')[1]));
const folders = names
  .filter((name) => !name.includes('/') && statSync(join(folder, name)).isDirectory() && !withPages.has(name))
  .map((name) => `/${name}/`);

writeFileSync(join(folder, '_headers'), headersFile(readConfig({ SITE_URL }), pages, folders));
writeFileSync(join(folder, '_redirects'), redirectsFile());
