// /profile: the customer's own records, and on a tab of their own the settings.

import { useStore } from '@nanostores/react';
import { Activity, lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import * as bills from '#content/messages/bills.yml';
import * as bookings from '#content/messages/bookings.yml';
import * as menus from '#content/messages/menus.yml';
import * as orders from '#content/messages/orders.yml';
import * as messages from '#content/messages/profile.yml';
import * as factor from '#content/messages/second-factor.yml';
import * as sessions from '#content/messages/sessions.yml';
import type { Company } from '#islands/shared/AddToCalendar.tsx';
import { Questions } from '#islands/shared/actions/ask.tsx';
import { useGuard, useLoaded } from '#islands/shared/use-guard.ts';
import { ErrorBoundary } from '#islands/ui/ErrorBoundary.tsx';
import { Notice } from '#islands/ui/Notice.tsx';
import { NotReady } from '#islands/ui/NotReady.tsx';
import { Tabs } from '#islands/ui/Tabs.tsx';
import { PATHS } from '#lib/paths.ts';
import { profile } from '#stores/account/profile.ts';
import { forgetSession } from '#stores/account/session.ts';
import { ownBills } from '#stores/my-records/own-orders.ts';
import { EmailProof } from './EmailProof.tsx';
import { Latest } from './Latest.tsx';
import { MyAppointments } from './MyAppointments.tsx';
import { MyOrders } from './MyOrders.tsx';
import { OwnFigures } from './OwnFigures.tsx';
import { ProfileForm } from './ProfileForm.tsx';
import { SecondFactor } from './SecondFactor.tsx';
import { Sessions } from './Sessions.tsx';
import { YourData } from './YourData.tsx';

function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section
      aria-labelledby={id}
      className="grid gap-x-10 gap-y-6 pt-10 first:pt-2 lg:grid-cols-[minmax(0,3fr)_minmax(0,9fr)] lg:pt-14 lg:first:pt-4"
    >
      <h2 id={id} className="text-h3">
        {title}
      </h2>
      <div className="min-w-0">{children}</div>
    </section>
  );
}

function Settings() {
  const state = useLoaded(profile.$profile, profile.load);
  if (state.state === 'ready') return <ProfileForm user={state.data.user} />;
  return (
    <NotReady state={state} loading={messages.loading} failed={messages.notLoaded} onRetry={profile.load} />
  );
}

/** After the account was deleted; this browser forgets it too. */
function Gone() {
  useEffect(forgetSession, []);
  return (
    <div className="grid max-w-192 justify-items-start gap-5">
      <Notice kind="success" catchesFocus className="w-full">
        {messages.deleted}
      </Notice>
      <a className="button" href={PATHS.home}>
        {menus.backHome}
      </a>
    </div>
  );
}

interface Props {
  company: Company;
  /** When a visit is possible, in messages. */
  hours: string;
}

export function Profile(props: Props) {
  const [isGone, setGone] = useState(false);
  return (
    <ErrorBoundary text={messages.broken}>
      {isGone ? <Gone /> : <Guarded {...props} onDeleted={() => setGone(true)} />}
    </ErrorBoundary>
  );
}

type Tab = 'records' | 'settings';
const TABS: readonly { name: Tab; title: string }[] = [
  { name: 'records', title: messages.records },
  { name: 'settings', title: messages.settings },
];
/** Fragments that open the settings: the tab's own, and those of its parts. */
const SETTINGS = ['settings', 'second-factor', 'sessions', 'data'];
const asked = (): Tab => (SETTINGS.includes(location.hash.slice(1)) ? 'settings' : 'records');

/** The open tab, which the address names. */
function useTab(): [Tab, (tab: Tab) => void] {
  const [tab, setTab] = useState(asked);
  useEffect(() => {
    const follow = () => setTab(asked());
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, []);
  const open = (wanted: Tab) => {
    history.replaceState(null, '', wanted === 'settings' ? '#settings' : PATHS.profile);
    setTab(wanted);
  };
  return [tab, open];
}

function Guarded(props: Props & { onDeleted: () => void }) {
  const [tab, open] = useTab();
  // What was typed stays while the other tab is open.
  const opened = useRef(new Set<Tab>()).current.add(tab);
  if (!useGuard()) return null;
  return (
    <>
      <EmailProof />
      <Tabs label={messages.tabs} tabs={TABS} open={tab} onOpen={open}>
        {TABS.filter(({ name }) => opened.has(name)).map(({ name }) => (
          <Activity key={name} mode={name === tab ? 'visible' : 'hidden'}>
            {name === 'records' ? <Records {...props} /> : <AllSettings onDeleted={props.onDeleted} />}
          </Activity>
        ))}
      </Tabs>
      <Questions view={tab} />
    </>
  );
}

const MyBills = lazy(async () => ({ default: (await import('./MyBills.tsx')).MyBills }));

/** Not of whoever has none. */
function Bills() {
  const list = useStore(ownBills.$list);
  useEffect(() => void ownBills.load(), []);
  if (list.state === 'loading' || (list.state === 'ready' && list.total === 0)) return null;
  return (
    <Part id="bills" title={bills.mine}>
      <Suspense>
        <MyBills />
      </Suspense>
    </Part>
  );
}

const Records = ({ company, hours }: Props) => (
  <>
    <Latest />
    <Part id="appointments" title={bookings.mine}>
      <MyAppointments company={company} hours={hours} />
    </Part>
    <Bills />
    <Part id="orders" title={orders.mine}>
      <MyOrders />
    </Part>
    <OwnFigures />
  </>
);

function AllSettings({ onDeleted }: { onDeleted: () => void }) {
  // The part that the address names comes after the page.
  useEffect(() => document.getElementById(location.hash.slice(1))?.scrollIntoView(), []);
  return (
    <div>
      <Part id="details" title={messages.details}>
        <Settings />
      </Part>
      <Part id="second-factor" title={factor.title}>
        <SecondFactor />
      </Part>
      <Part id="sessions" title={sessions.title}>
        <Sessions />
      </Part>
      <Part id="data" title={messages.data}>
        <YourData onDeleted={onDeleted} />
      </Part>
    </div>
  );
}
