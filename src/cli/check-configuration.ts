// Reports every mistake in the configuration and exits with 1. `npm start` runs it before the build.
import { readConfig } from '#server/platform/configuration.ts';

try {
  readConfig(process.env);
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
