import { useEffect, useRef, useState } from 'react';
import { apiOrigin } from '#api/browser.ts';
import { PICTURE_SIDE, pictureAddress, pictureSources } from '#lib/picture.ts';
import { bounded } from './ErrorBoundary.tsx';
import { NoPicture } from './NoPicture.tsx';

interface Props {
  /** A path of this site or an https address. */
  image: string;
  alt: string;
  /** The `sizes` attribute. */
  sizes: string;
  /** For a picture above the fold: loads eagerly; 'first' also with high priority. */
  early?: boolean | 'first';
  className?: string;
}

/** A square picture that keeps its space while it loads, and a drawing in its place if it fails. */
export function Picture({ image, alt, sizes, early = false, className = '' }: Props) {
  const [missing, setMissing] = useState('');
  const element = useRef<HTMLImageElement>(null);

  useEffect(() => {
    // It may have failed before hydration.
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
        // With async decoding the first frame would be empty although the picture is loaded.
        decoding={early ? 'sync' : 'async'}
        fetchPriority={early === 'first' ? 'high' : undefined}
        // Another host needn't know which page shows its picture.
        referrerPolicy={image.startsWith('https:') ? 'no-referrer' : undefined}
        onError={() => setMissing(image)}
        className={`aspect-square object-cover ${className}`.trim()}
      />
    </picture>
  );
}

/** A picture that is an island by itself. */
export const PictureIsland = bounded(Picture);
