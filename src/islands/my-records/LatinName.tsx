// A name in Latin letters, asked for as in the checkout.
import * as messages from '#content/messages/checkout.yml';
import { TextField } from '#islands/ui/Field.tsx';

export const LatinName = () => (
  <TextField name="latinName" label={messages.latinName} hint={messages.latinNameHint} />
);
