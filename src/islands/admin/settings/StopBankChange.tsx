// Stops a change of the bank details that waits: in the settings, and on Today, which staff see, too.

import { useAction } from '#islands/shared/actions/use-action.ts';
import { sayOutcome } from '#islands/shared/show-outcome.ts';
import { Button } from '#islands/ui/Button.tsx';
import { settingsStore } from '#stores/admin/settings.ts';
import { todayStore } from '#stores/admin/today.ts';

export function StopBankChange({ className = '' }: { className?: string }) {
  const { isBusy, run } = useAction(async () => {
    await sayOutcome(settingsStore.stopBankChange(), false);
    void todayStore.refresh();
  });
  return (
    <Button small className={className} disabled={isBusy} onClick={() => void run()}>
      Stop the change
    </Button>
  );
}
