// The packing slip: one A4 page without prices. Only paper shows it (src/styles/paper.css).
import { createPortal } from 'react-dom';
import type { OrderDetail } from '#contract/orders/orders-admin.ts';
import { Button } from '#islands/ui/Button.tsx';
import { formatInstant } from '#lib/format-date.ts';

/** Who sends the parcel, from content/company.yml. */
export interface Sender {
  name: string;
  address: readonly string[];
  phone: string;
  email: string;
}

interface Props {
  order: OrderDetail;
  sender: Sender;
}

/** Labour and discounts of a quote aren't packed, nor what was refunded. */
const toPack = ({ items }: OrderDetail) =>
  items
    .map(({ refunded = 0, ...item }) => ({ ...item, quantity: item.quantity - refunded }))
    .filter(({ product, quantity }) => product._id !== '' && quantity > 0);

const Contents = ({ order }: Pick<Props, 'order'>) => (
  <table>
    <thead>
      <tr>
        <th scope="col">Quantity</th>
        <th scope="col">Part</th>
        <th scope="col">Part number</th>
        <th scope="col">Packed</th>
      </tr>
    </thead>
    <tbody>
      {toPack(order).map(({ _id, product, quantity }) => (
        <tr key={_id}>
          <td>{quantity}</td>
          <td>{product.name}</td>
          <td>{product.partNumber}</td>
          <td>☐</td>
        </tr>
      ))}
    </tbody>
  </table>
);

function Slip({ order, sender }: Props) {
  const { shippingAddress: to } = order;
  const address = [`${to.firstName} ${to.lastName}`, to.address, to.city, to.postCode, to.country].filter(
    Boolean,
  );
  return (
    <article className="packing-slip">
      <header>
        <p>
          <strong>{sender.name}</strong>
        </p>
        {[...sender.address, sender.phone, sender.email].map((line) => (
          <p key={line}>{line}</p>
        ))}
      </header>
      <h1>Packing slip</h1>
      <p>
        Order <strong>{order.orderNumber}</strong> of {formatInstant(order.createdAt)}
      </p>
      {order.carrier && <p>Carrier: {order.carrier}</p>}
      {order.trackingNumber && <p>Tracking number: {order.trackingNumber}</p>}
      <h2>{to.address ? 'Deliver to' : 'Collected by'}</h2>
      <address>
        {address.map((line) => (
          <p key={line}>{line}</p>
        ))}
        <p>{to.phone}</p>
      </address>
      <h2>Contents</h2>
      <Contents order={order} />
    </article>
  );
}

export function PackingSlip(props: Props) {
  return (
    <>
      <Button small onClick={() => window.print()}>
        Print packing slip
      </Button>
      {createPortal(<Slip {...props} />, document.body)}
    </>
  );
}
