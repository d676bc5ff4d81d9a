// What a customer may say to a quote instead of accepting it: that something should be different, or no.
import { useState } from 'react';
import * as messages from '#content/messages/quotes.yml';
import type { QuoteOffer as Offer } from '#contract/quotes/quote-links.ts';
import { Confirm } from '#islands/shared/actions/Confirm.tsx';
import { Button } from '#islands/ui/Button.tsx';
import { TextArea } from '#islands/ui/TextArea.tsx';
import { fillIn } from '#lib/fill.ts';
import { formatInstant } from '#lib/format-date.ts';
import type { QuoteOfferStore } from '#stores/my-records/quote-offer.ts';

export function DeclineQuote({ store, quote }: { store: QuoteOfferStore; quote: Offer }) {
  const [isAsking, setAsking] = useState(false);
  const [reason, setReason] = useState('');
  return (
    <>
      <Button small onClick={() => setAsking(true)}>
        {messages.decline}
      </Button>
      {isAsking && (
        <Confirm
          title={messages.declineTitle}
          label={messages.decline}
          busyLabel={messages.declining}
          keepLabel={messages.keep}
          hasFields
          onConfirm={() => store.decline(reason)}
          onClosed={() => setAsking(false)}
        >
          <p>{quote.isBooked ? messages.declineBooked : messages.declineText}</p>
          <TextArea
            name="reason"
            label={messages.reason}
            rows={3}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        </Confirm>
      )}
    </>
  );
}

export function AskChange({ store, quote }: { store: QuoteOfferStore; quote: Offer }) {
  const [isAsking, setAsking] = useState(false);
  const [change, setChange] = useState('');
  return (
    <>
      <Button small onClick={() => setAsking(true)}>
        {messages.askChange}
      </Button>
      {quote.changeAskedAt && (
        <p className="basis-full text-soft">
          {fillIn(messages.changeAsked, { day: formatInstant(quote.changeAskedAt) })}
        </p>
      )}
      {isAsking && (
        <Confirm
          title={messages.askChange}
          label={messages.sendChange}
          busyLabel={messages.sendingChange}
          keepLabel={messages.keep}
          hasFields
          onConfirm={() => store.askChange(change)}
          onClosed={(done) => {
            setAsking(false);
            if (done) setChange('');
          }}
        >
          <p>{messages.changeText}</p>
          <TextArea
            name="change"
            label={messages.change}
            rows={5}
            value={change}
            onChange={(event) => setChange(event.target.value)}
          />
        </Confirm>
      )}
    </>
  );
}
