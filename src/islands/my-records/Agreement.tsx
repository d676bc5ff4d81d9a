// /agree: whoever pays reads the lines and the total of a visit, types a name and agrees.
import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import * as messages from '#content/messages/agreement.yml';
import * as binding from '#content/messages/binding.yml';
import type { AskedAgreement } from '#contract/jobs/agreement-links.ts';
import { Items } from '#islands/shared/PaperParts.tsx';
import { Button } from '#islands/ui/Button.tsx';
import { bounded } from '#islands/ui/ErrorBoundary.tsx';
import { Facts } from '#islands/ui/Facts.tsx';
import { TextField } from '#islands/ui/Field.tsx';
import { Form } from '#islands/ui/Form.tsx';
import { Notice } from '#islands/ui/Notice.tsx';
import { NotReady } from '#islands/ui/NotReady.tsx';
import { Sums } from '#islands/ui/Totals.tsx';
import { durationText } from '#lib/clock-minutes.ts';
import { fillIn } from '#lib/fill.ts';
import { formatVisitDay } from '#lib/format-date.ts';
import { formatMoney, toMinor } from '#lib/money.ts';
import { followLinks, storedLinkToken } from '#stores/account/link-token.ts';
import { createAgreement, labourMinutes } from '#stores/my-records/agreement.ts';
import { LegalLinks, StartSooner } from './Binding.tsx';

interface Props {
  /** For people, and for `tel:` links. */
  contact: { phone: string; phoneLink: string };
}
type Store = ReturnType<typeof createAgreement>;

const Work = ({
  agreement: { service, visitOn, place, client, engineer, purchaseOrder, lines, total, currency },
}: {
  agreement: AskedAgreement;
}) => (
  <section aria-labelledby="work-title" className="grid gap-4">
    <h2 id="work-title" className="text-h3">
      {service}
    </h2>
    <p className="text-soft">{fillIn(messages.visit, { day: formatVisitDay(visitOn) })}</p>
    <Facts
      facts={[
        [messages.place, place],
        [messages.client, client],
        [messages.askedBy, engineer ? fillIn(messages.engineer, { name: engineer }) : messages.office],
        [messages.purchaseOrder, purchaseOrder],
      ]}
    />
    <Items caption={messages.lines} items={lines} currency={currency} />
    <Sums sums={[{ name: messages.total, amount: formatMoney(toMinor(total), currency), isTotal: true }]} />
  </section>
);

function AgreeForm({ store, agreement }: { store: Store; agreement: AskedAgreement }) {
  const form = useStore(store.$form);
  const { agreedBy, isOver, words, lines } = agreement;
  const minutes = labourMinutes(lines);
  if (agreedBy)
    return (
      <Notice kind="success" catchesFocus={form.state === 'done'}>
        {fillIn(messages.thanks, { name: agreedBy })}
      </Notice>
    );
  if (isOver) return <p>{messages.over}</p>;
  const isBusy = form.state === 'sending';
  return (
    <Form id="agree" state={form} className="grid gap-5" onSubmit={(values) => void store.agree(values)}>
      <TextField name="name" label={messages.name} hint={messages.nameHint} autoComplete="name" />
      {words.exempt === 'urgent' && <p>{binding.urgent}</p>}
      {words.startSooner && <StartSooner name="startsSooner" text={words.startSooner} />}
      {minutes > 0 && <p>{fillIn(messages.labour, { duration: durationText(minutes) })}</p>}
      <p className="text-compact">{messages.charged}</p>
      {form.state === 'refused' && form.msg && (
        <Notice key={form.msg} kind="error">
          {form.msg}
        </Notice>
      )}
      <Button type="submit" solid aria-disabled={isBusy} className="justify-self-start max-sm:w-full">
        {isBusy ? messages.agreeing : words.button}
      </Button>
      <LegalLinks />
    </Form>
  );
}

export const Agreement = bounded(AgreementIsland);

function AgreementIsland({ contact }: Props) {
  const [store] = useState(() => createAgreement(storedLinkToken('agreement')));
  const state = useStore(store.$agreement);
  useEffect(() => void store.load(), [store]);
  useEffect(followLinks, []);
  if (state.state !== 'ready')
    return <NotReady state={state} loading={messages.loading} onRetry={() => store.load()} />;
  return (
    <div className="with-summary mt-0">
      {!state.agreement.isOver && <Work agreement={state.agreement} />}
      <div className="grid max-w-144 gap-8">
        <AgreeForm store={store} agreement={state.agreement} />
        <p className="text-balance">
          {messages.phone}{' '}
          <a className="link font-semibold whitespace-nowrap" href={`tel:${contact.phoneLink}`}>
            {contact.phone}
          </a>
        </p>
      </div>
    </div>
  );
}
