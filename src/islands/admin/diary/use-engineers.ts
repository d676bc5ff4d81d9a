import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import type { Diary } from '#contract/diary/diary.ts';
import { diaryStore } from '#stores/admin/diary.ts';

/** The diary's engineers, loaded where the diary itself isn't shown; undefined until then. */
export function useEngineers(): Diary['engineers'] | undefined {
  const state = useStore(diaryStore.$diary);
  useEffect(() => {
    if (diaryStore.$diary.get().state !== 'ready') void diaryStore.load();
  }, []);
  return state.state === 'ready' ? state.data.engineers : undefined;
}
