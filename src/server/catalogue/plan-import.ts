// Plans an import: matches each row with its product and checks it by the rules of the form.
import { createHash } from 'node:crypto';
import { particularsText, readParticulars } from '#contract/catalogue/particulars.ts';
import { type ProductDraft, productDraft } from '#contract/catalogue/product-changes.ts';
import type { ImportCounts, ImportedRow } from '#contract/catalogue/product-import.ts';
import { toWire } from '#lib/money.ts';
import type { Queries } from '#server/db/open.ts';
import type { ProductRow } from '#server/db/tables.ts';
import { pictureOf } from './category-pictures.ts';
import { productValues } from './change-product.ts';
import { type Cells, COLUMNS, type Column, type Sheet } from './import-columns.ts';

export interface PlannedRow extends ImportedRow {
  /** The product as it is; null for a new one and for a bad row. */
  before: ProductRow | null;
  draft: ProductDraft | null;
}

export interface Plan {
  rows: PlannedRow[];
  counts: ImportCounts;
  fingerprint: string;
}

type Problem = ImportedRow['problems'][number];
const key = (text: string) => text.trim().toLowerCase();

/** Products by each column that can identify them. */
function indexOf(products: readonly ProductRow[]) {
  const by = (name: 'slug' | 'part_number' | 'name') => Map.groupBy(products, (part) => key(part[name]));
  return { slug: by('slug'), partNumber: by('part_number'), name: by('name') };
}
type Index = ReturnType<typeof indexOf>;

function match({ slug, partNumber, name }: Cells, parts: Index): ProductRow | Problem | null {
  if (slug) {
    const [part] = parts.slug.get(key(slug)) ?? [];
    return (
      part ?? { what: 'slug', text: `There is no part with the slug ${slug}. Leave it empty to add one` }
    );
  }
  if (partNumber) {
    const [part, other] = parts.partNumber.get(key(partNumber)) ?? [];
    if (other) return { what: 'partNumber', text: 'Several parts have this number: give the slug' };
    return part ?? null;
  }
  if (name && parts.name.has(key(name)))
    return { what: 'name', text: 'A part of this name is there: give its slug or part number' };
  return null;
}

/** A product's cells as the form of the dashboard would hold them. */
function asText({ name, summary, description, image, alt, category, subcategory, ...part }: ProductRow) {
  return {
    name,
    summary,
    description,
    image,
    alt,
    category,
    subcategory,
    particulars: particularsText(JSON.parse(part.particulars)),
    fits: part.fits,
    fitting: part.fitting,
    partNumber: part.part_number,
    mpn: part.mpn,
    otherNumbers: part.other_numbers,
    brand: part.brand,
    gtin: part.gtin,
    price: toWire(part.price_minor).toFixed(2),
    stock: String(part.stock),
  } satisfies Record<Exclude<Column, 'slug'>, string>;
}

/** Spreadsheets of other countries write a comma where we write a point, or between thousands. */
function commaProblems(cells: Cells): Problem[] {
  return (['price', 'stock'] as const).flatMap((what) => {
    const cell = cells[what] ?? '';
    if (/^\d+,\d\d?$/.test(cell))
      return [{ what, text: `${cell} has a decimal comma: write ${cell.replace(',', '.')}` }];
    if (/^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(cell))
      return [{ what, text: `${cell} has a comma: write ${cell.replaceAll(',', '')}` }];
    return [];
  });
}

/** A new part without a picture gets that of its category, with the text that says so. */
const newText = ({ image, category }: Cells): Cells => (image ? {} : pictureOf(category));

