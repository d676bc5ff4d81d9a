// The list of engineers: their services, hours and private links.
import { useState } from 'react';
import type { Engineer } from '#contract/diary/engineers.ts';
import { AdminList } from '#islands/admin/shell/AdminList.tsx';
import { PhoneLink } from '#islands/admin/shell/Contact.tsx';
import { RowActions } from '#islands/admin/shell/RowActions.tsx';
import { ask } from '#islands/shared/actions/ask.tsx';
import { orSignIn } from '#islands/shared/show-outcome.ts';
import { Button } from '#islands/ui/Button.tsx';
import { Chip } from '#islands/ui/Chip.tsx';
import { Notice } from '#islands/ui/Notice.tsx';
import type { Column } from '#islands/ui/Table.tsx';
import { staffHours, weekInWords } from '#lib/london.ts';
import { type Edited, engineersStore, LINK_NAMES, type Link, skillNames } from '#stores/admin/engineers.ts';
import { CashWithEngineers } from './CashWithEngineers.tsx';
import { EngineerDialog } from './EngineerDialog.tsx';

const { list, sendLink, setActive } = engineersStore;

/** How a link ends: that of the day takes the phone with it. */
const ENDS: Record<Link, { label: string; of: (name: string) => string; text: string }> = {
  day: {
    label: 'End link and empty this phone',
    of: (name) => `End link and empty this phone of ${name}`,
    text: 'Work that hasn’t been sent yet is lost. The link to their day stops working, and the phone that opens it forgets everything of this site. This is for a lost phone: sending a new link ends this one as well, and loses nothing.',
  },
  feed: {
    label: 'Revoke calendar feed',
    of: (name) => `Revoke calendar feed for ${name}`,
    text: 'Their calendar stops following the diary. You can send a new one at any time.',
  },
};

const askToRevoke = ({ _id, name }: Engineer, link: Link) =>
  ask({
    title: `${ENDS[link].of(name)}?`,
    text: ENDS[link].text,
    label: ENDS[link].label,
    busy: 'Ending...',
    keep: 'Keep it',
    run: () => orSignIn(sendLink(_id, link, 'revoke')),
  });

function Actions({ engineer, onEdit }: { engineer: Engineer; onEdit: (engineer: Edited) => void }) {
  const { _id: id, name, active, hasDayLink, hasFeed } = engineer;
  const linkActions = (link: Link, has: boolean) => {
    const title = LINK_NAMES[link];
    const mail = `${has ? 'Send a new' : 'Send'} ${title}`;
    return [
      {
        label: mail,
        name: `${mail} to ${name}`,
        onPress: () => void orSignIn(sendLink(id, link, 'mail')),
      },
      ...(has
        ? [
            {
              label: ENDS[link].label,
              name: ENDS[link].of(name),
              onPress: () => void askToRevoke(engineer, link),
            },
          ]
        : []),
    ];
  };
  const activity = active ? 'Deactivate' : 'Activate';
  return (
    <RowActions
      $rows={list.$rows}
      id={id}
      of={name}
      actions={[
        { label: 'Edit', name: `Edit ${name}`, onPress: () => onEdit(engineer) },
        ...(active ? [...linkActions('day', hasDayLink), ...linkActions('feed', hasFeed)] : []),
        {
          label: activity,
          name: `${activity} ${name}`,
          onPress: () => void orSignIn(setActive(engineer, !active)),
        },
      ]}
    />
  );
}

const columns = (onEdit: (engineer: Edited) => void): readonly Column<Engineer>[] => [
  {
    head: 'Name',
    isName: true,
    isShort: true,
    cell: ({ name, phone }) => (
      <>
        {name}
        <span className="text-compact font-normal md:hidden">
          <PhoneLink phone={phone} />
        </span>
      </>
    ),
  },
  { head: 'Services', fills: true, cell: ({ skills }) => skillNames(skills) || 'None yet' },
  {
    head: 'Hours',
    fills: true,
    cell: ({ hours }) => (hours ? weekInWords(hours, 'off', staffHours) : 'The company’s'),
  },
  {
    head: 'Status',
    isShort: true,
    cell: ({ active }) => <Chip tone={active ? 'completed' : 'plain'}>{active ? 'Active' : 'Inactive'}</Chip>,
  },
  { head: 'Actions', cell: (engineer) => <Actions engineer={engineer} onEdit={onEdit} /> },
];

export function Engineers() {
  /** Undefined while the dialog is closed. */
  const [edited, setEdited] = useState<Edited>();
  const [message, setMessage] = useState('');
  const open = (engineer: Edited) => {
    setMessage('');
    setEdited(engineer);
  };
  return (
    <>
      <CashWithEngineers />
      {message && (
        <Notice key={message} kind="success" className="mb-6">
          {message}
        </Notice>
      )}
      <AdminList store={list} noun="engineer" columns={columns(open)}>
        <Button solid className="max-sm:w-full md:ml-auto" onClick={() => open(null)}>
          Add engineer
        </Button>
      </AdminList>
      {edited !== undefined && (
        <EngineerDialog engineer={edited} onClosed={() => setEdited(undefined)} onSaved={setMessage} />
      )}
    </>
  );
}
