// Fields that the staff fill in for a visit: the price they told, who is there, and how to get in.
import type { bindTo } from '#islands/ui/bind.ts';
import { TextField } from '#islands/ui/Field.tsx';
import { SelectField } from '#islands/ui/SelectField.tsx';
import { TextArea } from '#islands/ui/TextArea.tsx';

type PriceValues = Record<'priceTold' | 'callOutTold', string>;
type VisitValues = PriceValues & Record<'urgent' | 'contactName' | 'contactPhone' | 'accessNote', string>;

const URGENT = [
  { value: '', title: 'No' },
  { value: 'yes', title: 'Yes, they phoned and asked us to come for it' },
];

export const PriceTold = ({ bind }: { bind: ReturnType<typeof bindTo<PriceValues>> }) => (
  <>
    <TextField
      {...bind('priceTold')}
      label="Price told (optional)"
      hint="As the page says it, and as you said it: £95, £68 an hour, at least one hour, about £80 to £120"
      className="col-span-full"
    />
    <TextField
      {...bind('callOutTold')}
      label="Call-out charge told (optional)"
      hint="What they pay if nobody is there or they say no. Without it, nothing can be charged."
      inputMode="decimal"
      className="col-span-full"
    />
  </>
);

export const VisitTold = ({ bind }: { bind: ReturnType<typeof bindTo<VisitValues>> }) => (
  <div className="grid grid-cols-2 items-end gap-x-4 gap-y-4">
    <PriceTold bind={bind} />
    <SelectField
      {...bind('urgent')}
      label="Urgent repair asked for"
      hint="That repair and its parts can’t be cancelled then. What is added on the visit can."
      options={URGENT}
      className="col-span-full"
    />
    <TextField {...bind('contactName')} label="Who is there (optional)" />
    <TextField {...bind('contactPhone')} label="Their number (optional)" type="tel" inputMode="tel" />
    <TextArea
      {...bind('accessNote')}
      label="How to get in (optional)"
      hint="Parking, gate, key safe. Only the engineer sees it, from the day before until the work is done."
      rows={2}
      className="col-span-full"
    />
  </div>
);
