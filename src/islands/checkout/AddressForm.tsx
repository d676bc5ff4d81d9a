import { useStore } from '@nanostores/react';
import { type RefObject, useState } from 'react';
import * as messages from '#content/messages/checkout.yml';
import { TextField } from '#islands/ui/Field.tsx';
import { Form, readForm } from '#islands/ui/Form.tsx';
import { readSession } from '#stores/account/stored-session.ts';
import { addressMemory } from '#stores/checkout/order-memory.ts';
import { view } from './use-checkout.ts';

interface Props {
  form: RefObject<HTMLFormElement | null>;
  /** Where most parcels go. */
  country: string;
  /** Enter was pressed in a field. */
  onDone: () => void;
}

const Fields = ({ bind }: { bind: (name: string) => { name: string; defaultValue: string } }) => (
  <div className="grid gap-5 sm:grid-cols-2">
    <TextField {...bind('firstName')} label={messages.firstName} autoComplete="given-name" required />
    <TextField {...bind('lastName')} label={messages.lastName} autoComplete="family-name" required />
    <TextField
      {...bind('email')}
      label={messages.email}
      type="email"
      autoComplete="email"
      spellCheck={false}
      hint={messages.emailHint}
      required
    />
    <TextField
      {...bind('phone')}
      label={messages.phone}
      type="tel"
      autoComplete="tel"
      hint={messages.phoneHint}
      required
    />
    <TextField
      {...bind('address')}
      label={messages.address}
      autoComplete="address-line1"
      className="sm:col-span-2"
      required
    />
    <TextField {...bind('city')} label={messages.city} autoComplete="address-level2" required />
    <TextField {...bind('postCode')} label={messages.postCode} autoComplete="postal-code" required />
    <TextField {...bind('country')} label={messages.country} autoComplete="country-name" required />
  </div>
);

/** Rendered only in the browser, so that it starts with what was typed before a reload. */
export function AddressForm({ form, country, onDone }: Props) {
  const errors = useStore(view.$errors);
  const [typed] = useState(() => ({
    country,
    email: readSession()?.userEmail ?? '',
    ...addressMemory.read(),
  }));
  const bind = (name: string) => ({ name, defaultValue: (typed as Record<string, string>)[name] ?? '' });

  return (
    <section aria-labelledby="delivery" className="min-w-0">
      <h2 id="delivery" className="mb-5 border-t border-ink pt-5 text-h3">
        {messages.delivery}
      </h2>
      <Form
        id="checkout"
        ref={form}
        errors={errors}
        onInput={({ currentTarget }) => addressMemory.write(readForm(currentTarget))}
        onSubmit={onDone}
      >
        <Fields bind={bind} />
        {/* A browser sends a form of several fields by Enter only where it has such a button. */}
        <button type="submit" hidden>
          {messages.toPayment}
        </button>
      </Form>
    </section>
  );
}
