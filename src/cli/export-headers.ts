// Writes `_headers` and `_redirects` for static hosts into the given folder of the built site.
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { headersFile, redirectsFile } from '#server/http/static-headers.ts';
import { readConfig } from '#server/platform/configuration.ts';

const [site = ''] = process.argv.slice(2);
const { SITE_URL } = process.env;

const names = readdirSync(site, { recursive: true, encoding: 'utf8' }).map((name) =>
  name.replaceAll('\\', '/'),
);

const isRedirect = (name: string) => readFileSync(join(site, name), 'utf8').includes('http-equiv="refresh"');
const isFolder = (name: string) => statSync(join(site, name)).isDirectory();

const pages = names
  .filter((name) => name.endsWith('.html') && !isRedirect(name))
  .map((name) => `/${name.replace(/\.html$/, '')}`.replace(/\/index$/, '/'));

/** Folders of the root that hold only files, such as scripts and pictures. */
const pageFolders = new Set(pages.map((path) => path.split('/')[1]));
const assetFolders = names.filter((name) => !name.includes('/') && !pageFolders.has(name) && isFolder(name));

writeFileSync(
  join(site, '_headers'),
  headersFile(
    readConfig({ SITE_URL }),
    pages,
    assetFolders.map((name) => `/${name}/`),
  ),
);
writeFileSync(join(site, '_redirects'), redirectsFile());
