// The owner's own pages as a list of drafts: what is refused at which field. Their build: tests/api/publishing/publication.test.ts.
import { beforeEach, expect, it } from 'vitest';
import { publishNow, readPublishing, undoPublication } from '#contract/publishing/publishing.ts';
import { editWebsitePage } from '#contract/website/website.ts';
import { latestSnapshot } from '#server/website/snapshots.ts';
import { shareStack } from '../../support/database/empty.ts';
import { makeAdmin, PROOF } from '../../support/records/people.ts';
import type { Stack } from '../../support/service/stack.ts';

const stack = shareStack();
let admin: Stack['call'];
beforeEach(async () => {
  stack.ctx.config.publish = true;
  admin = stack.as((await makeAdmin(stack)).token);
});

const PAGE = {
  name: 'opening-day',
  title: 'Opening day',
  description: 'Come and see the workshop: machines apart on the bench, coffee, and cake.',
  inFooter: true,
  body: '## When\n\n| Day | Hours |\n| --- | --- |\n| Sunday | 10 to 4 |\n\n**Free**: [contact](/contact) {company.name}.',
};
const save = (pages: unknown[], version = 0) =>
  admin(editWebsitePage, { params: { page: 'info' }, body: { version, fields: { pages } } });
const published = async () => (await latestSnapshot(stack.ctx.db)).edits['info.yml']?.fields;

it('is published and taken back like other words', async () => {
  expect(await save([PAGE])).toMatchObject({ ok: true, data: { page: { values: { pages: [PAGE] } } } });
  await admin(publishNow, { body: PROOF });
  expect(await published()).toEqual({ pages: [PAGE] });
  // As after the build.
  const { id, edits } = await latestSnapshot(stack.ctx.db);
  expect(Object.keys(edits)).toEqual(['info.yml']);
  expect(await admin(undoPublication, { body: { publication: id ?? '' } })).toMatchObject({ ok: true });
  expect(await published()).toEqual({});
  expect(await admin(readPublishing)).toMatchObject({ ok: true });
});

it.each([
  ['a name with a path', { name: '../admin' }, 'pages.1.name'],
  ['a name of two words', { name: 'Opening day' }, 'pages.1.name'],
  ['the name of another page', { name: 'opening-day' }, 'pages.1.name'],
  ['no title', { title: ' ' }, 'pages.1.title'],
  ['a description of a few words', { description: 'Come.' }, 'pages.1.description'],
  ['a script', { body: 'Hello <script>alert(1)</script>' }, 'pages.1.body'],
  ['an odd link', { body: '[Here](javascript:alert(1))' }, 'pages.1.body'],
  ['an unknown placeholder', { body: 'Dear {customer.name}' }, 'pages.1.body'],
])('%s is refused at its field, and nothing is kept', async (_, change, path) => {
  const other = { ...PAGE, name: 'closing-day' };
  const answer = await save([PAGE, { ...other, ...change }]);
  expect(answer).toMatchObject({ ok: false, code: 'invalid' });
  expect(!answer.ok && answer.issues.map((issue) => `${issue.path}`)).toEqual([
    expect.stringContaining(path),
  ]);
  expect(await save([PAGE, other])).toMatchObject({ ok: true });
});
