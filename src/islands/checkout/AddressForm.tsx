import { useStore } from '@nanostores/react';
import { type RefObject, useState } from 'react';
import * as words from '#content/messages/checkout.yml';
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

/** Drawn only in the browser: what was typed before a reload is filled in from the start. */
export function AddressForm({ form, country, onDone }: Props) {
  const errors = useStore(view.$errors);
  const [typed] = useState(() => ({
    country,
    email: readSession()?.userEmail ?? '',
    ...addressMemory.read(),
  }));
  const kept = (name: string) => ({ name, defaultValue: (typed as Record<string, string>)[name] ?? '' });

  return (
    <section aria-labelledby="delivery" className="min-w-0">
      <h2 id="delivery" className="mb-5 border-t border-ink pt-5 text-h3">
        {words.delivery}
      </h2>
      <Form
        id="checkout"
        ref={form}
        errors={errors}
        onInput={({ currentTarget }) => addressMemory.write(readForm(currentTarget))}
        onSubmit={onDone}
      >
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField {...kept('firstName')} label={words.firstName} autoComplete="given-name" required />
          <TextField {...kept('lastName')} label={words.lastName} autoComplete="family-name" required />
          <TextField
            {...kept('email')}
            label={words.email}
            type="email"
            autoComplete="email"
            spellCheck={false}
            hint={words.emailHint}
            required
          />
          <TextField
            {...kept('phone')}
            label={words.phone}
            type="tel"
            autoComplete="tel"
            hint={words.phoneHint}
            required
          />
          <TextField
            {...kept('address')}
            label={words.address}
            autoComplete="address-line1"
            className="sm:col-span-2"
            required
          />
          <TextField {...kept('city')} label={words.city} autoComplete="address-level2" required />
          <TextField {...kept('postCode')} label={words.postCode} autoComplete="postal-code" required />
          <TextField {...kept('country')} label={words.country} autoComplete="country-name" required />
        </div>
        {/* A browser sends a form of several fields by Enter only where it has such a button. */}
        <button type="submit" hidden>
          {words.toPayment}
        </button>
      </Form>
    </section>
  );
}
