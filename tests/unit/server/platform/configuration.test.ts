// Configuration from the environment: its defaults, and every mistake reported at once.
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig, VARIABLES } from '#server/platform/configuration.ts';

const PRODUCTION = {
  NODE_ENV: 'production',
  SITE_URL: 'https://www.example.com',
  PAYPAL_ENVIRONMENT: 'live',
  PAYPAL_CLIENT_ID: 'id',
  PAYPAL_CLIENT_SECRET: 'secret',
  PAYPAL_MERCHANT_ID: 'merchant',
  PAYPAL_WEBHOOK_ID: 'webhook',
};

function mistakes(env: Record<string, string>): string {
  try {
    readConfig(env);
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError);
    return (error as Error).message;
  }
  return '';
}

describe('settings', () => {
  it('are optional outside production: SQLite, port 4321, the PayPal emulator', () => {
    expect(readConfig({})).toMatchObject({
      port: 4321,
      databaseUrl: null,
      siteUrl: 'http://localhost:4321',
      rateLimits: true,
      unpaidOrders: 3,
      paypal: { environment: 'emulator' },
    });
  });

  it('are accepted for production when PayPal is configured', () => {
    expect(readConfig(PRODUCTION)).toMatchObject({ production: true, paypal: { environment: 'live' } });
  });

  it('refuse production without a payment environment', () => {
    expect(mistakes({ NODE_ENV: 'production' })).toContain('PAYPAL_ENVIRONMENT must be set in production');
  });

  it.each([
    ['production', { ...PRODUCTION, PAYPAL_ENVIRONMENT: 'sandbox' }, 'in production'],
    ['live payments anywhere', { ...PRODUCTION, NODE_ENV: '' }, 'when PAYPAL_ENVIRONMENT is live'],
  ])('refuse %s without an https address of the shop', (_, env, when) => {
    for (const SITE_URL of ['', 'http://www.example.com'])
      expect(mistakes({ ...env, SITE_URL })).toContain(
        `SITE_URL must be the shop's https:// address ${when}`,
      );
    expect(mistakes({ ...env, SITE_URL: 'https://www.example.com' })).toBe('');
  });

  it('refuse production without throttles', () => {
    expect(mistakes({ ...PRODUCTION, RATE_LIMITS: 'off' })).toContain('RATE_LIMITS=off is not allowed');
  });

  it('refuse a real PayPal without its four values', () => {
    const message = mistakes({ PAYPAL_ENVIRONMENT: 'sandbox' });
    for (const name of ['CLIENT_ID', 'CLIENT_SECRET', 'MERCHANT_ID', 'WEBHOOK_ID'])
      expect(message).toContain(`PAYPAL_${name} must be set`);
  });

  it('report every mistake in one message', () => {
    const message = mistakes({
      PORT: 'many',
      DATABASE_URL: 'mysql://x',
      SITE_URL: 'example.com',
      ADMIN_EMAIL: 'a@b.example',
      ALLOWED_ORIGINS: 'https://a.example/path',
      LOG_LEVEL: 'loud',
      TRUSTED_PROXIES: '10.0.0.1, proxy',
      BACKUP_KEEP: '0',
    });
    for (const mistake of [
      'PORT must be a whole number from 0 to 65535',
      'DATABASE_URL must be a URL that begins with postgres:// or postgresql://',
      'SITE_URL must be a URL that begins with http:// or https://',
      'ADMIN_EMAIL and ADMIN_PASSWORD must be set together',
      'ALLOWED_ORIGINS must list origins like https://www.example.com, not https://a.example/path',
      'LOG_LEVEL must be one of trace, debug',
      'TRUSTED_PROXIES must list addresses or ranges like 172.16.0.0/12, not proxy',
      'BACKUP_KEEP must be a whole number from 1 to 1000',
    ])
      expect(message).toContain(`\n- ${mistake}`);
  });

  it('are checked before the build, with one message and an exit code', () => {
    const check = (env: Record<string, string>) =>
      spawnSync(process.execPath, ['--no-warnings', 'src/cli/check-configuration.ts'], {
        cwd: resolve(import.meta.dirname, '../../../..'),
        env: { PATH: process.env.PATH, ...env },
        encoding: 'utf8',
      });
    expect(check({})).toMatchObject({ status: 0, stderr: '' });
    const refused = check({ PAYPAL_ENVIRONMENT: 'live', PORT: 'many' });
    expect(refused.status).toBe(1);
    for (const name of ['PORT', 'SITE_URL', 'PAYPAL_CLIENT_ID'])
      expect(refused.stderr).toContain(`- ${name} must`);
    const start = readFileSync(resolve(import.meta.dirname, '../../../../src/cli/start.mjs'), 'utf8');
    expect(start.indexOf('check-configuration.ts')).toBeLessThan(start.indexOf('build({'));
  });

  it('are listed in .env.example, each with its comment, and nowhere else', () => {
    const example = readFileSync(resolve(import.meta.dirname, '../../../../.env.example'), 'utf8');
    const listed = [...example.matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name);
    expect(listed.sort()).toEqual([...VARIABLES].sort());
  });

  it('are read in configuration.ts, and by name nowhere else in the service', () => {
    const SERVER = resolve(import.meta.dirname, '../../../../src/server');
    const used = readFileSync(join(SERVER, 'platform/configuration.ts'), 'utf8');
    expect(VARIABLES.filter((name) => used.split(name).length < 3)).toEqual([]);
    const files = readdirSync(SERVER, { recursive: true, encoding: 'utf8' });
    const reading = files.filter(
      (file) => file.endsWith('.ts') && /process\.env[.[]/.test(readFileSync(join(SERVER, file), 'utf8')),
    );
    expect(reading).toEqual([]);
  });
});
