// Prometheus metrics: requests, their durations, failed jobs and process figures.
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { RELEASE } from './release.ts';

/** Seconds. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** A gauge measured at each scrape. */
export interface Reading {
  name: string;
  help: string;
  value: number;
}

interface AnsweredRequest {
  method: string;
  /** The path template, never a typed address. */
  route: string;
  status: number;
  /** From the request's start to the reply's end. */
  seconds: number;
}

export type Metrics = ReturnType<typeof createMetrics>;

/** Uses a new registry each time, so that a gauge without a reading is absent. */
function writeReadings(readings: readonly Reading[]): Promise<string> {
  const registry = new Registry();
  for (const { name, help, value } of readings) new Gauge({ name, help, registers: [registry] }).set(value);
  return registry.metrics();
}

/** Created once: each call starts a sampler of the event loop that never stops. */
const processFigures = new Registry();
collectDefaultMetrics({ register: processFigures });

export function createMetrics() {
  const registry = new Registry();
  const registers = [registry];
  const requests = new Counter({
    name: 'http_requests_total',
    help: 'Answered requests.',
    labelNames: ['method', 'route', 'status'],
    registers,
  });
  // Without labels, so that it begins at 0: the rate of a counter that begins with its first error doesn't show that one.
  const errors = new Counter({
    name: 'http_errors_total',
    help: 'Answers with a status of 500 or more.',
    registers,
  });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to the end of the answer, by route template.',
    labelNames: ['route'],
    buckets: BUCKETS,
    registers,
  });
  const inFlight = new Gauge({
    name: 'http_requests_in_flight',
    help: 'Requests without an answer yet.',
    registers,
  });
  const failures = new Counter({
    name: 'job_failures_total',
    help: 'Rounds of a job that failed.',
    labelNames: ['job'],
    registers,
  });
  new Gauge({
    name: 'build_info',
    help: 'The version and commit that run.',
    labelNames: ['version', 'commit'],
    registers,
  }).set(RELEASE, 1);
  return {
    requestBegan: () => inFlight.inc(),
    requestEnded({ method, route, status, seconds }: AnsweredRequest): void {
      inFlight.dec();
      requests.inc({ method, route, status });
      if (status >= 500) errors.inc();
      durations.observe({ route }, seconds);
    },
    /** It begins at 0, as the errors do. */
    jobKnown: (job: string) => failures.inc({ job }, 0),
    jobFailed: (job: string) => failures.inc({ job }),
    /** Prometheus' text format, version 0.0.4. */
    async write(readings: readonly Reading[]): Promise<string> {
      const parts = [registry.metrics(), processFigures.metrics(), writeReadings(readings)];
      return (await Promise.all(parts)).join('');
    },
  };
}
