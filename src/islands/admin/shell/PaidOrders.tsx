// What becomes of paid bills where a visit's payer gets another address: asked once the server wants to know.
import type { bindTo } from '#islands/ui/bind.ts';
import { SelectField } from '#islands/ui/SelectField.tsx';
import type { PaidForm } from '#stores/admin/payments/payer-form.ts';
import type { FormState } from '#stores/form/form.ts';

const OPTIONS = [
  { value: '', title: 'Choose' },
  { value: 'correct', title: 'The address was wrong: it changes on them, too' },
  { value: 'keep', title: 'Somebody else pays from now on: they stay as they are' },
];

interface Props {
  form: PaidForm;
  bind: ReturnType<typeof bindTo<PaidForm>>;
  state: FormState | undefined;
}

export const PaidOrders = ({ form, bind, state }: Props) =>
  (form.paidOrders !== '' || (state?.state === 'refused' && state.errors.paidOrders)) && (
    <SelectField
      {...bind('paidOrders')}
      label="What is paid already"
      hint="Invoices stay as they were issued. Their links follow the address."
      options={OPTIONS}
      className="col-span-full"
    />
  );
