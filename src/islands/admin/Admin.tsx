// /admin: figures above, then appointments, orders and products in tabs.
import { useStore } from '@nanostores/react';
import { Figures } from '#islands/Figures.tsx';
import { Tabs } from '#islands/ui/Tabs.tsx';
import { useGuard } from '#islands/use-guard.ts';
import { $adminPlace, type AdminTab, openTab } from '#stores/admin-place.ts';
import { Appointments } from './Appointments.tsx';
import { Orders } from './Orders.tsx';
import { Products } from './Products.tsx';

const TABS: readonly { name: AdminTab; title: string }[] = [
  { name: 'appointments', title: 'Appointments' },
  { name: 'orders', title: 'Orders' },
  { name: 'products', title: 'Products' },
];

export function Admin() {
  const { tab } = useStore($adminPlace);
  if (!useGuard('admin')) return null;
  return (
    <>
      <Figures whose="admin" />
      <div className="min-h-144 pt-10 lg:pt-14">
        <Tabs label="What to manage" tabs={TABS} open={tab} onOpen={openTab}>
          {tab === 'appointments' && <Appointments />}
          {tab === 'orders' && <Orders />}
          {tab === 'products' && <Products />}
        </Tabs>
      </div>
    </>
  );
}
