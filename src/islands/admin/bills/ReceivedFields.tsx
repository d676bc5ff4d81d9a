import { TextField } from '#islands/ui/Field.tsx';
import { londonClock } from '#lib/london.ts';

/** When money came outside PayPal, and by which word it is found again. */
export function ReceivedFields() {
  const today = londonClock(Date.now()).date;
  return (
    <>
      <TextField
        name="receivedOn"
        label="Received on"
        type="date"
        max={today}
        defaultValue={today}
        required
      />
      <TextField name="reference" label="Reference (optional)" />
    </>
  );
}
