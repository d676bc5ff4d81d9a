import { useStore } from '@nanostores/react';
import { type ComponentProps, type RefObject, useState } from 'react';
import * as messages from '#content/messages/checkout.yml';
import type { TypedAddress } from '#contract/orders/checkout.ts';
import { TextField } from '#islands/ui/Field.tsx';
import { Form, readForm } from '#islands/ui/Form.tsx';
import { asksLatinName } from '#lib/drawn-text.ts';
import { readSession } from '#stores/account/stored-session.ts';
import { addressMemory } from '#stores/order-memory.ts';
import { view } from './use-checkout.ts';

interface Props {
  form: RefObject<HTMLFormElement | null>;
  /** Where most parcels go. */
  country: string;
  /** Enter was pressed in a field. */
  onDone: () => void;
}

/** In the order of the form. */
const FIELDS: ComponentProps<typeof TextField>[] = [
  { name: 'firstName', label: messages.firstName, autoComplete: 'given-name' },
  { name: 'lastName', label: messages.lastName, autoComplete: 'family-name' },
  {
    name: 'email',
    label: messages.email,
    hint: messages.emailHint,
    type: 'email',
    autoComplete: 'email',
    spellCheck: false,
  },
  { name: 'phone', label: messages.phone, hint: messages.phoneHint, type: 'tel', autoComplete: 'tel' },
  { name: 'address', label: messages.address, autoComplete: 'address-line1', className: 'sm:col-span-2' },
  { name: 'city', label: messages.city, autoComplete: 'address-level2' },
  { name: 'postCode', label: messages.postCode, autoComplete: 'postal-code' },
  { name: 'country', label: messages.country, autoComplete: 'country-name' },
];

/** Rendered only in the browser, so that it starts with what was typed before a reload. */
export function AddressForm({ form, country, onDone }: Props) {
  const errors = useStore(view.$errors);
  const [typed] = useState(
    (): TypedAddress => ({ country, email: readSession()?.userEmail ?? '', ...addressMemory.read() }),
  );
  const [asksLatin, setAsksLatin] = useState(() => asksLatinName(typed));

  return (
    <section aria-labelledby="delivery" className="min-w-0">
      <h2 id="delivery" className="mb-5 border-t border-ink pt-5 text-h3">
        {messages.delivery}
      </h2>
      <Form
        id="checkout"
        ref={form}
        errors={errors}
        onInput={({ currentTarget }) => {
          const values = readForm(currentTarget);
          setAsksLatin(asksLatinName(values));
          addressMemory.write(values);
        }}
        onSubmit={onDone}
      >
        <div className="grid gap-5 sm:grid-cols-2">
          {FIELDS.map((field) => (
            <TextField key={field.name} {...field} defaultValue={typed[field.name]} required />
          ))}
          {asksLatin && (
            <TextField
              name="latinName"
              label={messages.latinName}
              hint={messages.latinNameHint}
              defaultValue={typed.latinName}
              className="sm:col-span-2"
            />
          )}
        </div>
        {/* A browser sends a form of several fields by Enter only where it has such a button. */}
        <button type="submit" hidden>
          {messages.toPayment}
        </button>
      </Form>
    </section>
  );
}
