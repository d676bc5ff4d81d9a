import { type ReactNode, useEffect, useRef } from 'react';
import * as cart from '#content/messages/cart.yml';
import * as messages from '#content/messages/checkout.yml';
import type { Company } from '#contract/company.ts';
import { useTitle } from '#islands/shared/use-title.ts';
import { Facts } from '#islands/ui/Facts.tsx';
import { arrivalDays } from '#lib/arrival.ts';
import { fillIn } from '#lib/fill.ts';
import { formatDay } from '#lib/format-date.ts';
import { londonDate } from '#lib/london-date.ts';
import { PATHS } from '#lib/paths.ts';
import type { PaidOrder } from '#stores/checkout/view.ts';

interface Props extends Omit<PaidOrder, 'state' | 'lines'> {
  deliveryDays: Company['deliveryDays'];
  /** What was bought; null where the cart no longer knew. */
  children: ReactNode;
}

function Receipt({ email, address, deliveryDays }: Pick<Props, 'email' | 'address' | 'deliveryDays'>) {
  const today = londonDate(Date.now());
  const { firstName = '', lastName = '', address: street = '', city = '', postCode = '' } = address ?? {};
  const facts = [
    [messages.ordered, formatDay(today)],
    [messages.arriving, fillIn(messages.arrivingDays, { days: arrivalDays(today, deliveryDays) })],
    [messages.goesTo, address ? [`${firstName} ${lastName}`, street, `${city} ${postCode}`].join('\n') : ''],
    [messages.confirmationTo, email],
    [messages.next, messages.nextText],
  ] as const;
  return <Facts facts={facts} />;
}

/** Replaces form and button once the order is paid. */
export function Paid({ orderNumber, isConfirmed, isMailTest, path, children, ...facts }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  const title = fillIn(messages.thanks, { orderNumber });
  useTitle(title);
  useEffect(() => {
    window.scrollTo({ top: 0 });
    heading.current?.focus();
  }, []);

  return (
    <>
      <h1 ref={heading} tabIndex={-1} className="pt-4 page-title outline-none">
        {title}
      </h1>
      <div role="status" className="mt-5 max-w-text">
        <p className="text-lead text-balance">{isConfirmed ? messages.paid : messages.paidNotMailed}</p>
        {isMailTest && (
          <p className="mt-4 border-l-4 border-pending bg-pending-ground px-3 py-2 font-semibold text-pending">
            {messages.mailTest}
          </p>
        )}
      </div>
      <div className="with-summary">
        <div className="min-w-0">
          <Receipt {...facts} />
          <p className="mt-8 grid gap-3 sm:flex">
            {path && (
              <a href={path} className="button button-solid">
                {messages.seeOrder}
              </a>
            )}
            <a href={PATHS.shop} className="button">
              {cart.shopOn}
            </a>
          </p>
        </div>
        {children && (
          <section aria-labelledby="bought" className="min-w-0 border-t border-ink pt-5">
            <h2 id="bought" className="text-h3">
              {cart.summary}
            </h2>
            {children}
          </section>
        )}
      </div>
    </>
  );
}
