// Takes over what an older page of ours left on this phone, in a database of another name. Done at each start, as such a page may still
// be open or kept; to be deleted with the release after this one.
import type { Field } from './fields.ts';
import { changeWork, settled } from './phone-store.ts';
import type { KeptSheet, VisitWork, WaitingPhoto } from './work.ts';

const OLD = 'day';

interface OldSheet {
  visit: string;
  fields: Field[];
  at: number;
  step: '' | 'save' | 'finish';
  keys: string[];
}
type OldPhoto = Pick<WaitingPhoto, 'key' | 'visit' | 'stage' | 'officeOnly' | 'name' | 'file'> & {
  at: number;
};

/** What is typed on the older page is newer than nothing, but never takes the place of what is kept here: it waits until that is sent. */
export function withOldSheet(work: VisitWork, engineer: string, old: OldSheet): VisitWork {
  if (work.sheet) return work;
  const { visit, at, step, keys } = old;
  const fields = old.fields.filter(([name]) => name !== 'version');
  const base = Number(old.fields.find(([name]) => name === 'version')?.[1] ?? 0);
  const keyed = step && keys.length > 0 ? `1:${step}` : '';
  const sheet: KeptSheet = {
    engineer,
    visit,
    base,
    fields,
    rev: 1,
    sent: 0,
    step,
    keys,
    keyed,
    held: '',
    why: '',
    at,
  };
  return { ...work, sheet };
}

export function withOldPhoto(work: VisitWork, engineer: string, old: OldPhoto): VisitWork {
  if (work.items.some(({ key }) => key === old.key)) return work;
  const { key, visit, stage, officeOnly, name, file } = old;
  const photo: WaitingPhoto = {
    kind: 'photo',
    key,
    engineer,
    visit,
    stage,
    officeOnly,
    name,
    file,
    held: '',
    why: '',
  };
  return { ...work, items: [...work.items, photo] };
}

/** @returns nothing where there is none: it isn't made anew */
async function openOld(): Promise<IDBDatabase | undefined> {
  const opening = indexedDB.open(OLD);
  opening.onupgradeneeded = () => opening.transaction?.abort();
  const database = await settled(opening).catch(() => undefined);
  if (database?.objectStoreNames.contains('sheets') && database.objectStoreNames.contains('photos'))
    return database;
  database?.close();
  return undefined;
}

/** @param engineer whose page this is: an older page kept the work of one */
export async function takeOver(engineer: string): Promise<void> {
  const old = await openOld();
  if (!old) return;
  try {
    const stores = old.transaction(['sheets', 'photos']);
    const sheets = settled<OldSheet[]>(stores.objectStore('sheets').getAll());
    const photos = settled<OldPhoto[]>(stores.objectStore('photos').getAll());
    const oldStore = (name: string) => old.transaction(name, 'readwrite').objectStore(name);
    for (const sheet of await sheets) {
      const at = { engineer, visit: sheet.visit };
      const { sheet: kept } = await changeWork(at, (work) => withOldSheet(work, engineer, sheet));
      if (kept?.at === sheet.at) oldStore('sheets').delete(sheet.visit);
    }
    for (const photo of (await photos).sort((one, other) => one.at - other.at)) {
      await changeWork({ engineer, visit: photo.visit }, (work) => withOldPhoto(work, engineer, photo));
      oldStore('photos').delete(photo.key);
    }
  } finally {
    old.close();
  }
}
