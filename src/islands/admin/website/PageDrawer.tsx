// The form of a page's words, saved as a draft.
import type { WebsitePage } from '#contract/website/website.ts';
import { DraftForm } from '#islands/admin/shell/DraftForm.tsx';
import { Drawer, Part } from '#islands/admin/shell/Drawer.tsx';
import { History } from '#islands/admin/shell/History.tsx';
import { differencesOf } from '#islands/admin/shell/TheirVersion.tsx';
import { useDraft } from '#islands/admin/shell/use-draft.ts';
import { formTexts, toForm } from '#stores/admin/website/page-form.ts';
import { editablePage, websiteStore } from '#stores/admin/website/pages.ts';
import { Fields } from './Fields.tsx';
import { PageContext } from './page-context.ts';

function Body({ page }: { page: WebsitePage }) {
  const fields = useDraft(websiteStore, page);
  const { form, base, draft, change } = fields;
  const { fields: list } = editablePage(page);
  const mine = formTexts(list, form);
  const theirs = formTexts(list, toForm(list, base.values));
  const own = toForm(list, page.own);
  return (
    <>
      {page.path && (
        <p className="mb-6">
          <a className="link" href={page.path}>
            Open the page
          </a>
        </p>
      )}
      <PageContext value={{ own, changedInFile: page.changedInFile, pictures: page.pictures }}>
        <DraftForm
          {...fields}
          id="website"
          label="Save draft"
          isLong
          // What has the focus isn’t below the buttons.
          className="flex flex-col gap-6 [&_.control]:scroll-mb-36"
          differences={draft?.isStale ? differencesOf(mine.labels, mine.texts, theirs.texts) : undefined}
        >
          <Fields fields={list} form={form} canReset onChange={change} />
        </DraftForm>
      </PageContext>
      <Part title="History">
        <History entries={page.history} />
      </Part>
    </>
  );
}

export const PageDrawer = () => (
  <Drawer store={websiteStore} noun="page" title={({ title }) => title}>
    {(page) => <Body key={page._id} page={page} />}
  </Drawer>
);
