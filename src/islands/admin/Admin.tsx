// /admin: figures above, then what there is to manage in tabs.

import { useStore } from '@nanostores/react';
import { lazy, Suspense } from 'react';
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
import { inWords } from '#islands/shared/StateChip.tsx';
import { useGuard } from '#islands/shared/use-guard.ts';
import { ErrorBoundary } from '#islands/ui/ErrorBoundary.tsx';
import { NotReady } from '#islands/ui/NotReady.tsx';
import { Tabs } from '#islands/ui/Tabs.tsx';
import { $adminPlace, ADMIN_TABS, type AdminTab, openTab } from '#stores/admin/admin-url.ts';
import { orderDetail } from '#stores/admin/order-detail.ts';
import { productDetail } from '#stores/admin/product-detail.ts';
import { productEdits } from '#stores/admin/product-edits.ts';
import { settingsStore } from '#stores/admin/settings.ts';
import { dashboard } from '#stores/figures.ts';

const Engineers = lazy(async () => ({ default: (await import('./engineers/Engineers.tsx')).Engineers }));

interface Props {
  /** On packing slips. */
  sender: Sender;
}

const STOPPED =
  "The dashboard has stopped working. Everything you saved is safe. Check anything you hadn't saved before you repeat it.";

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
    settings: useUnsaved(settingsStore.$unsaved),
  };
  if (!useGuard('admin')) return null;
  const tabs = ADMIN_TABS.map((name) => ({
    name,
    title: unsaved[name] && tab !== name ? `Unsaved ${name}` : inWords(name),
  }));
  return (
    <div className="flex flex-col">
      {/* On a phone the work comes first. */}
      <div className="max-md:order-last max-md:mt-14">
        <Figures whose="admin" />
      </div>
      <div className="min-h-144 md:pt-10 lg:pt-14">
        <Tabs label="What to manage" tabs={tabs} open={tab} onOpen={openTab}>
          {tab === 'appointments' && <Appointments />}
          {tab === 'orders' && <Orders sender={sender} />}
          {tab === 'products' && <Products />}
          {tab === 'reviews' && <Reviews />}
          {tab === 'quotes' && <Quotes />}
          {tab === 'cancellations' && <Cancellations />}
          {tab === 'engineers' && (
            <Suspense fallback={<NotReady loading="Loading engineers..." failed={null} />}>
              <Engineers />
            </Suspense>
          )}
          {tab === 'mail' && <Mails />}
          {tab === 'settings' && <Settings />}
        </Tabs>
      </div>
    </div>
  );
}
