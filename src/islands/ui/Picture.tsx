import { useEffect, useRef, useState } from 'react';
import { apiOrigin } from '#api/browser.ts';
import { PICTURE_SIDE, pictureAddress, pictureSources } from '#lib/picture.ts';
import { NoPicture } from './NoPicture.tsx';

interface Props {
  /** A path that the catalogue stores, or an address elsewhere. */
  image: string;
  alt: string;
  /** How wide it is drawn, as the `sizes` attribute. */
  sizes: string;
  /** For what is in sight when the page opens: 'first' for the one that the reader sees before the others. */
  early?: boolean | 'first';
  className?: string;
}

/** A square picture that keeps its room while it loads, and a drawing in the same room when it does not come. */
export function Picture({ image, alt, sizes, early = false, className = '' }: Props) {
  const [missing, setMissing] = useState('');
  const element = useRef<HTMLImageElement>(null);

  useEffect(() => {
    // It may have failed before React was there to hear of it.
    const { complete, naturalWidth } = element.current ?? { complete: false, naturalWidth: 0 };
    if (complete && naturalWidth === 0) setMissing(image);
  }, [image]);

  if (missing === image) return <NoPicture alt={alt} className={className} />;
  return (
    <picture>
      {pictureSources(image, apiOrigin)?.map(({ type, srcSet }) => (
        <source key={type} type={type} srcSet={srcSet} sizes={sizes} />
      ))}
      <img
        ref={element}
        src={pictureAddress(image, apiOrigin)}
        alt={alt}
        width={PICTURE_SIDE}
        height={PICTURE_SIDE}
        loading={early ? 'eager' : 'lazy'}
        // Decoded later, the first frame would show an empty figure although the picture is there.
        decoding={early ? 'sync' : 'async'}
        fetchPriority={early === 'first' ? 'high' : undefined}
        // A picture from elsewhere need not tell its host what is being looked at here.
        referrerPolicy={image.startsWith('https:') ? 'no-referrer' : undefined}
        onError={() => setMissing(image)}
        className={`aspect-square object-cover ${className}`.trim()}
      />
    </picture>
  );
}
