// Bar 40: ten minutes of ordinary load, and no known vulnerability in what runs.
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PER_SECOND, underLoad } from '../mixed-load.ts';
import { ROOT } from '../paths.ts';
import { type Bar, scaled } from './bar.ts';

const SECONDS = scaled(600, 10);
const WARM_SECONDS = scaled(60, 20);
const MOST = { p95: 100, p99: 300, growth: 0.2 };

/** Known high and critical vulnerabilities of what runs; null where the registry does not answer. */
function vulnerabilities(): number | null {
  const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--json'], { cwd: ROOT, encoding: 'utf8' });
  try {
    const { metadata } = JSON.parse(stdout) as { metadata?: { vulnerabilities: Record<string, number> } };
    return metadata ? (metadata.vulnerabilities.high ?? 0) + (metadata.vulnerabilities.critical ?? 0) : null;
  } catch {
    return null;
  }
}

/** @returns where the SBOM was written; null when npm made none */
function writeSbom(): string | null {
  const { stdout, status } = spawnSync(
    'npm',
    ['sbom', '--omit=dev', '--package-lock-only', '--sbom-format=cyclonedx'],
    { cwd: ROOT, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
  );
  if (status !== 0) return null;
  const path = join(tmpdir(), 'sbom.cdx.json');
  writeFileSync(path, stdout);
  return path;
}

export const load: Bar = {
  number: 40,
  name: 'load',
  target: `${PER_SECOND} requests/s for ${SECONDS} s: p95 ≤ 100 ms, p99 ≤ 300 ms, 0 × 5xx, memory +≤ 20 %; npm audit without high or critical; a list of what runs`,
  async run() {
    const { p95, p99, faults, growth } = await underLoad(SECONDS, WARM_SECONDS);
    const found = vulnerabilities();
    const sbom = writeSbom();
    return {
      figure: `p95 ${Math.round(p95)} ms, p99 ${Math.round(p99)} ms, ${faults} × 5xx, memory ${Math.round(growth * 100)} %; known holes: ${found ?? 'the registry did not answer'}; ${sbom ?? 'no list'}`,
      met:
        p95 <= MOST.p95 &&
        p99 <= MOST.p99 &&
        faults === 0 &&
        growth <= MOST.growth &&
        found === 0 &&
        sbom !== null,
    };
  },
};