/** Checks the form that the row's cells and the product's own values fill in. */
function check(cells: Cells, before: ProductRow | null): { draft: ProductDraft | null; problems: Problem[] } {
  const { slug: _, ...changes } = cells;
  const usual = before ? asText(before) : newText(cells);
  const { stock, particulars, ...rest } = { ...usual, ...changes } as Record<string, string>;
  const number = stock !== undefined && /^-?\d+(\.\d+)?$/.test(stock) ? Number(stock) : stock;
  const result = productDraft.safeParse({
    ...rest,
    ...(particulars !== undefined && { particulars: readParticulars(particulars) }),
    stock: number,
  });
  if (result.success) return { draft: result.data, problems: [] };
  const texts = new Map(
    result.error.issues.map(({ path, message }) => [String(path[0] ?? ''), message] as const).reverse(),
  );
  for (const { what, text } of commaProblems(cells)) texts.set(what, text);
  const names = [...new Set<string>([...COLUMNS, ...texts.keys()])];
  const problems = names.flatMap((what) => {
    const text = texts.get(what);
    return text ? [{ what, text }] : [];
  });
  return { draft: null, problems };
}

/** What the file says otherwise: a cell as it was exported changes nothing, even if it would be stored cleaner now. */
function changesOf(before: ProductRow, draft: ProductDraft, cells: Cells): ImportedRow['changes'] {
  const was = asText(before);
  const is = asText({ ...before, ...productValues(draft, before) });
  return COLUMNS.filter((what) => what !== 'slug')
    .map((what) => ({ what, from: was[what], to: is[what] }))
    .filter(({ what, from, to }) => from !== to && (cells[what] ?? from.trim()) !== from.trim());
}

const toBad = (row: Pick<PlannedRow, 'line' | 'name' | 'partNumber'>, problems: Problem[]): PlannedRow => ({
  ...row,
  before: null,
  draft: null,
  action: 'bad',
  changes: [],
  problems,
});

function planRow({ line, cells, tooMany }: Sheet['rows'][number], parts: Index): PlannedRow {
  const found = match(cells, parts);
  const before = found && 'id' in found ? found : null;
  const name = cells.name ?? before?.name ?? '';
  const row = { line, name, partNumber: cells.partNumber ?? before?.part_number ?? '', before };
  const bad = (problems: Problem[]) => toBad(row, problems);
  if (found && 'text' in found) return bad([found]);
  if (tooMany) return bad([{ what: '', text: 'This row has more cells than the first row has columns' }]);
  if (before?.archived) return bad([{ what: '', text: 'This part is archived: restore it first' }]);
  const { draft, problems } = check(cells, before);
  if (!draft) return bad(problems);
  if (!before) return { ...row, draft, action: 'add', changes: [], problems: [] };
  const changes = changesOf(before, draft, cells);
  return { ...row, draft, action: changes.length > 0 ? 'change' : 'same', changes, problems: [] };
}

/** Of two rows about one product the second is bad. */
function refuseRepeats(rows: PlannedRow[]): PlannedRow[] {
  const seen = new Map<string, number>();
  return rows.map((row) => {
    if (row.action === 'bad') return row;
    const identity = row.before?.id ?? `new ${key(row.partNumber || row.name)}`;
    const first = seen.get(identity);
    if (first === undefined) seen.set(identity, row.line);
    else return toBad(row, [{ what: '', text: `Line ${first} is about the same part` }]);
    return row;
  });
}

/** @param bytes of the file; with the products' versions they give the plan's fingerprint */
export async function planImport(queries: Queries, sheet: Sheet, bytes: Uint8Array): Promise<Plan> {
  const products = await queries.selectFrom('products').selectAll().orderBy('id').execute();
  const parts = indexOf(products);
  const rows = refuseRepeats(sheet.rows.map((row) => planRow(row, parts)));
  const counts: ImportCounts = { add: 0, change: 0, same: 0, bad: 0 };
  const hash = createHash('sha256').update(bytes);
  for (const { action, before } of rows) {
    counts[action] += 1;
    hash.update(`|${action} ${before ? `${before.id} ${before.version}` : ''}`);
  }
  return { rows, counts, fingerprint: hash.digest('base64url') };
}
