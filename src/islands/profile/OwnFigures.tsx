import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { isTeam } from '#contract/accounts/roles.ts';
import { Figures } from '#islands/shared/Figures.tsx';
import { $session } from '#stores/account/session.ts';
import { dashboard, monthsWithData } from '#stores/figures.ts';

const ENOUGH_MONTHS = 3;

/** Fewer months say nothing. The team's figures are the whole shop's, and stand in the dashboard. */
export function OwnFigures() {
  const session = useStore($session);
  const state = useStore(dashboard.$state);
  const isOfTeam = isTeam(session?.userRole);
  useEffect(() => {
    if (!isOfTeam) void dashboard.load();
  }, [isOfTeam]);
  if (isOfTeam || state.state !== 'ready' || monthsWithData(state.data) < ENOUGH_MONTHS) return null;
  return (
    <div className="pt-14 lg:pt-20">
      <Figures whose="customer" />
    </div>
  );
}
