// Offers to send again what had gone to an address before it was corrected.
import type { AppointmentDetail } from '#contract/appointments/appointments.ts';
import { Part } from '#islands/admin/shell/Drawer.tsx';
import { ActionResult } from '#islands/shared/ActionResult.tsx';
import { useAction } from '#islands/shared/actions/use-action.ts';
import { orSignIn } from '#islands/shared/show-outcome.ts';
import { Button } from '#islands/ui/Button.tsx';
import { sendMailsAgain } from '#stores/admin/appointment-edits.ts';

export function MailAgain({ item: { _id, mailsAgain } }: { item: AppointmentDetail }) {
  const { isBusy, outcome, run } = useAction(() => orSignIn(sendMailsAgain(_id)));
  return (
    <>
      <ActionResult outcome={outcome} className="mb-8" />
      {mailsAgain.length > 0 && (
        <Part title="Went to the address before">
          <ul className="mb-3 list-disc pl-5">
            {mailsAgain.map(({ subject, to }) => (
              <li key={subject + to} className="wrap-anywhere">
                {subject}: now for {to}
              </li>
            ))}
          </ul>
          <p className="hint mb-3">The links in those emails no longer open.</p>
          <Button small aria-disabled={isBusy} onClick={() => void run()}>
            {isBusy ? 'Sending...' : 'Email again'}
          </Button>
        </Part>
      )}
    </>
  );
}
