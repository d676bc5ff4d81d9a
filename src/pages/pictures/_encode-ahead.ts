// Encodes product pictures while Astro still reads and bundles, which leaves the better part of a core idle. It begins with
// those that Astro comes to last, and whoever meets one that is made takes it from the cache.
import { setPriority } from 'node:os';
import { makePicture } from './_make-picture.ts';
import { getStaticPaths } from './[file].ts';

/** Lower priority than Astro's build. */
const PRIORITY = 10;

setPriority(PRIORITY);
const pictures = await getStaticPaths();
for (const { props } of pictures.toReversed()) await makePicture(props.name, props.width, props.format);
