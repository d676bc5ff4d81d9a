// /admin: what there is to manage in tabs; in each of them first what waits today.

import { useStore } from '@nanostores/react';
import { lazy, Suspense } from 'react';
import * as menus from '#content/messages/menus.yml';
import { isTeam } from '#contract/accounts/roles.ts';
import { Appointments } from '#islands/admin/appointments/Appointments.tsx';
import { Quotes } from '#islands/admin/appointments/Quotes.tsx';
import { Cancellations } from '#islands/admin/cancellations/Cancellations.tsx';
import { Mails } from '#islands/admin/mail/Mails.tsx';
import type { Shop } from '#islands/admin/orders/NewOrder.tsx';
import { Orders } from '#islands/admin/orders/Orders.tsx';
import type { Sender } from '#islands/admin/orders/PackingSlip.tsx';
import { Products } from '#islands/admin/products/Products.tsx';
import { Reviews } from '#islands/admin/reviews/Reviews.tsx';
import { Settings } from '#islands/admin/settings/Settings.tsx';
import { VIEW } from '#islands/admin/shell/PlaceLink.tsx';
import { usePolling } from '#islands/admin/shell/use-polling.ts';
import { useWide } from '#islands/admin/shell/use-wide.ts';
import { Plan } from '#islands/admin/today/Plan.tsx';
import { Today } from '#islands/admin/today/Today.tsx';
import { Questions } from '#islands/shared/actions/ask.tsx';
import { Figures } from '#islands/shared/Figures.tsx';
import { inWords } from '#islands/shared/StateChip.tsx';
import { useGuard } from '#islands/shared/use-guard.ts';
import { useTitle } from '#islands/shared/use-title.ts';
import { ErrorBoundary } from '#islands/ui/ErrorBoundary.tsx';
import { NotReady } from '#islands/ui/NotReady.tsx';
import { Tabs } from '#islands/ui/Tabs.tsx';
import { $session } from '#stores/account/session.ts';
import {
  $adminPlace,
  type AdminTab,
  groupOf,
  maySee,
  openTab,
  TAB_GROUPS,
  type TabGroup,
} from '#stores/admin/admin-url.ts';
import { $unsaved } from '#stores/admin/drafts.ts';
import { todayStore } from '#stores/admin/today.ts';
import { dashboard } from '#stores/figures.ts';

const Engineers = lazy(async () => ({ default: (await import('./engineers/Engineers.tsx')).Engineers }));
const TeamHistory = lazy(async () => ({
  default: (await import('./team/TeamHistory.tsx')).TeamHistory,
}));
const Website = lazy(async () => ({ default: (await import('./website/Website.tsx')).Website }));
const Team = lazy(async () => ({ default: (await import('./team/Team.tsx')).Team }));

interface Props {
  /** On packing slips. */
  sender: Sender;
  shop: Shop;
}

const STOPPED =
  'The dashboard has stopped working. Everything you saved is safe. Check anything you hadn’t saved before you repeat it.';

export const Admin = (props: Props) => (
  <ErrorBoundary text={STOPPED}>
    <Dashboard {...props} />
  </ErrorBoundary>
);

function AllFigures() {
  usePolling(dashboard.refresh);
  return <Figures whose="admin" />;
}

type Unsaved = readonly AdminTab[];
const GROUPS = Object.keys(TAB_GROUPS) as TabGroup[];
/** With a rail the tabs are single views, and all others stand below them. */
const ON_RAIL = GROUPS.filter((group) => group !== 'more');
const isOnRail = (name: AdminTab) => ON_RAIL.some((group) => group === name);

const unsavedIn = (group: TabGroup, unsaved: Unsaved): AdminTab | undefined =>
  TAB_GROUPS[group].find((name) => unsaved.includes(name));

/** A closed tab names the view in which something isn't saved, and opens it. */
function titleOf(group: TabGroup, isOpen: boolean, unsaved: Unsaved): string {
  const view = unsavedIn(group, unsaved);
  return view && !isOpen ? `Unsaved ${view}` : inWords(group);
}

interface ViewsProps {
  views: readonly AdminTab[];
  open: AdminTab;
  unsaved: Unsaved;
  isRail: boolean;
}

