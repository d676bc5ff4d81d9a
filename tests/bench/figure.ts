// One row of the table: what was measured, its value, and the target.

export interface Figure {
  what: string;
  figure: number;
  target: string;
  /** null: measured without a target, or not measured, for the reason in `target`. */
  met: boolean | null;
}

const rounded = (value: number): number =>
  Math.abs(value) >= 100 ? Math.round(value) : Math.round(value * 100) / 100;

export const atMost = (what: string, figure: number, most: number): Figure => ({
  what,
  figure: rounded(figure),
  target: `≤ ${most}`,
  met: figure <= most,
});

export const atLeast = (what: string, figure: number, least: number): Figure => ({
  what,
  figure: rounded(figure),
  target: `≥ ${least}`,
  met: figure >= least,
});

/** A figure without a target. */
export const noted = (what: string, figure: number, unit: string): Figure => ({
  what,
  figure: rounded(figure),
  target: `(${unit})`,
  met: null,
});

/** A row for what this machine cannot measure. */
export const missing = (what: string, why: string): Figure => ({
  what,
  figure: Number.NaN,
  target: `not measured: ${why}`,
  met: null,
});

export const median = (values: readonly number[]): number =>
  [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;

const yesOrNo = (met: boolean): string => (met ? 'yes' : 'NO');

export function printTable(figures: readonly Figure[]): void {
  console.table(
    figures.map(({ what, figure, target, met }) => ({
      what,
      figure: Number.isNaN(figure) ? '–' : figure,
      target,
      met: met === null ? '' : yesOrNo(met),
    })),
  );
}
