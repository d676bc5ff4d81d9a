// /quote-offer: the written quote that a mailed link opens, or an order of it in the account.

import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import * as messages from '#content/messages/quotes.yml';
import type { QuoteOffer as Offer } from '#contract/quotes/quote-links.ts';
import type { Seller } from '#islands/shared/PaperParts.tsx';
import { QuotePaper } from '#islands/shared/QuotePaper.tsx';
import { inWords } from '#islands/shared/StateChip.tsx';
import { useTitle } from '#islands/shared/use-title.ts';
import { Button } from '#islands/ui/Button.tsx';
import { bounded } from '#islands/ui/ErrorBoundary.tsx';
import { Notice } from '#islands/ui/Notice.tsx';
import { NotReady } from '#islands/ui/NotReady.tsx';
import { shortDay } from '#lib/days.ts';
import { fillIn } from '#lib/fill.ts';
import { formatVisitDay, visitText } from '#lib/format-date.ts';
import { londonClock } from '#lib/london.ts';
import { formatMoney, toMinor } from '#lib/money.ts';
import { PATHS } from '#lib/paths.ts';
import type { RecordSource } from '#stores/account/link-token.ts';
import {
  createQuoteOffer,
  isBegun,
  isPayable,
  type QuoteOfferStore,
} from '#stores/my-records/quote-offer.ts';
import { AskSignIn } from './AskSignIn.tsx';
import { QuoteAnswer } from './QuoteAnswer.tsx';
import { QuotePayment } from './QuotePayment.tsx';
import { AskChange, DeclineQuote } from './QuoteReplies.tsx';

interface Props {
  seller: Seller;
  /** For people, and for `tel:` links. */
  contact: { phone: string; phoneLink: string };
}

const titleOf = ({ number, state }: Offer): string =>
  fillIn(messages.inTitle, { number, state: inWords(state) });

interface BriefProps {
  quote: Offer;
  isWhole: boolean;
  onWhole: () => void;
}

/** Sum and deadline, for windows where the paper doesn't fit beside the answer. */
const Brief = ({ quote, isWhole, onWhole }: BriefProps) => (
  <div className="grid max-w-144 gap-2 lg:hidden print:hidden">
    <p className="flex flex-wrap justify-between gap-x-4 text-h3 font-semibold">
      <span>
        {messages.quote} {quote.number}
      </span>
      {formatMoney(toMinor(quote.total), quote.currency)}
    </p>
    <p className="text-soft">
      {quote.service}. {fillIn(messages.validUntil, { day: formatVisitDay(quote.validUntil) })}
    </p>
    <Button small className="mt-2 justify-self-start" aria-expanded={isWhole} onClick={onWhole}>
      {isWhole ? messages.foldWhole : messages.readWhole}
    </Button>
  </div>
);

export const QuoteOffer = bounded(QuoteOfferIsland);

function QuoteOfferIsland(props: Props) {
  return (
    <AskSignIn page="quote" why={messages.signIn}>
      {(source, key) => <Opened key={key} {...props} source={source} />}
    </AskSignIn>
  );
}

function Opened({ seller, contact, source }: Props & { source: RecordSource }) {
  const [store] = useState(() => createQuoteOffer(source));
  const state = useStore(store.$offer);
  useEffect(() => void store.load(), [store]);
  useTitle(state.state === 'ready' ? titleOf(state.quote) : '');
  const [isWhole, setWhole] = useState(false);

  if (state.state !== 'ready')
    return <NotReady state={state} loading={messages.loading} onRetry={() => store.load()} />;
  const { quote, message, isProblem } = state;
  const isOpen = quote.canAnswer || isPayable(quote);
  return (
    <div className="grid gap-8">
      {message && (
        <Notice
          key={message + quote.version}
          kind={isProblem ? 'waiting' : 'success'}
          catchesFocus
          className="print:hidden"
        >
          {message}
        </Notice>
      )}
      <div className="with-summary mt-0">
        <div className="grid gap-6">
          {isOpen && <Brief {...{ quote, isWhole }} onWhole={() => setWhole(!isWhole)} />}
          <div className={isOpen && !isWhole ? 'max-lg:not-print:hidden' : ''}>
            <QuotePaper quote={quote} seller={seller} isOver={!quote.canAnswer} />
          </div>
        </div>
        <div className="grid max-w-144 gap-8 print:hidden">
          {quote.state === 'accepted' && <Arranged quote={quote} />}
          <Next store={store} quote={quote} />
          <p>
            {messages.phone}{' '}
            <a className="link font-semibold" href={`tel:${contact.phoneLink}`}>
              {contact.phone}
            </a>
          </p>
        </div>
      </div>
    </div>
  );
}

/** The visit first, then what is paid and what is left. */
const Arranged = ({ quote }: { quote: Offer }) => {
  const { paid, stillDue, currency } = quote;
  const visit = visitText(messages, quote);
  return (
    <section className="grid gap-2">
      {visit && <h2 className="text-h3">{visit}</h2>}
      {paid.map(({ amount, at }) => (
        <p key={at}>
          {fillIn(messages.paidOn, {
            amount: formatMoney(toMinor(amount), currency),
            day: shortDay(londonClock(Date.parse(at)).date),
          })}
        </p>
      ))}
      {paid.length > 0 && stillDue > 0 && (
        <p>
          {messages.left}: {formatMoney(toMinor(stillDue), currency)}
        </p>
      )}
    </section>
  );
};

interface NextProps {
  store: QuoteOfferStore;
  quote: Offer;
}

function Next({ store, quote }: NextProps) {
  const isAccepted = quote.state === 'accepted';
  const mayAnswer = !isAccepted && store.source.by === 'link';
  const print = (
    <button type="button" className="link min-h-11" onClick={() => window.print()}>
      {messages.print}
    </button>
  );
  if (isBegun(quote) && isPayable(quote))
    return (
      <div className="grid gap-8">
        <QuotePayment
          store={store}
          title={isAccepted ? messages.restTitle : messages.payTitle}
          text={isAccepted ? messages.restText : messages.payText}
        />
        <div className="flex flex-wrap gap-3">
          {mayAnswer && <AskChange store={store} quote={quote} />}
          {mayAnswer && <DeclineQuote store={store} quote={quote} />}
          {print}
        </div>
      </div>
    );
  if (quote.canAnswer)
    return (
      <div className="grid gap-8">
        <QuoteAnswer key={quote.version} store={store} quote={quote} />
        <div className="flex flex-wrap gap-3 border-t border-line pt-6">
          <AskChange store={store} quote={quote} />
          <DeclineQuote store={store} quote={quote} />
          {print}
        </div>
      </div>
    );
  if (quote.bill !== 'none')
    return (
      <div className="grid gap-5">
        <p className="font-semibold">{quote.bill === 'sent' ? messages.billSent : messages.billFollows}</p>
        <div className="flex flex-wrap gap-3">
          {quote.bill === 'sent' && store.token && (
            <a className="button button-solid" href={`${PATHS.bill}#token=${store.token}`}>
              {messages.openBill}
            </a>
          )}
          {print}
        </div>
      </div>
    );
  if (!mayAnswer && quote.state === 'sent') return <p>{messages.answerByLink}</p>;
  return (
    <div className="flex flex-wrap gap-3">
      {print}
      {!isAccepted && (
        <a className="button button-small" href={PATHS.quote}>
          {messages.askAgain}
        </a>
      )}
    </div>
  );
}
