import { useStore } from '@nanostores/react';
import { type RefObject, useState } from 'react';
import { TextField } from '#islands/ui/Field.tsx';
import { Form, readForm } from '#islands/ui/Form.tsx';
import { addressMemory } from '#stores/checkout-memory.ts';
import { $session } from '#stores/session.ts';
import { checkout } from './the-checkout.ts';

interface Props {
  form: RefObject<HTMLFormElement | null>;
}

/** Delivery is within the country unless the buyer says otherwise and the terms allow it. */
const COUNTRY = 'United Kingdom';

/** Drawn only in the browser: what was typed before a reload is filled in from the start. */
export function AddressForm({ form }: Props) {
  const errors = useStore(checkout.$errors);
  const [typed] = useState(() => ({
    country: COUNTRY,
    email: $session.get()?.userEmail ?? '',
    ...addressMemory.read(),
  }));
  const kept = (name: string) => ({ name, defaultValue: (typed as Record<string, string>)[name] ?? '' });

  return (
    <section aria-labelledby="delivery" className="min-w-0">
      <h2 id="delivery" className="mb-5 border-t border-ink pt-5 text-h3">
        Delivery details
      </h2>
      <Form
        id="checkout"
        ref={form}
        errors={errors}
        onInput={({ currentTarget }) => addressMemory.write(readForm(currentTarget))}
        onSubmit={() => undefined}
      >
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField {...kept('firstName')} label="First name" autoComplete="given-name" required />
          <TextField {...kept('lastName')} label="Last name" autoComplete="family-name" required />
          <TextField
            {...kept('email')}
            label="Email"
            type="email"
            autoComplete="email"
            spellCheck={false}
            hint="Your confirmation goes here."
            required
          />
          <TextField
            {...kept('phone')}
            label="Phone"
            type="tel"
            autoComplete="tel"
            hint="For the courier, if they need you."
            required
          />
          <TextField
            {...kept('address')}
            label="Address"
            autoComplete="address-line1"
            className="sm:col-span-2"
            required
          />
          <TextField {...kept('city')} label="City" autoComplete="address-level2" required />
          <TextField {...kept('postCode')} label="Post code" autoComplete="postal-code" required />
          <TextField {...kept('country')} label="Country" autoComplete="country-name" required />
        </div>
      </Form>
    </section>
  );
}
