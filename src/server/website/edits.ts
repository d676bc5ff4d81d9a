// Drafts of the website's words, by field. A stale one is refused, every change audited.
import type { EditablePage } from '#contract/website/editable-page.ts';
import { EDITABLE_PAGES } from '#contract/website/editable-pages.ts';
import { type FieldValues, inWords, isSame, leavesOf, valueAt, withFields } from '#contract/website/edits.ts';
import { nameOfMail } from '#contract/website/mail-placeholders.ts';
import { fieldPicture, namesInText } from '#contract/website/pictures.ts';
import { pictureName } from '#contract/website/texts.ts';
import type { ListedPage, WebsitePage } from '#contract/website/website.ts';
import { factsOf } from '#lib/fill.ts';
import type { Queries, Trx } from '#server/db/open.ts';
import { takeNumber } from '#server/db/take-number.ts';
import type { ContentEditRow } from '#server/db/website-tables.ts';
import { parse } from '#server/http/endpoint.ts';
import { type MailTexts, mistakeInMail } from '#server/mail/read-template.ts';
import { invalidField, notFound, staleVersion } from '#server/platform/api-error.ts';
import { audit } from '#server/platform/audit.ts';
import { readCompany, readOwn } from '#server/platform/content.ts';
import type { Context } from '#server/platform/context.ts';
import { historyOf } from '#server/platform/history.ts';
import { picturesFor } from './content-files.ts';
import { keepPictures, listPictures } from './pictures.ts';
import { draftsOf, latestSnapshot } from './snapshots.ts';

function pageOf(id: string): EditablePage {
  const page = Object.hasOwn(EDITABLE_PAGES, id) ? EDITABLE_PAGES[id] : undefined;
  if (!page) throw notFound();
  return page;
}

const rowsOf = (queries: Queries, { file }: EditablePage): Promise<ContentEditRow[]> =>
  queries.selectFrom('content_edits').selectAll().where('path', '=', file).execute();

const versionOf = (rows: readonly ContentEditRow[]): number =>
  Math.max(0, ...rows.map(({ version }) => version));

const draftsIn = (rows: readonly ContentEditRow[]): FieldValues =>
  Object.fromEntries(
    rows.flatMap(({ field, value }) => (value === null ? [] : [[field, JSON.parse(value)]])),
  );

/** Fields whose value isn't that of the other set; one without an edit has the file's. */
const countDifferences = (one: FieldValues, other: FieldValues): number =>
  [...new Set([...Object.keys(one), ...Object.keys(other)])].filter((name) => !isSame(one[name], other[name]))
    .length;

/** Pictures that a page can show, as its fields name them. */
const choicesFor = async (queries: Queries, page: EditablePage): Promise<string[]> => [
  ...picturesFor(page),
  ...(await listPictures(queries)).map(fieldPicture),
];

export async function listPages({ db }: Pick<Context, 'db'>): Promise<ListedPage[]> {
  const { edits } = await latestSnapshot(db);
  const drafts = await draftsOf(db);
  return Object.entries(EDITABLE_PAGES).map(([id, { title, path, file }]) => ({
    id,
    title,
    path,
    unpublished: countDifferences(drafts[file] ?? {}, edits[file]?.fields ?? {}),
  }));
}

export async function readPage({ db }: Pick<Context, 'db'>, id: string): Promise<WebsitePage> {
  const page = pageOf(id);
  const { title, path, file } = page;
  const own = readOwn(page.file);
  const rows = await rowsOf(db, page);
  const drafts = draftsIn(rows);
  const { edits } = await latestSnapshot(db);
  return {
    _id: id,
    title,
    path,
    own,
    values: withFields(own, drafts),
    changedInFile: rows
      .filter(({ field, value, was }) => value !== null && !isSame(JSON.parse(was), valueAt(own, field)))
      .map(({ field }) => field),
    pictures: await choicesFor(db, page),
    version: versionOf(rows),
    unpublished: countDifferences(drafts, edits[file]?.fields ?? {}),
    history: await historyOf(db, 'content', file, []),
  };
}

