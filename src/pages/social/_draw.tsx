// A page's picture for shared links: a figure at the right, the page's title large at the left, the company's line below.
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ReactNode } from 'react';
import satori from 'satori';
import sharp from 'sharp';
import { INK, MARK, PAPER, SIGNAL, SIGNAL_TEXT, SOFT } from '#lib/brand.ts';
import { SOCIAL_SIZE } from '#lib/social.ts';
import { cachedFile } from '../pictures/_cached-file.ts';

export interface SocialCard {
  /** Of the page, on this site. */
  path: string;
  title: string;
  /** The small line above the title, with its mark in the signal colour. */
  label: { before?: string; mark: string; after?: string };
  /** Path of the figure's picture. */
  figure: string;
  company: string;
  phone: string;
}

const CACHE = '.cache/social';
/** Part of the cache key: a change in one of these files draws every card again. */
const RECIPE = ['src/pages/social/_draw.tsx', 'src/lib/brand.ts'];

const { width: WIDTH, height: HEIGHT } = SOCIAL_SIZE;
const MARGIN = 44;
const FIGURE_HEIGHT = 490;
const FIGURE_WIDEST = 656;
const TITLE_TOP = 82;
const TITLE_SIZES = [92, 84, 76, 70, 64, 58, 53, 48, 44, 40, 36, 32];
const LABEL_SIZES = [22, 20, 18, 16, 14];
const NAME_SIZES = [30, 26, 22];
const NAME_WIDEST = 760;
/** Like MozJPEG's 80 in a quarter of the time; a tenth larger, which doesn't matter here. */
const JPEG = { quality: 76, quantisationTable: 3, progressive: true };

const fontOf = async (file: string, weight: 400 | 600) => ({
  name: 'Instrument Sans',
  data: await readFile(join('src/styles/font', file)),
  weight,
  style: 'normal' as const,
});
const FONTS = Promise.all([
  fontOf('InstrumentSans-Regular.ttf', 400),
  fontOf('InstrumentSans-SemiBold.ttf', 600),
]);
/** The SVG of an element, as large as its content where no size is given. Text becomes paths: every machine draws the same. */
const draw = async (element: ReactNode, size: { width?: number; height?: number }): Promise<string> =>
  satori(element, { ...size, fonts: await FONTS } as Parameters<typeof satori>[1]);

async function fits(element: ReactNode, room: { width: number; height?: number }): Promise<boolean> {
  const svg = await draw(element, room.height === undefined ? {} : { width: room.width });
  const [, width, height] = /width="([\d.]+)" height="([\d.]+)"/.exec(svg) ?? [];
  return Number(width) <= room.width && Number(height) <= (room.height ?? Number.POSITIVE_INFINITY);
}

/** The largest of `sizes` (descending) that fits, else the last. */
async function largest(sizes: readonly number[], isFit: (size: number) => Promise<boolean>): Promise<number> {
  for (const size of sizes) if (await isFit(size)) return size;
  return sizes.at(-1) ?? 0;
}

const NO_BREAK = '\u00a0';
/** Keeps a number with its unit and the company's name on one line. The typeface has no micro sign; ISO 2955 writes it so. */
const plain = (text: string, company: string): string =>
  text
    .replaceAll('µ', 'u')
    .replaceAll(company, company.replaceAll(' ', NO_BREAK))
    .replace(/(\d) (?=\S{1,3}(?:\s|$))/g, `$1${NO_BREAK}`);

const Title = ({ text, size }: { text: string; size: number }) => (
  <div
    style={{
      fontSize: size,
      fontWeight: 600,
      letterSpacing: '-0.03em',
      lineHeight: 1.05,
      textWrap: 'balance',
    }}
  >
    {text}
  </div>
);
const Label = ({ label: { before, mark, after }, size }: { label: SocialCard['label']; size: number }) => (
  <div style={{ display: 'flex', gap: 7, fontSize: size, color: SOFT }}>
    {before && <div>{before}</div>}
    <div style={{ fontWeight: 600, color: SIGNAL_TEXT }}>{mark}</div>
    {after && <div>{after}</div>}
  </div>
);
const Name = ({ company, size }: { company: string; size: number }) => (
  <div style={{ fontSize: size, fontWeight: 600, letterSpacing: '-0.02em' }}>{company}</div>
);

