// A page's picture for shared links: a figure at the right, the page's title large at the left, the company's line below.
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { INK, PAPER, SIGNAL, SIGNAL_TEXT, SOFT } from '#lib/brand.ts';
import { SOCIAL_SIZE } from '#lib/social.ts';
import { cachedFile } from '../pictures/_cached-file.ts';
import { type Pixels, pixelsOf, setBlock, setLine } from './_set-text.ts';

interface Company {
  company: string;
  phone: string;
}

export interface SocialCard extends Company {
  /** Of the page, on this site. */
  path: string;
  title: string;
  /** The small line above the title, with its mark in the signal colour. */
  label: { before?: string; mark: string; after?: string };
  /** Path of the figure's picture. */
  figure: string;
}

const CACHE = '.cache/social';
/** Part of the cache key: a change in one of these files renders every card again. */
const RECIPE = ['src/pages/social/_compose.ts', 'src/pages/social/_set-text.ts', 'src/lib/brand.ts'];

const MARGIN = 44;
const RIGHT = SOCIAL_SIZE.width - MARGIN;
const GAP = 44;
const FIGURE_HEIGHT = 490;
const FIGURE_WIDEST = 656;
const FOOT = { line: 558, middle: 592 };
const LABEL_SIZE = 22;
const MARK_SIZE = 34;
/** Half the room of a tick, a little more than it is long. */
const TICK = 20;
const TITLE_TOP = 96;
const TITLE_SIZES = [92, 84, 76, 70, 64, 58, 53, 48, 44, 40, 36, 32];
const LABEL_GAP = 7;
const NAME_SIZES = [30, 26, 22];
const NAME_ROOM = { width: 760, height: 44 };
/** Like MozJPEG's 80 in a quarter of the time; a tenth larger, which doesn't matter here. */
const JPEG = { quality: 76, quantisationTable: 3, progressive: true };

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
  const style = { ...small, size };
  const lines = await Promise.all([
    ...(before ? [setLine({ ...style, text: before })] : []),
    setLine({ ...style, text: mark, face: 'semibold', colour: SIGNAL_TEXT }),
    ...(after ? [setLine({ ...style, text: after })] : []),
  ]);
  const total = lines.reduce((sum, { raw }) => sum + raw.width + LABEL_GAP, 0);
  if (total > widest && size === LABEL_SIZE) return setLabel(label, widest, (size * widest) / total);
  let left = MARGIN;
  return lines.map((line) => {
    const at = { ...line, left, top: MARGIN - 4 };
    left += line.raw.width + LABEL_GAP;
    return at;
  });
}

/** The rule above the foot and the company's mark. */
function drawing(): Buffer {
  const { width, height } = SOCIAL_SIZE;
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" fill="none">
    <rect width="100%" height="100%" fill="${PAPER}"/>
    <path d="M${MARGIN} ${FOOT.line}H${RIGHT}" stroke="${INK}" stroke-opacity="0.2" stroke-width="1.5"/>
    <g transform="translate(${MARGIN} ${FOOT.middle - MARK_SIZE / 2}) scale(${MARK_SIZE / 26})" stroke="${INK}" stroke-width="1.6">
      <path d="M1 8V1h7M8 25H1v-7M25 18v7h-7M12 14 25 1"/>
      <circle cx="11" cy="15" r="3.5" fill="${SIGNAL}" stroke="none"/>
    </g>
  </svg>`);
}

/** Shared by all cards: the background, and the foot with name and phone number. */
async function drawGround({ company, phone }: Company): Promise<Pixels> {
  const [name, number] = await Promise.all([
    setBlock({ text: company, face: 'semibold', colour: INK, tracking: -0.02 }, NAME_SIZES, NAME_ROOM),
    setLine({ ...small, text: phone }),
  ]);
  const beside = ({ raw }: Pixels) => Math.round(FOOT.middle - raw.height / 2);
  return pixelsOf(
    sharp(drawing()).composite([
      { ...name, left: MARGIN + MARK_SIZE + 12, top: beside(name) },
      { ...number, left: RIGHT - number.raw.width, top: beside(number) },
    ]),
  );
}

/** Rendered once per build. */
const grounds = new Map<string, Promise<Pixels>>();
function groundOf(company: Company): Promise<Pixels> {
  const key = JSON.stringify([company.company, company.phone]);
  const ground = grounds.get(key) ?? drawGround(company);
  grounds.set(key, ground);
  return ground;
}

/** A tick over the figure's corner at (x, y) that reaches `across` and `down` along its edges, 1 or -1 each. */
function tick(x: number, y: number, across: 1 | -1, down: 1 | -1) {
  const [left, top] = [x - TICK, y - TICK];
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${2 * TICK}" height="${2 * TICK}" fill="none">
    <path d="M${TICK} ${TICK + down * 18}V${TICK}H${TICK + across * 18}" stroke="${INK}" stroke-opacity="0.55" stroke-width="1.5"/>
  </svg>`;
  return { input: Buffer.from(svg), left, top };
}

async function compose(card: SocialCard, figure: Buffer): Promise<Buffer> {
  const { width = 1, height = 1 } = await sharp(figure).metadata();
  const figureWidth = Math.min(FIGURE_WIDEST, Math.round((FIGURE_HEIGHT * width) / height));
  const left = RIGHT - figureWidth;
  const bottom = MARGIN + FIGURE_HEIGHT;
  const room = { width: left - GAP - MARGIN, height: bottom - TITLE_TOP };
  const [ground, figureCut, label, title] = await Promise.all([
    groundOf(card),
    pixelsOf(sharp(figure).resize(figureWidth, FIGURE_HEIGHT, { fit: 'cover' })),
    setLabel(card.label, room.width),
    setBlock({ text: joined(card), face: 'semibold', colour: INK, tracking: -0.03 }, TITLE_SIZES, room),
  ]);
  return sharp(ground.input, { raw: ground.raw })
    .composite([
      { ...figureCut, left, top: MARGIN },
      tick(left, MARGIN, 1, 1),
      tick(RIGHT, MARGIN, -1, 1),
      tick(left, bottom, 1, -1),
      tick(RIGHT, bottom, -1, -1),
      ...label,
      { ...title, left: MARGIN - 3, top: TITLE_TOP },
    ])
    .jpeg(JPEG)
    .toBuffer();
}

/** The JPEG of a card, cached by its texts, its figure and the source files. */
export async function socialCard(card: SocialCard): Promise<Buffer> {
  const figure = await readFile(card.figure);
  const hash = createHash('sha256')
    .update(JSON.stringify(card))
    .update(figure)
    .update(sharp.versions.sharp ?? '');
  for (const file of RECIPE) hash.update(await readFile(file));
  return cachedFile(join(CACHE, `${hash.digest('hex').slice(0, 32)}.jpg`), () => compose(card, figure));
}
