// `npm run soak`: the safety bars in order, and one table. `npm run soak -- kill 8` runs those two.
import { BARS } from './bars/all.ts';
import { type Bar, CannotRun } from './bars/bar.ts';

const wanted = process.argv.slice(2);
const isWanted = ({ number, name }: Bar) =>
  wanted.length === 0 || wanted.includes(name) || wanted.includes(String(number));

interface Row {
  bar: string;
  target: string;
  figure: string;
  met: 'yes' | 'NO' | 'not run';
  seconds: number;
}

async function measure({ number, name, target, run }: Bar): Promise<Row> {
  const started = performance.now();
  const row = (figure: string, met: Row['met']): Row => ({
    bar: `${number} ${name}`,
    target,
    figure,
    met,
    seconds: Math.round((performance.now() - started) / 1000),
  });
  try {
    const { figure, met } = await run();
    return row(figure, met ? 'yes' : 'NO');
  } catch (cause) {
    if (cause instanceof CannotRun) return row(cause.message, 'not run');
    return row(String(cause instanceof Error ? cause.stack : cause).slice(0, 300), 'NO');
  }
}

const rows: Row[] = [];
for (const bar of BARS.filter(isWanted)) {
  process.stdout.write(`${bar.number} ${bar.name} … `);
  const row = await measure(bar);
  console.log(`${row.met} (${row.seconds} s): ${row.figure}`);
  rows.push(row);
}
console.table(rows.map(({ bar, target, met, seconds }) => ({ bar, target, met, seconds })));
process.exitCode = rows.some(({ met }) => met === 'NO') ? 1 : 0;
