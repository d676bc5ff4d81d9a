// A quantity with its two buttons, for a line of the cart and for a part's page.
import * as messages from '#content/messages/cart.yml';
import { Icon } from '#islands/ui/Icon.tsx';
import { fillIn } from '#lib/fill.ts';
import { MINUS, PLUS } from '#lib/icon-lines.ts';

interface Props {
  /** What is counted, for screen readers. */
  name: string;
  quantity: number;
  most: number;
  /** Before hydration, or where there is nothing to count. */
  disabled?: boolean;
  onChange: (quantity: number) => void;
}

const STEP = 'grid min-h-11 w-11 place-items-center aria-disabled:text-soft disabled:text-soft';

export function Stepper({ name, quantity, most, disabled = false, onChange }: Props) {
  const set = (wanted: number) => {
    if (wanted >= 1 && wanted <= most) onChange(wanted);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend that is drawn.
    <div
      role="group"
      aria-label={fillIn(messages.quantityOf, { name })}
      className="inline-flex rounded border border-line-strong"
    >
      <button
        type="button"
        aria-label={fillIn(messages.fewer, { name })}
        aria-disabled={disabled ? undefined : quantity <= 1}
        disabled={disabled}
        className={STEP}
        onClick={() => set(quantity - 1)}
      >
        <Icon lines={MINUS} className="size-5" />
      </button>
      <output aria-label={messages.quantity} className="min-w-9 self-center text-center font-semibold">
        {quantity}
      </output>
      <button
        type="button"
        aria-label={fillIn(messages.more, { name })}
        aria-disabled={disabled ? undefined : quantity >= most}
        disabled={disabled}
        className={STEP}
        onClick={() => set(quantity + 1)}
      >
        <Icon lines={PLUS} className="size-5" />
      </button>
    </div>
  );
}
