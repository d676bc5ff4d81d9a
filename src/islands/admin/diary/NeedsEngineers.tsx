import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect } from 'react';
import type { Diary } from '#contract/diary/diary.ts';
import { NotReadyDialog } from '#islands/admin/shell/NotReadyDialog.tsx';
import { diaryStore } from '#stores/admin/diary.ts';

/** The diary, loaded where it isn't shown itself. */
export function useDiary() {
  const state = useStore(diaryStore.$diary);
  useEffect(() => {
    if (diaryStore.$diary.get().state !== 'ready') void diaryStore.load();
  }, []);
  return state;
}

interface Props {
  /** Of the dialog that stands there until the diary is loaded. */
  title: string;
  /** Called instead where there are no engineers. */
  onPlain?: () => unknown;
  onClosed: () => void;
  children: (engineers: Diary['engineers']) => ReactNode;
}

/** What can be shown only with the diary's engineers: without the diary it isn't known whether there are any. */
export function NeedsEngineers({ title, onPlain, onClosed, children }: Props) {
  const diary = useDiary();
  const engineers = diary.state === 'ready' ? diary.data.engineers : null;
  const isPlain = onPlain !== undefined && engineers?.length === 0;
  useEffect(() => {
    if (isPlain) onPlain();
  }, [isPlain]);
  if (isPlain) return null;
  if (engineers) return children(engineers);
  return (
    <NotReadyDialog
      title={title}
      state={diary}
      loading="Loading the diary..."
      failed="The diary couldn’t be loaded."
      onRetry={() => diaryStore.load()}
      onClosed={onClosed}
    />
  );
}
