import type { Order } from '#contract/orders/orders.ts';

export const OrderItems = ({ items }: Pick<Order, 'items'>) => (
  <ul>
    {items.map(({ _id, product, quantity }) => (
      <li key={_id}>
        {product.name} × {quantity}
        {product.partNumber && <span className="label block">{product.partNumber}</span>}
      </li>
    ))}
  </ul>
);
