// The form that accepts a quote: a time for the visit, a name, and a button; PayPal's if something is due.
import { useStore } from '@nanostores/react';
import { useRef, useState } from 'react';
import * as binding from '#content/messages/binding.yml';
import * as messages from '#content/messages/quotes.yml';
import type { Slot } from '#contract/error.ts';
import type { QuoteOffer } from '#contract/quotes/quote-links.ts';
import { useAction } from '#islands/shared/actions/use-action.ts';
import { SlotChoice } from '#islands/shared/SlotChoice.tsx';
import { Button } from '#islands/ui/Button.tsx';
import { TextField } from '#islands/ui/Field.tsx';
import { Form, readForm } from '#islands/ui/Form.tsx';
import { Notice } from '#islands/ui/Notice.tsx';
import { durationText } from '#lib/clock-minutes.ts';
import { isUnprintable } from '#lib/drawn-text.ts';
import { fillIn } from '#lib/fill.ts';
import { formatMoney, toMinor } from '#lib/money.ts';
import { asksSooner, linesText, type QuoteOfferStore } from '#stores/my-records/quote-offer.ts';
import { LegalLinks, StartSooner } from './Binding.tsx';
import { LatinName } from './LatinName.tsx';
import { QuotePayment } from './QuotePayment.tsx';

const TITLES = {
  nothing: messages.acceptTitle,
  deposit: messages.acceptDeposit,
  all: messages.acceptAll,
};

interface Props {
  store: QuoteOfferStore;
  quote: QuoteOffer;
}

/** Quiet beside what is paid now. */
const Total = ({ quote: { total, currency, dueNow } }: { quote: QuoteOffer }) => (
  <p className={`flex justify-between gap-4 ${dueNow > 0 ? 'text-soft' : 'text-h3 font-semibold'}`}>
    <span>{messages.total}</span> {formatMoney(toMinor(total), currency)}
  </p>
);

export function QuoteAnswer({ store, quote }: Props) {
  const errors = useStore(store.view.$errors);
  const trouble = useStore(store.view.$trouble);
  const nearest = useStore(store.$nearest);
  const form = useRef<HTMLFormElement>(null);
  const [chosen, setChosen] = useState<Slot>(quote.visit ?? { date: '', time: '' });
  const { isBusy, run: accept } = useAction(async (values: Record<string, string>) => {
    const body = store.check(values);
    if (body) await store.accept(body);
  });
  const isPaid = quote.dueNow > 0;
  const [asksLatin, setAsksLatin] = useState(false);
  return (
    <section aria-labelledby="accept-title" className="grid gap-6">
      <h2 id="accept-title" className="text-h3">
        {TITLES[quote.due]}
      </h2>
      <Form
        id="accept"
        ref={form}
        errors={errors}
        className="grid gap-5"
        onInput={({ currentTarget }) => {
          const { address = '', postCode = '' } = readForm(currentTarget);
          setAsksLatin(isPaid && isUnprintable(address, postCode));
        }}
        onSubmit={(values) => void (isPaid ? store.check(values) : accept(values))}
      >
        {quote.asksPlace && (
          <>
            <TextField name="address" label={messages.address} autoComplete="address-line1" />
            <TextField
              name="postCode"
              label={messages.postCode}
              autoComplete="postal-code"
              className="max-w-40"
            />
          </>
        )}
        {quote.wantsSlot && (
          <SlotChoice
            service={quote.service}
            chosen={chosen}
            onChoose={setChosen}
            nearest={nearest}
            changed={nearest}
            isOptional
            labels={{ date: messages.date, time: messages.time }}
          />
        )}
        <TextField name="name" label={messages.name} hint={messages.nameHint} autoComplete="name" />
        {(quote.asksLatinName || asksLatin) && <LatinName />}
        {asksSooner(quote, quote.wantsSlot ? chosen.date : '') && (
          <>
            {quote.words.exempt === 'urgent' && <p>{binding.urgent}</p>}
            <StartSooner name="startSooner" text={quote.words.startSooner} />
          </>
        )}
        <p className="text-compact">{linesText(quote)}</p>
        {quote.plannedMinutes > 0 && (
          <p>{fillIn(messages.planned, { duration: durationText(quote.plannedMinutes) })}</p>
        )}
        <Total quote={quote} />
        {!isPaid && trouble && (
          <Notice key={trouble.text} kind="error" retryAfter={trouble.retryAfter}>
            {trouble.text}
          </Notice>
        )}
        {!isPaid && (
          <Button type="submit" solid aria-disabled={isBusy} className="justify-self-start max-sm:w-full">
            {isBusy ? messages.accepting : quote.words.button}
          </Button>
        )}
        {isPaid ? (
          <p>{fillIn(binding.acceptPaying, { total: formatMoney(toMinor(quote.total), quote.currency) })}</p>
        ) : (
          <LegalLinks />
        )}
      </Form>
      {isPaid && <QuotePayment store={store} values={() => (form.current ? readForm(form.current) : {})} />}
    </section>
  );
}