/** Of the open tab, if it has several; on the rail all that aren't tabs. */
const Views = ({ views, open, unsaved, isRail }: ViewsProps) =>
  views.length > 1 && (
    <nav
      aria-label="Views"
      className={isRail ? 'mt-3 grid border-t border-line pt-3' : 'mt-2 flex flex-wrap gap-x-6'}
    >
      {views.map((name) => (
        <button
          key={name}
          type="button"
          aria-current={name === open ? 'page' : undefined}
          className={
            isRail
              ? 'min-h-10 border-l-4 border-transparent pl-3 text-left -outline-offset-4 hover:border-line-strong aria-[current]:border-signal aria-[current]:font-semibold'
              : 'link min-h-11 aria-[current]:font-semibold aria-[current]:no-underline'
          }
          onClick={() => openTab(name)}
        >
          {unsaved.includes(name) && name !== open ? `Unsaved ${name}` : inWords(name)}
        </button>
      ))}
    </nav>
  );

/** While the script of a view arrives. */
const LOADING: Partial<Record<AdminTab, string>> = {
  engineers: 'Loading engineers...',
  team: 'Loading the team...',
  history: 'Loading changes...',
  website: 'Loading the pages...',
};

const View = ({ tab, sender, shop }: Props & { tab: AdminTab }) => (
  <Suspense key={tab} fallback={<NotReady loading={LOADING[tab] ?? ''} />}>
    {tab === 'appointments' && <Appointments />}
    {tab === 'quotes' && <Quotes />}
    {tab === 'orders' && <Orders {...{ sender, shop }} />}
    {tab === 'cancellations' && <Cancellations />}
    {tab === 'products' && <Products />}
    {tab === 'figures' && <AllFigures />}
    {tab === 'reviews' && <Reviews />}
    {tab === 'mail' && <Mails />}
    {tab === 'engineers' && <Engineers />}
    {tab === 'team' && <Team />}
    {tab === 'history' && <TeamHistory />}
    {tab === 'website' && <Website />}
    {tab === 'settings' && <Settings />}
  </Suspense>
);

function Dashboard({ sender, shop }: Props) {
  const role = useStore($session)?.userRole;
  const { tab: asked, open } = useStore($adminPlace);
  const tab = maySee(role, asked) ? asked : 'appointments';
  const isLoading = useStore(todayStore.$state).state === 'loading';
  const unsaved = useStore($unsaved);
  // A drawer has a title of its own.
  useTitle(open ? '' : `${inWords(tab)}, ${menus.admin}`);
  const isRail = useWide();
  if (!useGuard(isTeam)) return null;
  const group = groupOf(tab);
  const all = GROUPS.flatMap((name): readonly AdminTab[] => TAB_GROUPS[name]);
  const views = (isRail ? all.filter((name) => !isOnRail(name)) : TAB_GROUPS[group]).filter((name) =>
    maySee(role, name),
  );
  const ofRail = (name: TabGroup) => unsaved.filter((view) => view === name);
  return (
    <div className="min-h-144">
      <Tabs
        label="What to manage"
        tabs={(isRail ? ON_RAIL : GROUPS).map((name) => ({
          name,
          title: isRail ? titleOf(name, name === tab, ofRail(name)) : titleOf(name, name === group, unsaved),
        }))}
        open={isRail && !isOnRail(tab) ? 'more' : group}
        onOpen={(name) => openTab((!isRail && unsavedIn(name, unsaved)) || TAB_GROUPS[name][0])}
        isRail={isRail}
        after={<Views views={views} open={tab} unsaved={unsaved} isRail={isRail} />}
        panel={inWords(tab)}
      >
        <div className="-mt-5 mb-6 grid gap-5">
          {tab === 'appointments' && <Plan />}
          <Today isWhole={tab === 'appointments'} />
        </div>
        {/* What waits would otherwise push it away from under the pointer. */}
        <div id={VIEW} tabIndex={-1} className="outline-none" hidden={isLoading}>
          <View {...{ tab, sender, shop }} />
        </div>
      </Tabs>
      <Questions view={`${tab} ${open}`} />
    </div>
  );
}
