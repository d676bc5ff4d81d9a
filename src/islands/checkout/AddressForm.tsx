import { type RefObject, useState } from 'react';
import * as words from '#content/words/checkout.yml';
import { TextField } from '#islands/ui/Field.tsx';
import { Form, readForm } from '#islands/ui/Form.tsx';
import { useStore } from '#islands/use-store.ts';
import { addressMemory } from '#stores/checkout-memory.ts';
import { readSession } from '#stores/kept-session.ts';
import { checkout } from './the-checkout.ts';

interface Props {
  form: RefObject<HTMLFormElement | null>;
}

/** Drawn only in the browser: what was typed before a reload is filled in from the start. */
export function AddressForm({ form }: Props) {
  const errors = useStore(checkout.$errors);
  const [typed] = useState(() => ({
    // Delivery is within the country unless the buyer says otherwise and the terms allow it.
    country: words.homeCountry,
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
        onSubmit={() => undefined}
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
      </Form>
    </section>
  );
}
