// The photos of a request; a press enlarges one.
import { useEffect, useState } from 'react';
import { Button } from '#islands/ui/Button.tsx';
import { photoAddress } from '#stores/admin/appointments.ts';

interface Props {
  appointment: string;
  n: number;
}

function Photo({ appointment, n }: Props) {
  /** Undefined while it loads, null if that failed. */
  const [address, setAddress] = useState<string | null>();
  const [isLarge, setLarge] = useState(false);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let isLeft = false;
    void photoAddress(appointment, n).then((found) => isLeft || setAddress(found));
    return () => {
      isLeft = true;
    };
  }, [appointment, n, tries]);

  if (address === null)
    return (
      <li className="grid content-start justify-items-start gap-2">
        <p role="status">Photo {n} couldn’t be loaded.</p>
        <Button small onClick={() => setTries(tries + 1)}>
          Try again
        </Button>
      </li>
    );
  return (
    <li className={isLarge ? 'col-span-full' : ''}>
      <button
        type="button"
        aria-pressed={isLarge}
        aria-label={`Photo ${n}, enlarged`}
        className="block w-full bg-figure"
        onClick={() => setLarge(!isLarge)}
      >
        {address === undefined ? (
          <span className="grid aspect-square place-items-center text-soft">Loading...</span>
        ) : (
          <img
            src={address}
            alt={`Sent by the customer, number ${n}`}
            className={isLarge ? 'w-full' : 'aspect-square w-full object-cover'}
          />
        )}
      </button>
    </li>
  );
}

export const Photos = ({ appointment, count }: { appointment: string; count: number }) => (
  <ul className="grid grid-cols-2 gap-3 sm:grid-cols-4">
    {Array.from({ length: count }, (_, at) => (
      <Photo key={`${appointment}-${at + 1}`} appointment={appointment} n={at + 1} />
    ))}
  </ul>
);
