import { useState } from 'react';
import * as messages from '#content/messages/quotes.yml';
import { Button } from '#islands/ui/Button.tsx';
import { Confirm } from '#islands/ui/Confirm.tsx';
import { TextArea } from '#islands/ui/TextArea.tsx';
import type { QuoteOfferStore } from '#stores/my-records/quote-offer.ts';

export function DeclineQuote({ store }: { store: QuoteOfferStore }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button onClick={() => setAsking(true)}>{messages.decline}</Button>
      <Confirm
        isOpen={isAsking}
        title={messages.declineTitle}
        label={messages.decline}
        busyLabel={messages.declining}
        keepLabel={messages.keep}
        onConfirm={(form) => store.decline(String(form.get('reason') ?? ''))}
        onClosed={() => setAsking(false)}
      >
        <p>{messages.declineText}</p>
        <TextArea name="reason" label={messages.reason} rows={3} maxLength={500} />
      </Confirm>
    </>
  );
}
