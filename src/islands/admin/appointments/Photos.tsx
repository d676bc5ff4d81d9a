// The photos that a customer sent with a request.
import { PhotoGrid } from '#islands/shared/PhotoGrid.tsx';
import { photoAddress } from '#stores/admin/appointments.ts';

export const Photos = ({ appointment, count }: { appointment: string; count: number }) => (
  <PhotoGrid
    photos={Array.from({ length: count }, (_, at) => ({
      id: `${appointment}-${at + 1}`,
      alt: `Sent by the customer, number ${at + 1}`,
      load: () => photoAddress(appointment, at + 1),
    }))}
  />
);
