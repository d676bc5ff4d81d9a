// The website's words in the dashboard: the pages, the one that is open, and the draft of its form.
import { browserCall } from '#api/browser.ts';
import type { EditablePage } from '#contract/website/editable-page.ts';
import { EDITABLE_PAGES } from '#contract/website/editable-pages.ts';
import { isSame, leavesOf, valueAt } from '#contract/website/edits.ts';
import {
  editWebsitePage,
  type ListedPage,
  listWebsitePages,
  readWebsitePage,
  type WebsitePage,
} from '#contract/website/website.ts';
import { createDetail } from '#stores/admin/detail.ts';
import { createDraftForm } from '#stores/admin/draft-form.ts';
import { createPolled } from '#stores/polled.ts';
import { fromForm, toForm } from './page-form.ts';

/** @throws Error for a page that the dashboard of this version doesn't know */
export function editablePage({ _id }: Pick<WebsitePage, '_id'>): EditablePage {
  const page = EDITABLE_PAGES[_id];
  if (!page) throw new Error(`There is no page ${_id}`);
  return page;
}

/** What has changed since the page was read, by field. */
function changedFields(values: Readonly<Record<string, unknown>>, base: WebsitePage) {
  const changed = leavesOf(editablePage(base).fields)
    .map(([name]) => [name, valueAt(values, name)] as const)
    .filter(([name, value]) => !isSame(value, valueAt(base.values, name)));
  return Object.fromEntries(changed.map(([name, value]) => [name, value ?? null]));
}

/** @param call the API's client; another in tests */
export function createWebsite(call: typeof browserCall) {
  const pages = createPolled<readonly ListedPage[]>(async () => {
    const answer = await call(listWebsitePages);
    return answer.ok ? { ok: true, data: answer.data.pages } : answer;
  });
  const detail = createDetail(
    (page) => call(readWebsitePage, { params: { page } }),
    ({ page }): WebsitePage => page,
  );
  const drafts = createDraftForm({
    view: 'website',
    keyOf: ({ _id }: WebsitePage) => _id,
    fill: (page) => toForm(editablePage(page).fields, page.values),
    schema: (page) => editablePage(page).shape,
    body: (form, page) => fromForm(editablePage(page).fields, form, page.values),
    send: (values, page) =>
      call(editWebsitePage, {
        params: { page: page._id },
        body: { version: page.version, fields: changedFields(values, page) },
      }),
    show: ({ page }) => detail.replace(page),
    readTheirs: detail.readAgain,
    saved: () => 'Draft saved',
    failed: () => 'Failed to save the draft',
  });

  async function save(page: WebsitePage) {
    const saved = await drafts.save(page);
    if (saved.ok) await pages.reload();
    return saved;
  }
  return { ...detail, ...drafts, save, pages };
}

export const websiteStore = createWebsite(browserCall);
