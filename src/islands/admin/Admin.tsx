// /admin: figures above, then what there is to manage in tabs.

import { useStore } from '@nanostores/react';
import { Figures } from '#islands/Figures.tsx';
import { ErrorBoundary } from '#islands/ui/ErrorBoundary.tsx';
import { Tabs } from '#islands/ui/Tabs.tsx';
import { useGuard } from '#islands/use-guard.ts';
import { $adminPlace, type AdminTab, openTab } from '#stores/admin-place.ts';
import { dashboard } from '#stores/dashboard.ts';
import { orderDetail } from '#stores/order-detail.ts';
import { productDetail } from '#stores/product-detail.ts';
import { productEdits } from '#stores/product-edits.ts';
import { settingsDesk } from '#stores/settings.ts';
import { Appointments } from './Appointments.tsx';
import { Mails } from './Mails.tsx';
import { Notices } from './Notices.tsx';
import { Orders } from './Orders.tsx';
import type { Sender } from './PackingSlip.tsx';
import { Products } from './Products.tsx';
import { Quotes } from './Quotes.tsx';
import { Reviews } from './Reviews.tsx';
import { Settings } from './Settings.tsx';
import { useLiveList } from './use-live-list.ts';
import { useUnsaved } from './use-unsaved.ts';

const TABS: readonly { name: AdminTab; title: string }[] = [
  { name: 'appointments', title: 'Appointments' },
  { name: 'orders', title: 'Orders' },
  { name: 'products', title: 'Products' },
  { name: 'reviews', title: 'Reviews' },
  { name: 'quotes', title: 'Quotes' },
  { name: 'cancellations', title: 'Cancellations' },
  { name: 'mail', title: 'Mail' },
  { name: 'settings', title: 'Settings' },
];

interface Props {
  /** Whose name packing slips bear. */
  sender: Sender;
}

const STOPPED =
  'The dashboard has stopped working. What you had saved is saved; look again at what you had not, before you repeat it.';

export const Admin = (props: Props) => (
  <ErrorBoundary text={STOPPED}>
    <Dashboard {...props} />
  </ErrorBoundary>
);

function Dashboard({ sender }: Props) {
  const { tab } = useStore($adminPlace);
  useLiveList(dashboard.refresh);
  const isEdited = useUnsaved(productEdits.$unsaved);
  const isCounted = useUnsaved(productDetail.$unsaved);
  const unsaved: Partial<Record<AdminTab, boolean>> = {
    orders: useUnsaved(orderDetail.$unsaved),
    products: isEdited || isCounted,
    settings: useUnsaved(settingsDesk.$draft),
  };
  if (!useGuard('admin')) return null;
  const tabs = TABS.map((one) =>
    unsaved[one.name] && tab !== one.name ? { ...one, title: `Unsaved ${one.title.toLowerCase()}` } : one,
  );
  return (
    <>
      <Figures whose="admin" />
      <div className="min-h-144 pt-10 lg:pt-14">
        <Tabs label="What to manage" tabs={tabs} open={tab} onOpen={openTab}>
          {tab === 'appointments' && <Appointments />}
          {tab === 'orders' && <Orders sender={sender} />}
          {tab === 'products' && <Products />}
          {tab === 'reviews' && <Reviews />}
          {tab === 'quotes' && <Quotes />}
          {tab === 'cancellations' && <Notices />}
          {tab === 'mail' && <Mails />}
          {tab === 'settings' && <Settings />}
        </Tabs>
      </div>
    </>
  );
}
