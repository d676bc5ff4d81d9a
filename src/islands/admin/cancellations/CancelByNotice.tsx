// Cancels the visit that a notice means, after a person has compared the two.
import type { NamedVisit, Notice } from '#contract/cancellations/cancellations-admin.ts';
import { DraftConfirm, useTyped } from '#islands/admin/shell/DraftConfirm.tsx';
import { GiveBack, keptIn } from '#islands/admin/shell/GiveBack.tsx';
import { orSignIn } from '#islands/shared/show-outcome.ts';
import { Modal } from '#islands/ui/Modal.tsx';
import { SelectField } from '#islands/ui/SelectField.tsx';
import { formatInstant, namedArrival } from '#lib/format-date.ts';
import { cancellationsStore } from '#stores/admin/cancellations.ts';

const TITLE = 'Cancel the visit of this notice?';

const titleOf = (visit: NamedVisit): string => `${visit.service}, ${namedArrival(visit)}, ${visit.name}`;

/** What the law asks about: when it was accepted, when the notice came, and whether work could begin before the 14 days were over. */
function termsText({ acceptedAt, startsSooner }: NamedVisit, { receivedAt }: Notice): string {
  if (!acceptedAt) return '';
  const dates = `Its quote was accepted on ${formatInstant(acceptedAt)}, and the notice came on ${formatInstant(receivedAt)}. The customer has 14 days.`;
  return startsSooner
    ? `${dates} They asked us to start sooner, so you may keep what the work done until the notice is worth.`
    : `${dates} They didn’t ask us to start sooner, so within them all of it goes back.`;
}

interface Props {
  notice: Notice;
  onClosed: () => void;
}

function Choose({ notice, visits, onClosed }: Props & { visits: readonly [NamedVisit, ...NamedVisit[]] }) {
  const drafts = ['cancellations', notice._id] as const;
  const [typed] = useTyped(...drafts);
  const visit = visits.find(({ _id }) => _id === typed?.visit) ?? visits[0];
  const { ends } = visit;
  const terms = termsText(visit, notice);
  return (
    <DraftConfirm
      drafts={drafts}
      title={TITLE}
      label="Cancel visit"
      busyLabel="Cancelling..."
      keepLabel="Keep visit"
      onConfirm={(values) =>
        orSignIn(
          cancellationsStore.cancel(notice._id, {
            appointment: visit._id,
            ...keptIn(values, visit._id),
          }),
        )
      }
      onClosed={onClosed}
    >
      {visits.length > 1 ? (
        <SelectField
          name="visit"
          label="Visit"
          defaultValue={visit._id}
          options={visits.map((one) => ({ value: one._id, title: titleOf(one) }))}
        />
      ) : (
        <p className="font-semibold">{titleOf(visit)}</p>
      )}
      <p>
        Anybody can fill in the form: check that the notice is the customer’s.{' '}
        {ends?.quote && `Quote ${ends.quote} ends, too. `}We’ll email them, and the notice is marked as
        handled. You can’t undo this.
      </p>
      {terms && <p>{terms}</p>}
      {ends && ends.paid > 0 && <GiveBack key={visit._id} visit={visit._id} {...ends} />}
    </DraftConfirm>
  );
}

const NONE =
  'No open visit has this email address, order number or quote number. Find it under Appointments and call it off there; an order of the shop is cancelled under Orders.';
const NOT_LOADED = 'The visits couldn’t be loaded. Please try again.';

/** @param visits that the notice may mean; null when they couldn't be loaded */
export function CancelByNotice({ visits, ...props }: Props & { visits: readonly NamedVisit[] | null }) {
  const [first, ...more] = visits ?? [];
  if (first) return <Choose {...props} visits={[first, ...more]} />;
  return (
    <Modal title={TITLE} onClose={props.onClosed}>
      <p>{visits ? NONE : NOT_LOADED}</p>
    </Modal>
  );
}
