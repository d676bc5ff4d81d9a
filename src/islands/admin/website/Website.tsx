// The website's words: its pages, each with a form in a drawer, and their publication.
import type { ListedPage } from '#contract/website/website.ts';
import { DetailLink } from '#islands/admin/shell/DetailLink.tsx';
import { UnsavedMark } from '#islands/admin/shell/UnsavedMark.tsx';
import { useLoaded } from '#islands/shared/use-guard.ts';
import { NotReady } from '#islands/ui/NotReady.tsx';
import { type Column, Table } from '#islands/ui/Table.tsx';
import { websiteStore } from '#stores/admin/website/pages.ts';
import { PageDrawer } from './PageDrawer.tsx';
import { countOf, Publishing } from './Publishing.tsx';

const { pages, $drafts } = websiteStore;

const stateOf = (unpublished: number): string =>
  unpublished > 0 ? `${countOf(unpublished, 'field')} not published` : 'Published';

const COLUMNS: readonly Column<ListedPage>[] = [
  {
    head: 'Page',
    isName: true,
    cell: ({ id, title, unpublished }) => (
      <>
        <DetailLink id={id} noun="Page">
          {title}
        </DetailLink>{' '}
        <UnsavedMark id={id} $drafts={$drafts} />
        <span className="text-compact font-normal text-soft md:hidden">{stateOf(unpublished)}</span>
      </>
    ),
  },
  { head: 'Address', from: 'md', cell: ({ path }) => path || 'Several' },
  { head: 'State', from: 'md', cell: ({ unpublished }) => stateOf(unpublished) },
];

const EMAIL_COLUMNS = COLUMNS.filter(({ head }) => head !== 'Address');

export function Website() {
  const loaded = useLoaded(pages.$state, pages.load);
  if (loaded.state !== 'ready')
    return (
      <NotReady
        state={loaded}
        loading="Loading the pages..."
        failed="Failed to load the pages"
        onRetry={pages.load}
      />
    );
  const isEmail = ({ id }: ListedPage) => id.startsWith('mail-');
  const words = loaded.data.filter((page) => !isEmail(page));
  const unpublished = loaded.data.reduce((sum, page) => sum + page.unpublished, 0);
  return (
    <>
      <Publishing unpublished={unpublished} />
      <section className="mt-14" aria-labelledby="website-pages">
        <h2 id="website-pages" className="text-h3">
          Words
        </h2>
        <p className="mt-2 mb-4 max-w-text text-soft">
          What you save here is a draft. Visitors see it once you publish.
        </p>
        <Table caption="Pages" columns={COLUMNS} rows={words} rowKey={({ id }) => id} isCompact />
      </section>
      <section className="mt-14" aria-labelledby="website-emails">
        <h2 id="website-emails" className="text-h3">
          Emails
        </h2>
        <p className="mt-2 mb-4 max-w-text text-soft">
          What customers and you are sent. A change is in the emails that are written after you publish.
        </p>
        <Table
          caption="Emails"
          columns={EMAIL_COLUMNS}
          rows={loaded.data.filter(isEmail)}
          rowKey={({ id }) => id}
          isCompact
        />
      </section>
      <PageDrawer />
    </>
  );
}
