import { type ReactNode, useEffect, useRef } from 'react';
import * as cart from '#content/messages/cart.yml';
import * as messages from '#content/messages/checkout.yml';
import { PATHS } from '#lib/paths.ts';

interface Props {
  title: string;
  orderNumber: string;
  email: string;
  /** The confirmation mail has been sent. */
  isConfirmed: boolean;
  /** No mail server is set: mails are written as files. */
  isMailTest: boolean;
  /** What was bought; null where the cart no longer knew. */
  children: ReactNode;
}

const Facts = ({ orderNumber, email }: Pick<Props, 'orderNumber' | 'email'>) => (
  <dl className="sheet mt-8">
    <div>
      <dt>{messages.orderNumber}</dt>
      <dd>{orderNumber}</dd>
    </div>
    <div>
      <dt>{messages.confirmationTo}</dt>
      <dd className="wrap-anywhere">{email}</dd>
    </div>
    <div>
      <dt>{messages.next}</dt>
      <dd>{messages.nextText}</dd>
    </div>
  </dl>
);

/** Replaces form and button once the order is paid. */
export function Paid({ title, orderNumber, email, isConfirmed, isMailTest, children }: Props) {
  const message = useRef<HTMLDivElement>(null);
  useEffect(() => {
    window.scrollTo({ top: 0 });
    message.current?.focus();
  }, []);

  return (
    <>
      <h1 className="pt-4 page-title">{title}</h1>
      <div className="with-summary">
        <div className="min-w-0 border-t border-ink pt-6">
          <div ref={message} role="status" tabIndex={-1} className="outline-offset-8">
            <p className="max-w-text text-h3 leading-[1.3] font-semibold text-balance">
              {isConfirmed ? messages.paid : messages.paidNotMailed}
            </p>
            {isMailTest && (
              <p className="mt-4 max-w-text border-l-4 border-pending bg-pending-ground px-3 py-2 font-semibold text-pending">
                {messages.mailTest}
              </p>
            )}
          </div>
          <Facts orderNumber={orderNumber} email={email} />
          <a href={PATHS.shop} className="button mt-8">
            {cart.shopOn}
          </a>
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
