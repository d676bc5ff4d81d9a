// /admin: figures above, then what there is to manage in tabs.

import { useStore } from '@nanostores/react';
import { Appointments } from '#islands/admin/appointments/Appointments.tsx';
import { Quotes } from '#islands/admin/appointments/Quotes.tsx';
import { Cancellations } from '#islands/admin/cancellations/Cancellations.tsx';
import { Mails } from '#islands/admin/mail/Mails.tsx';
import { Orders } from '#islands/admin/orders/Orders.tsx';
import type { Sender } from '#islands/admin/orders/PackingSlip.tsx';
import { Products } from '#islands/admin/products/Products.tsx';
import { Reviews } from '#islands/admin/reviews/Reviews.tsx';
import { Settings } from '#islands/admin/settings/Settings.tsx';
import { usePolling } from '#islands/admin/shell/use-polling.ts';
import { useUnsaved } from '#islands/admin/shell/use-unsaved.ts';
import { Figures } from '#islands/shared/Figures.tsx';
import { useGuard } from '#islands/shared/use-guard.ts';
import { ErrorBoundary } from '#islands/ui/ErrorBoundary.tsx';
import { Tabs } from '#islands/ui/Tabs.tsx';
import { $adminPlace, type AdminTab, openTab } from '#stores/admin/admin-url.ts';
import { orderDetail } from '#stores/admin/order-detail.ts';
import { productDetail } from '#stores/admin/product-detail.ts';
import { productEdits } from '#stores/admin/product-edits.ts';
import { settingsStore } from '#stores/admin/settings.ts';
import { dashboard } from '#stores/figures.ts';

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
  usePolling(dashboard.refresh);
  const isEdited = useUnsaved(productEdits.$unsaved);
  const isCounted = useUnsaved(productDetail.$unsaved);
  const unsaved: Partial<Record<AdminTab, boolean>> = {
    orders: useUnsaved(orderDetail.$unsaved),
    products: isEdited || isCounted,
    settings: useUnsaved(settingsStore.$draft),
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
          {tab === 'cancellations' && <Cancellations />}
          {tab === 'mail' && <Mails />}
          {tab === 'settings' && <Settings />}
        </Tabs>
      </div>
    </>
  );
}
