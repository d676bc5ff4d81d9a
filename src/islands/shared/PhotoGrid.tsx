// Private photos, which a script fetches; a press enlarges one.
import { type ReactNode, useEffect, useState } from 'react';
import * as messages from '#content/messages/photos.yml';
import { Button } from '#islands/ui/Button.tsx';
import { fillIn } from '#lib/fill.ts';

export interface GridPhoto {
  id: string;
  alt: string;
  /** @returns its address; null if that failed. It must not change while the photo is shown. */
  load: () => Promise<string | null>;
  /** Below it. */
  note?: ReactNode;
}

function Photo({ photo: { alt, load, note }, n }: { photo: GridPhoto; n: number }) {
  /** Undefined while it loads, null if that failed. */
  const [address, setAddress] = useState<string | null>();
  const [isLarge, setLarge] = useState(false);
  const [tries, setTries] = useState(0);
  // By `tries` alone: the photo's key is its id, and `load` is made anew with each render.
  useEffect(() => {
    let isLeft = false;
    void load().then((found) => isLeft || setAddress(found));
    return () => {
      isLeft = true;
    };
  }, [tries]);

  if (address === null)
    return (
      <li className="grid content-start justify-items-start gap-2">
        <p role="status">{fillIn(messages.notLoaded, { number: n })}</p>
        <Button small onClick={() => setTries(tries + 1)}>
          {messages.tryAgain}
        </Button>
      </li>
    );
  return (
    <li className={isLarge ? 'col-span-full' : ''}>
      <button
        type="button"
        aria-pressed={isLarge}
        aria-label={fillIn(messages.enlarged, { number: n })}
        className="block w-full bg-figure"
        onClick={() => setLarge(!isLarge)}
      >
        {address === undefined ? (
          <span className="grid aspect-square place-items-center text-soft">{messages.loading}</span>
        ) : (
          <img src={address} alt={alt} className={isLarge ? 'w-full' : 'aspect-square w-full object-cover'} />
        )}
      </button>
      {note}
    </li>
  );
}

export const PhotoGrid = ({ photos }: { photos: readonly GridPhoto[] }) => (
  <ul className="grid grid-cols-2 gap-3 sm:grid-cols-4">
    {photos.map((photo, at) => (
      <Photo key={photo.id} photo={photo} n={at + 1} />
    ))}
  </ul>
);
