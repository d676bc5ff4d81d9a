// Tables of the website's edited words. Units as in tables.ts.

/** A draft of a field of a file in content/. */
export interface ContentEditRow {
  /** In content/: `pages/home.yml`. */
  path: string;
  /** Its dotted name: `seo.title`. */
  field: string;
  /** JSON; null where the file's own text holds again: the row keeps the version. */
  value: string | null;
  /** JSON of what the file said then. */
  was: string;
  /** Of all edits, counted from 1. */
  version: number;
  author: string;
  at: number;
}

/** An uploaded picture of the website; its files are uploads. */
export interface WebsitePictureRow {
  /** As texts and fields call it. */
  name: string;
  /** Of its largest file, in the files' names. */
  hash: string;
  width: number;
  height: number;
  /** When it was last uploaded or chosen. */
  touched_at: number;
}

export interface WebsiteTables {
  website_pictures: WebsitePictureRow;
  content_edits: ContentEditRow;
  /** Edits that were published together: `edits` is JSON of the contract's ContentEdits. The newest is the website's. */
  content_snapshots: { id: string; at: number; author: string; edits: string };
}
