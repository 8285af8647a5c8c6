import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { apiName, ConfigError, readConfig } from './config.ts';

const BUCKET = {
  S3_ENDPOINT: 'https://store.example/',
  S3_BUCKET: 'members',
  S3_ACCESS_KEY: 'c3',
  S3_SECRET: 'a-secret-of-the-store',
};
const LOGIN = {
  LOGIN_ISSUER: 'https://id.example',
  LOGIN_CLIENT_ID: 'c3',
  LOGIN_CLIENT_SECRET: 'a-secret-of-c3-at-id',
  LOGIN_NAME: 'Example ID',
};

function mistakes(env: Record<string, string>): string[] {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.mistakes;
    throw error;
  }
  return [];
}

describe('settings', () => {
  test('have defaults that work on a fresh machine', () => {
    expect(readConfig({})).toMatchObject({
      profile: 'sandbox',
      host: '127.0.0.1',
      port: 3000,
      bankPort: 3001,
      railPort: 3002,
      metricsPort: 3003,
      metricsHost: '127.0.0.1',
      publicUrl: 'http://localhost:3000',
      consolePort: undefined,
      consoleUrl: 'http://localhost:3000',
      apiDocs: true,
      dataDir: path.resolve('data'),
      databaseUrl: undefined,
      logLevel: 'info',
      logTo: 'files',
    });
  });

  test.each([
    [{}, 'http://localhost:3000', 'http://127.0.0.1:3001'],
    [{ HOST: '0.0.0.0' }, 'http://localhost:3000', 'http://127.0.0.1:3001'],
    [{ HOST: '::' }, 'http://localhost:3000', 'http://[::1]:3001'],
    [{ HOST: '10.1.2.3' }, 'http://10.1.2.3:3000', 'http://10.1.2.3:3001'],
    [{ PUBLIC_URL: 'https://coop.example/' }, 'https://coop.example', 'http://127.0.0.1:3001'],
  ])('%o gives these addresses for people and for our processes', (env, publicUrl, bankUrl) => {
    expect(readConfig(env)).toMatchObject({ publicUrl, bankUrl });
  });

  test.each([
    [undefined, undefined],
    ['/c3', undefined],
    ['https://api.example/c3', 'https://api.example'],
  ])('an API at %s has its own origin %s', (address, origin) => {
    expect(readConfig({ API_ADDRESS: address }).apiOrigin).toBe(origin);
  });

  test.each([
    [{ PROFILE: 'pilot' }, 3020, 'http://localhost:3020', false],
    [{ PROFILE: 'pilot', API_PROCESSES: '16' }, 3020, 'http://localhost:3020', false],
    [{ PROFILE: 'pilot', API_DOCS: 'on', CONSOLE_PORT: '4000' }, 4000, 'http://localhost:4000', true],
    [{ CONSOLE_PORT: '4000', HOST: '10.1.2.3' }, 4000, 'http://10.1.2.3:4000', true],
    [{ PUBLIC_URL: 'https://coop.example' }, undefined, 'https://coop.example', true],
    [
      { PROFILE: 'pilot', PUBLIC_URL: 'https://coop.example', CONSOLE_URL: 'https://desk.example/' },
      3020,
      'https://desk.example',
      false,
    ],
  ])('%o: the console is on port %s, at %s', (env, consolePort, consoleUrl, apiDocs) => {
    expect(readConfig(env)).toMatchObject({ consolePort, consoleUrl, apiDocs });
  });

  const CREDIT = { MAP_TILES_CREDIT: '© OpenStreetMap' };
  test.each([
    [{}, undefined, undefined],
    [{ MAP_TILES_URL: 'https://tiles.example/{z}/{x}/{y}.png', ...CREDIT }, 'raster', undefined],
    [{ MAP_TILES_URL: '/tiles/{z}/{y}/{x}', ...CREDIT }, 'raster', undefined],
    [{ MAP_TILES_URL: 'https://coop.example/addis.pmtiles', ...CREDIT }, 'pmtiles', undefined],
    [{ MAP_TILES_FILE: '/srv/addis.pmtiles', ...CREDIT }, 'pmtiles', '/srv/addis.pmtiles'],
  ])('%o: map tiles come as %s', (env, kind, file) => {
    const { mapTiles, mapTilesFile } = readConfig(env);
    expect([mapTiles?.kind, mapTilesFile]).toEqual([kind, file]);
  });

  test('an empty variable counts as not set', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: ' ' })).toMatchObject({ port: 3000, databaseUrl: undefined });
  });

  test.each([
    [{ PORT: 'eighty' }, 'PORT: must be a port number (is "eighty")'],
    [
      { MAP_TILES_URL: '/{z}/{x}/{y}', MAP_TILES_FILE: '/a.pmtiles', ...CREDIT },
      'MAP_TILES_FILE: is of no use beside MAP_TILES_URL',
    ],
    [{ MAP_TILES_FILE: '/a.pmtiles' }, 'MAP_TILES_CREDIT: is needed with pictures of the map, as their licence asks'],
    [
      { MAP_TILES_URL: 'https://x.example/{z}/{x}/{y}; script-src *', ...CREDIT },
      'MAP_TILES_URL: must be an http or https address, or a path, with {z}, {x} and {y}, or ending in .pmtiles',
    ],
    [{ PORT: '80.5' }, 'PORT: must be a port number (is "80.5")'],
    [{ PORT: '0' }, 'PORT: must be from 1 to 65535 (is "0")'],
    [{ BANK_PORT: '70000' }, 'BANK_PORT: must be from 1 to 65535 (is "70000")'],
    [{ BANK_PORT: '3000' }, 'BANK_PORT: is 3000, the same as PORT'],
    [{ PROFILE: 'pilot', PORT: '3020' }, 'CONSOLE_PORT: is 3020, the same as PORT'],
    [
      { PROFILE: 'pilot', PUBLIC_URL: 'https://coop.example' },
      'CONSOLE_URL: is needed with PUBLIC_URL, where staff reach the console',
    ],
    [
      { CONSOLE_URL: 'https://desk.example' },
      'CONSOLE_PORT: is needed with CONSOLE_URL, because the console has its own port there',
    ],
    [
      { PROFILE: 'pilot', PUBLIC_URL: 'https://coop.example/c3', CONSOLE_URL: 'https://coop.example/desk' },
      'CONSOLE_URL: must be another origin than PUBLIC_URL',
    ],
    [{ API_DOCS: 'maybe' }, 'API_DOCS: must be on or off (is "maybe")'],
    [
      { SMS_WEBHOOK_URL: 'http://sms.example' },
      'SMS_WEBHOOK_URL: must be an https address, unless it is on this machine',
    ],
    [
      { ...BUCKET, S3_ENDPOINT: 'http://store.example' },
      'S3_ENDPOINT: must be an https address, unless it is on this machine',
    ],
    [{ DRAND_RELAYS: 'http://drand.example' }, 'DRAND_RELAYS: must be an https address, unless it is on this machine'],
    [
      { MAP_TILES_URL: 'http://tiles.example/{z}/{x}/{y}.png', ...CREDIT },
      'MAP_TILES_URL: must be an https address, unless it is on this machine',
    ],
    [{ METRICS_PORT: '3001' }, 'METRICS_PORT: is 3001, the same as BANK_PORT'],
    [{ API_PROCESSES: '0' }, 'API_PROCESSES: must be from 1 to 16 (is "0")'],
    [{ API_PROCESSES: '2', METRICS_PORT: '2999' }, 'METRICS_PORT of API process 2: is 3000, the same as PORT'],
    [
      { API_PROCESSES: '2', METRICS_PORT: '65535' },
      'METRICS_PORT of API process 2: is 65536, and must be from 1 to 65535',
    ],
    [{ METRICS_HOST: 'a b' }, 'METRICS_HOST: must be an address or a host name (is "a b")'],
    [{ HOST: 'a b' }, 'HOST: must be an address or a host name (is "a b")'],
    [{ PROFILE: 'live' }, 'PROFILE: must be sandbox or pilot (is "live")'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL: must be debug, info, warn, error or silent (is "loud")'],
    [{ LOG_TO: 'syslog' }, 'LOG_TO: must be files or stdout (is "syslog")'],
    [
      { DATABASE_URL: 'mysql://root:secret@x/y' },
      'DATABASE_URL: must be like postgres://user:password@host:5432/database',
    ],
    [{ SMTP_URL: 'smtp://mail.example:25' }, 'SMTP_FROM: is needed with SMTP_URL, the sender of our messages'],
    [{ SMS_WEBHOOK_URL: 'ftp://x' }, 'SMS_WEBHOOK_URL: must be an http or https address'],
    [{ ...LOGIN, LOGIN_ISSUER: 'id.example' }, 'LOGIN_ISSUER: must be an http or https address (is "id.example")'],
    [
      { ...LOGIN, LOGIN_ISSUER: 'http://id.example' },
      'LOGIN_ISSUER: must be an https address, unless it is on this machine',
    ],
    [{ ...LOGIN, LOGIN_ISSUER: 'https://id.example/?a=b' }, 'LOGIN_ISSUER: must have no user, query or fragment'],
    [{ ...LOGIN, LOGIN_CLIENT_SECRET: 'short' }, 'LOGIN_CLIENT_SECRET: must have at least 16 characters'],
    [{ ...LOGIN, LOGIN_NAME: 'x'.repeat(31) }, `LOGIN_NAME: must have at most 30 characters (is "${'x'.repeat(31)}")`],
    [{ ...LOGIN, LOGIN_NAME: '' }, 'LOGIN_NAME: is needed with the other settings of the login provider'],
    [{ ...BUCKET, S3_SECRET: '' }, 'S3_SECRET: is needed with the other settings of the picture store'],
    [{ ...BUCKET, S3_SECRET: 'short' }, 'S3_SECRET: must have at least 8 characters'],
    [{ ...BUCKET, S3_BUCKET: 'A/b' }, 'S3_BUCKET: must be the name of a bucket (is "A/b")'],
    [{ PUBLIC_URL: 'here' }, 'PUBLIC_URL: must be an http or https address'],
    [{ API_ADDRESS: 'api.example' }, 'API_ADDRESS: must be an origin, a path, or both (is "api.example")'],
    [{ API_TIMEOUT_MS: '5' }, 'API_TIMEOUT_MS: must be at least 1000 (is "5")'],
    [{ TRUSTED_PROXIES: 'all' }, 'TRUSTED_PROXIES: must be a whole number (is "all")'],
  ])('%o', (env, line) => {
    expect(mistakes(env)).toEqual([line]);
  });

  test('several API processes have their own names and metrics ports', () => {
    const second = readConfig({ API_PROCESSES: '2', API_PROCESS: '2' });
    expect([second.metricsPort, apiName(second, second.apiProcess)]).toEqual([3004, 'api-2']);
    const alone = readConfig({});
    expect([alone.metricsPort, apiName(alone, alone.apiProcess)]).toEqual([3003, 'api']);
  });

  test('a login provider is used when all its settings are set, and none is by default', () => {
    expect(readConfig({}).login).toBeUndefined();
    expect(readConfig(LOGIN).login).toEqual({
      issuer: 'https://id.example/',
      clientId: 'c3',
      clientSecret: 'a-secret-of-c3-at-id',
      name: 'Example ID',
    });
    expect(readConfig({ ...LOGIN, LOGIN_ISSUER: 'http://127.0.0.1:4000' }).login).toMatchObject({ name: 'Example ID' });
  });

  test('a picture store is used when all its settings are set, and none is by default', () => {
    expect(readConfig({}).bucket).toBeUndefined();
    expect(readConfig(BUCKET).bucket).toEqual({
      endpoint: 'https://store.example',
      bucket: 'members',
      region: 'us-east-1',
      accessKey: 'c3',
      secret: 'a-secret-of-the-store',
    });
  });

  test('all mistakes are reported at once', () => {
    expect(mistakes({ PORT: 'x', PROFILE: 'y', LOG_LEVEL: 'z' })).toHaveLength(3);
  });
});
