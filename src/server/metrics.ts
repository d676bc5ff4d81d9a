// Figures of the process for Prometheus: requests by route template and status, how long they took, and what it is told besides.
import { monitorEventLoopDelay } from 'node:perf_hooks';

/** Seconds. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** How often the event loop is looked at. */
const RESOLUTION_MS = 20;

export interface Gauge {
  name: string;
  help: string;
  /** One value, or one for each set of labels. */
  values: number | readonly { labels: Record<string, string>; value: number }[];
}

export interface Metrics {
  requestBegan(): void;
  /** @param route the template, never an address that somebody typed @param seconds from the first byte to the answer */
  requestEnded(request: { method: string; route: string; status: number; seconds: number }): void;
  /** For one route: @returns what is told of the end of each of its requests */
  timer(route: { method: string; route: string }): (status: number, seconds: number) => void;
  /** For answers from memory, which take no time worth measuring: @returns what counts one more of this kind */
  counter(request: { method: string; route: string; status: number }): () => void;
  jobFailed(job: string): void;
  /** Prometheus' text format, version 0.0.4. @param gauges what others know */
  write(gauges: readonly Gauge[]): string;
}

interface Timing {
  counts: number[];
  sum: number;
  total: number;
  /** Answers of no time at all: they count in every bucket. */
  instant: number;
}

const labelled = (name: string, labels: Record<string, string | number>): string => {
  const pairs = Object.entries(labels).map(([key, value]) => `${key}="${value}"`);
  return pairs.length > 0 ? `${name}{${pairs.join(',')}}` : name;
};

const head = (name: string, type: string, help: string): string[] => [
  `# HELP ${name} ${help}`,
  `# TYPE ${name} ${type}`,
];

function writeGauge({ name, help, values }: Gauge): string[] {
  const rows = typeof values === 'number' ? [{ labels: {}, value: values }] : values;
  return [
    ...head(name, 'gauge', help),
    ...rows.map(({ labels, value }) => `${labelled(name, labels)} ${value}`),
  ];
}

function writeTimings(timings: ReadonlyMap<string, Timing>): string[] {
  const name = 'http_request_duration_seconds';
  const lines = head(name, 'histogram', 'Time to the answer, by route template.');
  for (const [route, { counts, sum, total, instant }] of timings) {
    for (const [index, le] of BUCKETS.entries())
      lines.push(`${labelled(`${name}_bucket`, { route, le })} ${(counts[index] ?? 0) + instant}`);
    lines.push(`${labelled(`${name}_bucket`, { route, le: '+Inf' })} ${total + instant}`);
    lines.push(
      `${labelled(`${name}_sum`, { route })} ${sum}`,
      `${labelled(`${name}_count`, { route })} ${total + instant}`,
    );
  }
  return lines;
}

function processGauges(inFlight: number, lag: ReturnType<typeof monitorEventLoopDelay>): Gauge[] {
  const { rss, heapUsed } = process.memoryUsage();
  // The histogram holds the time from one tick to the next; what is beyond the wanted one is lag.
  const seconds = (nanoseconds: number) => Math.max(0, nanoseconds / 1e9 - RESOLUTION_MS / 1000) || 0;
  const lags = [
    { labels: { quantile: '0.5' }, value: seconds(lag.percentile(50)) },
    { labels: { quantile: '0.99' }, value: seconds(lag.percentile(99)) },
    { labels: { quantile: '1' }, value: seconds(lag.max) },
  ];
  lag.reset();
  return [
    { name: 'http_requests_in_flight', help: 'Requests without an answer yet.', values: inFlight },
    { name: 'nodejs_eventloop_lag_seconds', help: 'Since the last reading.', values: lags },
    { name: 'process_resident_memory_bytes', help: 'Memory of the process.', values: rss },
    { name: 'nodejs_heap_used_bytes', help: 'Memory of JavaScript objects.', values: heapUsed },
    { name: 'process_uptime_seconds', help: 'Since the start.', values: process.uptime() },
  ];
}

/** Counts from nothing: Prometheus knows how to follow a process that starts anew. */
export function createMetrics(): Metrics {
  const requests = new Map<string, number>();
  const failures = new Map<string, number>();
  const timings = new Map<string, Timing>();
  const lag = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  lag.enable();
  let inFlight = 0;
  const timingOf = (route: string): Timing => {
    const known = timings.get(route);
    if (known) return known;
    const made = { counts: BUCKETS.map(() => 0), sum: 0, total: 0, instant: 0 };
    timings.set(route, made);
    return made;
  };
  const countUp = (map: Map<string, number>, key: string) => map.set(key, (map.get(key) ?? 0) + 1);
  const timers = new Map<string, ReturnType<Metrics['timer']>>();
  function timer({ method, route }: { method: string; route: string }) {
    const names = new Map<number, string>();
    return (status: number, seconds: number) => {
      inFlight -= 1;
      const name = names.get(status) ?? labelled('http_requests_total', { method, route, status });
      names.set(status, name);
      countUp(requests, name);
      const timing = timingOf(route);
      for (let at = BUCKETS.length - 1; at >= 0 && seconds <= (BUCKETS[at] ?? 0); at -= 1)
        timing.counts[at] = (timing.counts[at] ?? 0) + 1;
      timing.sum += seconds;
      timing.total += 1;
    };
  }
  const rows = (map: ReadonlyMap<string, number>) => [...map].map(([key, value]) => `${key} ${value}`);
  return {
    requestBegan() {
      inFlight += 1;
    },
    requestEnded({ method, route, status, seconds }) {
      const key = `${method} ${route}`;
      const end = timers.get(key) ?? timer({ method, route });
      timers.set(key, end);
      end(status, seconds);
    },
    timer,
    counter({ method, route, status }) {
      const key = labelled('http_requests_total', { method, route, status });
      const timing = timingOf(route);
      requests.set(key, requests.get(key) ?? 0);
      return () => {
        countUp(requests, key);
        timing.instant += 1;
      };
    },
    jobFailed(job) {
      countUp(failures, labelled('job_failures_total', { job }));
    },
    write: (gauges) =>
      [
        ...head('http_requests_total', 'counter', 'Answered requests.'),
        ...rows(requests),
        ...writeTimings(timings),
        ...head('job_failures_total', 'counter', 'Rounds of a job that failed.'),
        ...rows(failures),
        ...[...processGauges(inFlight, lag), ...gauges].flatMap(writeGauge),
        '',
      ].join('\n'),
  };
}
