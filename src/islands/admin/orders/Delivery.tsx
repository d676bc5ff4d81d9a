import type { ShippingAddress } from '#contract/orders/shipping-address.ts';
import { dialled } from '#islands/admin/shell/Contact.tsx';

/** Where an order goes and whom to phone about it; folded, so that rows stay low. */
export function Delivery({
  orderNumber,
  firstName,
  lastName,
  address,
  city,
  postCode,
  country,
  phone,
}: ShippingAddress & { orderNumber: string }) {
  return (
    <details className="text-small text-soft">
      <summary className="link min-h-11 w-fit py-3 max-md:ml-auto md:min-h-0 md:py-0.5">
        Delivery<span className="sr-only"> of order {orderNumber}</span>
      </summary>
      <address className="mt-1 max-w-80 text-left wrap-anywhere not-italic">
        {[`${firstName} ${lastName}`, address, city, postCode, country].map((line) => (
          <span key={line} className="block">
            {line}
          </span>
        ))}
        <a className="link inline-block py-3 md:py-0.5" href={`tel:${dialled(phone)}`}>
          {phone}
        </a>
      </address>
    </details>
  );
}
