import { PICTURE_SIDE, pictureSources } from '#lib/picture.ts';

interface Props {
  /** A path that the catalogue stores, or an address elsewhere. */
  image: string;
  alt: string;
  /** How wide it is drawn, as the `sizes` attribute. */
  sizes: string;
  /** For what is in sight when the page opens. */
  eager?: boolean;
  className?: string;
}

/** A square picture that keeps its room while it loads. */
export function Picture({ image, alt, sizes, eager = false, className = '' }: Props) {
  const sources = pictureSources(image);
  return (
    <picture>
      {sources?.map(({ type, srcSet }) => (
        <source key={type} type={type} srcSet={srcSet} sizes={sizes} />
      ))}
      <img
        src={image}
        alt={alt}
        width={PICTURE_SIDE}
        height={PICTURE_SIDE}
        loading={eager ? 'eager' : 'lazy'}
        decoding="async"
        className={`aspect-square object-cover ${className}`.trim()}
      />
    </picture>
  );
}