/** JSON of a value, also of one that is left out. */
const textOf = (value: unknown): string => JSON.stringify(value ?? null);

/** Where in the values a picture is named that isn't there. */
function missingPicture(value: unknown, known: readonly string[], path = ''): string | null {
  if (typeof value === 'string') {
    const named = pictureName.safeParse(value).success ? [value] : namesInText(value).map(fieldPicture);
    return named.every((one) => known.includes(one)) ? null : path;
  }
  if (value === null || typeof value !== 'object') return null;
  for (const [key, inner] of Object.entries(value)) {
    const found = missingPicture(inner, known, path ? `${path}.${key}` : key);
    if (found !== null) return found;
  }
  return null;
}

/** @returns the page as its shape reads it @throws ApiError invalid, naming the field */
function checked(
  page: EditablePage,
  own: FieldValues,
  fields: FieldValues,
  pictures: readonly string[],
): FieldValues {
  const names = leavesOf(page.fields).map(([name]) => name);
  const odd = Object.keys(fields).find((name) => !names.includes(name));
  if (odd !== undefined) throw invalidField(odd, 'This can only be changed in the file');
  const values = parse(page.shape, withFields(own, fields)) as FieldValues;
  const missing = missingPicture(fields, pictures);
  if (missing !== null) throw invalidField(missing, 'Choose one of the pictures');
  const mail = nameOfMail(page.file);
  const mistake = mail && mistakeInMail(mail, values as unknown as MailTexts, factsOf(readCompany()));
  if (mistake) throw invalidField(mistake.field, mistake.text);
  return values;
}

const write = (trx: Trx, row: ContentEditRow) =>
  trx
    .insertInto('content_edits')
    .values(row)
    .onConflict((conflict) => conflict.columns(['path', 'field']).doUpdateSet(row))
    .execute();

/** Who saves has seen what the file says now. */
const markSeen = (trx: Trx, { path, field }: ContentEditRow, was: string) =>
  trx
    .updateTable('content_edits')
    .set({ was })
    .where('path', '=', path)
    .where('field', '=', field)
    .where('was', '<>', was)
    .execute();

/** @throws ApiError not_found, stale_version, invalid */
export async function savePage(
  ctx: Pick<Context, 'db' | 'clock'>,
  actor: string,
  id: string,
  { version, fields }: { version: number; fields: FieldValues },
): Promise<void> {
  const page = pageOf(id);
  const own = readOwn(page.file);
  await ctx.db.transaction().execute(async (trx) => {
    const next = await takeNumber(trx, 'content');
    const rows = await rowsOf(trx, page);
    if (versionOf(rows) !== version) throw staleVersion('page');
    const drafts = draftsIn(rows);
    const before = withFields(own, drafts);
    const after = checked(page, own, { ...drafts, ...fields }, await choicesFor(trx, page));
    await keepPictures(trx, fields, ctx.clock.now());
    for (const row of rows) await markSeen(trx, row, textOf(valueAt(own, row.field)));
    const changed = leavesOf(page.fields).filter(
      ([name]) => name in fields && !isSame(valueAt(before, name), valueAt(after, name)),
    );
    for (const [field] of changed) {
      const was = valueAt(own, field);
      const value = valueAt(after, field);
      await write(trx, {
        path: page.file,
        field,
        was: textOf(was),
        author: actor,
        at: ctx.clock.now(),
        version: next,
        value: isSame(value, was) ? null : textOf(value),
      });
    }
    if (changed.length === 0) return;
    const wordsOf = (values: FieldValues) =>
      Object.fromEntries(
        changed.map(([name, , labels]) => [labels.join(', '), inWords(valueAt(values, name))]),
      );
    await audit(ctx, trx, actor, 'edit', ['content', page.file], {
      before: wordsOf(before),
      after: wordsOf(after),
    });
  });
}
