// A page's picture for shared links: a plate at the right, the page's title large at the left, the company's line below.
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { INK, PAPER, SIGNAL, SIGNAL_TEXT, SOFT } from '#lib/colours.ts';
import { SOCIAL_SIZE } from '#lib/social.ts';
import { keptFile } from '../pictures/_kept-file.ts';
import { setBlock, setLine } from './_set-text.ts';

export interface SocialCard {
  /** Of the page, on this site. */
  path: string;
  title: string;
  /** The small line above the title; its mark stands in the signal colour. */
  label: { before?: string; mark: string; after?: string };
  /** Where the picture of the plate lies. */
  plate: string;
  company: string;
  phone: string;
}

const CACHE = '.cache/social';
/** What decides how a card looks: a change in one of these files makes every card anew. */
const RECIPE = ['src/pages/social/_compose.ts', 'src/pages/social/_set-text.ts', 'src/lib/colours.ts'];

const MARGIN = 44;
const GAP = 44;
const PLATE_HEIGHT = 490;
const PLATE_WIDEST = 656;
const FOOT = { line: 558, middle: 592 };
const LABEL_SIZE = 22;
const MARK_SIZE = 34;
const TITLE_TOP = 96;
const TITLE_SIZES = [92, 84, 76, 70, 64, 58, 53, 48, 44, 40, 36, 32];
const LABEL_GAP = 7;
const NAME_SIZES = [30, 26, 22];
const NAME_ROOM = { width: 760, height: 44 };
const QUALITY = 80;

const small = { size: LABEL_SIZE, face: 'regular', colour: SOFT, tracking: 0.005 } as const;

const NO_BREAK = '\u00a0';
/** Keeps a number with its unit and the company's name on one line. */
const joined = ({ title, company }: SocialCard): string =>
  title
    .replaceAll(company, company.replaceAll(' ', NO_BREAK))
    .replace(/(\d) (?=\S{1,3}(?:\s|$))/g, `$1${NO_BREAK}`);

/** The parts of the label one after another, smaller where they would be wider than `widest` pixels. */
async function setLabel(label: SocialCard['label'], widest: number, size = LABEL_SIZE) {
  const { before, mark, after } = label;
  const words = { ...small, size };
  const lines = await Promise.all([
    ...(before ? [setLine({ ...words, text: before })] : []),
    setLine({ ...words, text: mark, face: 'semibold', colour: SIGNAL_TEXT }),
    ...(after ? [setLine({ ...words, text: after })] : []),
  ]);
  const total = lines.reduce((sum, { width }) => sum + width + LABEL_GAP, 0);
  if (total > widest && size === LABEL_SIZE) return setLabel(label, widest, (size * widest) / total);
  let left = MARGIN;
  return lines.map(({ data, width }) => {
    const at = { input: data, left, top: MARGIN - 4 };
    left += width + LABEL_GAP;
    return at;
  });
}

/** The lines: ticks at the plate's corners, the rule above the foot, the company's mark. */
function drawing(left: number, right: number): Buffer {
  const bottom = MARGIN + PLATE_HEIGHT;
  const tick = (x: number, y: number, across: number, down: number) =>
    `M${x} ${y + down * 18}V${y}H${x + across * 18}`;
  const ticks = [
    tick(left, MARGIN, 1, 1),
    tick(right, MARGIN, -1, 1),
    tick(left, bottom, 1, -1),
    tick(right, bottom, -1, -1),
  ];
  const { width, height } = SOCIAL_SIZE;
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" fill="none">
    <path d="${ticks.join('')}" stroke="${INK}" stroke-opacity="0.55" stroke-width="1.5"/>
    <path d="M${MARGIN} ${FOOT.line}H${right}" stroke="${INK}" stroke-opacity="0.2" stroke-width="1.5"/>
    <g transform="translate(${MARGIN} ${FOOT.middle - MARK_SIZE / 2}) scale(${MARK_SIZE / 26})" stroke="${INK}" stroke-width="1.6">
      <circle cx="13" cy="13" r="8.5"/><path d="M13 0v7M13 19v7M0 13h7M19 13h7"/>
      <circle cx="13" cy="13" r="2.2" fill="${SIGNAL}" stroke="none"/>
    </g>
  </svg>`);
}

async function compose(card: SocialCard, plate: Buffer): Promise<Buffer> {
  const { width = 1, height = 1 } = await sharp(plate).metadata();
  const plateWidth = Math.min(PLATE_WIDEST, Math.round((PLATE_HEIGHT * width) / height));
  const right = SOCIAL_SIZE.width - MARGIN;
  const left = right - plateWidth;
  const room = { width: left - GAP - MARGIN, height: MARGIN + PLATE_HEIGHT - TITLE_TOP };
  const [plateCut, label, title, name, phone] = await Promise.all([
    sharp(plate).resize(plateWidth, PLATE_HEIGHT, { fit: 'cover' }).toBuffer(),
    setLabel(card.label, room.width),
    setBlock({ text: joined(card), face: 'semibold', colour: INK, tracking: -0.03 }, TITLE_SIZES, room),
    setBlock({ text: card.company, face: 'semibold', colour: INK, tracking: -0.02 }, NAME_SIZES, NAME_ROOM),
    setLine({ ...small, text: card.phone }),
  ]);
  const beside = (line: { height: number }) => Math.round(FOOT.middle - line.height / 2);
  return sharp({ create: { ...SOCIAL_SIZE, channels: 3, background: PAPER } })
    .composite([
      { input: plateCut, left, top: MARGIN },
      { input: drawing(left, right), left: 0, top: 0 },
      ...label,
      { input: title.data, left: MARGIN - 3, top: TITLE_TOP },
      { input: name.data, left: MARGIN + MARK_SIZE + 12, top: beside(name) },
      { input: phone.data, left: right - phone.width, top: beside(phone) },
    ])
    .jpeg({ quality: QUALITY, mozjpeg: true })
    .toBuffer();
}

/** The JPEG of a card, from the cache when neither its words, its plate nor the recipe have changed. */
export async function socialCard(card: SocialCard): Promise<Buffer> {
  const plate = await readFile(card.plate);
  const hash = createHash('sha256')
    .update(JSON.stringify(card))
    .update(plate)
    .update(sharp.versions.sharp ?? '');
  for (const file of RECIPE) hash.update(await readFile(file));
  return keptFile(join(CACHE, `${hash.digest('hex').slice(0, 32)}.jpg`), () => compose(card, plate));
}
