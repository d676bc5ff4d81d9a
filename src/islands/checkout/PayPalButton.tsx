import type { DetailedHTMLProps, HTMLAttributes } from 'react';

type PayPalElement = DetailedHTMLProps<HTMLAttributes<HTMLElement>, HTMLElement> & { type: 'pay' };

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'paypal-button': PayPalElement;
    }
  }
}

/** PayPal's script turns the element into its own button, with its own words. The click must reach PayPal as a click. */
export const PayPalButton = ({ onPress }: { onPress: () => void }) => (
  <paypal-button type="pay" className="block min-h-13" onClick={onPress} />
);
