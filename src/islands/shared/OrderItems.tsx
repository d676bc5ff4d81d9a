import type { Order } from '#contract/orders/orders.ts';

/** What was ordered, and how many of each. */
export const OrderItems = ({ items }: Pick<Order, 'items'>) => (
  <ul>
    {items.map(({ _id, product, quantity }) => (
      <li key={_id}>
        {product.name} × {quantity}
      </li>
    ))}
  </ul>
);
