// Carrier, tracking number and link of a parcel.
import type { ComponentProps } from 'react';
import { TextField } from '#islands/ui/Field.tsx';
import type { Tracking } from '#stores/admin/orders.ts';

interface Props {
  /** Name and value of one field. */
  bind: (name: keyof Tracking) => Pick<ComponentProps<typeof TextField>, 'name' | 'value' | 'defaultValue'>;
}

export const TrackingFields = ({ bind }: Props) => (
  <>
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField {...bind('carrier')} label="Carrier (optional)" />
      <TextField {...bind('trackingNumber')} label="Tracking number (optional)" />
    </div>
    <TextField
      {...bind('trackingLink')}
      type="url"
      label="Tracking link (optional)"
      hint="The parcel’s own page at the carrier, starting with https://"
    />
  </>
);