/** Registration ticks along the edges of the figure's four corners. */
const Ticks = ({ width }: { width: number }) => (
  <svg
    style={{ position: 'absolute', right: MARGIN - 1, top: MARGIN - 1 }}
    width={width + 2}
    height={FIGURE_HEIGHT + 2}
    viewBox={`-1 -1 ${width + 2} ${FIGURE_HEIGHT + 2}`}
    fill="none"
    stroke={INK}
    strokeOpacity="0.55"
    strokeWidth="1.5"
    aria-hidden="true"
  >
    <path
      d={`M0 18V0H18M${width - 18} 0H${width}V18M0 ${FIGURE_HEIGHT - 18}V${FIGURE_HEIGHT}H18M${width - 18} ${FIGURE_HEIGHT}H${width}V${FIGURE_HEIGHT - 18}`}
    />
  </svg>
);

const Foot = ({ company, phone, size }: { company: string; phone: string; size: number }) => (
  <div
    style={{
      position: 'absolute',
      left: MARGIN,
      right: MARGIN,
      bottom: 4,
      height: 68,
      display: 'flex',
      alignItems: 'center',
      gap: 12,
      borderTop: '1.5px solid rgb(20 25 28 / 0.2)',
    }}
  >
    <svg
      width="34"
      height="34"
      viewBox="0 0 26 26"
      fill="none"
      stroke={INK}
      strokeWidth="1.6"
      aria-hidden="true"
    >
      <path d={MARK} />
      <circle cx="11" cy="15" r="3.5" fill={SIGNAL} stroke="none" />
    </svg>
    <Name company={company} size={size} />
    <div style={{ marginLeft: 'auto', fontSize: 22, color: SOFT }}>{phone}</div>
  </div>
);

async function compose({ title, label, company, phone }: SocialCard, figure: Buffer): Promise<Buffer> {
  const { width = 1, height = 1 } = await sharp(figure).metadata();
  const figureWidth = Math.min(FIGURE_WIDEST, Math.round((FIGURE_HEIGHT * width) / height));
  const left = WIDTH - MARGIN - figureWidth;
  const room = { width: left - 2 * MARGIN, height: MARGIN + FIGURE_HEIGHT - TITLE_TOP };
  const text = plain(title, company);
  const [titleSize, labelSize, nameSize] = await Promise.all([
    largest(TITLE_SIZES, async (size) => {
      const words = text
        .split(' ')
        .map((word) => fits(<Title text={word} size={size} />, { width: room.width }));
      return (
        (await fits(<Title text={text} size={size} />, room)) && (await Promise.all(words)).every(Boolean)
      );
    }),
    largest(LABEL_SIZES, (size) => fits(<Label label={label} size={size} />, { width: room.width })),
    largest(NAME_SIZES, (size) => fits(<Name company={company} size={size} />, { width: NAME_WIDEST })),
  ]);
  const texts = await draw(
    <div style={{ display: 'flex', width: WIDTH, height: HEIGHT, fontFamily: 'Instrument Sans', color: INK }}>
      <div style={{ position: 'absolute', display: 'flex', left: MARGIN, top: MARGIN - 7 }}>
        <Label label={label} size={labelSize} />
      </div>
      <div
        style={{ position: 'absolute', display: 'flex', left: MARGIN - 3, top: TITLE_TOP, width: room.width }}
      >
        <Title text={text} size={titleSize} />
      </div>
      <Ticks width={figureWidth} />
      <Foot company={company} phone={phone} size={nameSize} />
    </div>,
    SOCIAL_SIZE,
  );
  return sharp({ create: { ...SOCIAL_SIZE, channels: 3, background: PAPER } })
    .composite([
      { input: await sharp(figure).resize(figureWidth, FIGURE_HEIGHT).toBuffer(), left, top: MARGIN },
      { input: Buffer.from(texts) },
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
