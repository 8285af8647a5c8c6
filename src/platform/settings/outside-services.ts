// Checks and reads the settings for services outside this machine: database, mail, SMS, the login provider, the S3
// store and map tiles. Connections to other machines must be encrypted (docs/settings.md, "Encryption on the way").

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]', '::1']);

/** True if the host is this machine: loopback, or the folder of a Unix socket. */
function isHere(hostname: string): boolean {
  return hostname === '' || LOOPBACK.has(hostname) || /^%2f/i.test(hostname);
}

/** True if others may read the traffic: plain http to another machine. */
export function isOpenLine(address: string): boolean {
  const { protocol, hostname } = new URL(address);
  return protocol === 'http:' && !isHere(hostname);
}

const OUTSIDE = ['SMS_WEBHOOK_URL', 'S3_ENDPOINT', 'MAP_TILES_URL'] as const;
type Outside = Partial<Record<(typeof OUTSIDE)[number], string>> & { DRAND_RELAYS: readonly string[] };

/** For services that we or members' phones call: each must be encrypted or on this machine. */
export function mistakesOfTransport(env: Outside): string[] {
  const asked = [
    ...OUTSIDE.map((name) => ({ name: name as string, address: env[name] })),
    ...env.DRAND_RELAYS.map((address) => ({ name: 'DRAND_RELAYS', address })),
  ];
  return asked
    .filter(({ address }) => address?.startsWith('http:') && isOpenLine(address.replaceAll(/[{}]/g, '')))
    .map(({ name }) => `${name}: must be an https address, unless it is on this machine`);
}

/** The sslmodes in which the server must show its certificate. In others an attacker may answer or read the traffic. */
const VERIFIED = new Set(['verify-full', 'verify-ca']);

/**
 * A database on another machine must show its certificate (`sslmode=verify-full`), unless its address has another
 * sslmode. `disable` is removed from the address, because the driver encrypts for any sslmode that it finds there.
 */
export function verifiedDatabase(url: string | undefined): string | undefined {
  if (url === undefined) return undefined;
  const address = new URL(url);
  const mode = address.searchParams.get('sslmode');
  if (mode === 'disable') address.searchParams.delete('sslmode');
  else if (mode === null && !isHere(address.hostname)) address.searchParams.set('sslmode', 'verify-full');
  else return url;
  return address.href;
}

/** Options of the mail transport. Mail to another machine requires TLS, unless the address says otherwise. */
export function mailDoor(url: string): { url: string; requireTLS?: true } {
  const { protocol, hostname } = new URL(url);
  return protocol === 'smtps:' || isHere(hostname) ? { url } : { url, requireTLS: true };
}

type Lines = {
  host: string;
  publicUrl: string;
  consoleUrl: string;
  bankPublicUrl: string;
  metricsHost: string;
  appDatabaseUrl: string | undefined;
  databaseUrl: string | undefined;
  smtp: { url: string } | undefined;
};

/** The settings whose connections others may read. The start prints them, and a pilot's console shows them. */
export function openLines(config: Lines): string[] {
  // If HOST lets other machines in, they may use plain http even when the public address names this machine.
  const isOpenFace = (address: string) => address.startsWith('http:') && (isOpenLine(address) || !isHere(config.host));
  const database = config.appDatabaseUrl ?? config.databaseUrl;
  return [
    ...(isOpenFace(config.publicUrl) ? ['PUBLIC_URL'] : []),
    ...(config.consoleUrl !== config.publicUrl && isOpenFace(config.consoleUrl) ? ['CONSOLE_URL'] : []),
    ...(isOpenFace(config.bankPublicUrl) ? ['BANK_PUBLIC_URL'] : []),
    ...(isHere(config.metricsHost) ? [] : ['METRICS_HOST']),
    ...(database !== undefined && isOpenDatabase(database) ? ['DATABASE_URL'] : []),
    ...(config.smtp && isOpenMail(config.smtp.url) ? ['SMTP_URL'] : []),
  ];
}

function isOpenDatabase(url: string): boolean {
  const { hostname, searchParams } = new URL(url);
  return !isHere(hostname) && !VERIFIED.has(searchParams.get('sslmode') ?? '');
}

function isOpenMail(url: string): boolean {
  const { hostname, searchParams } = new URL(url);
  const weak = { requireTLS: 'false', ignoreTLS: 'true', 'tls.rejectUnauthorized': 'false' };
  return !isHere(hostname) && Object.entries(weak).some(([name, value]) => searchParams.get(name) === value);
}

/** The login provider, and our credentials there. */
export type LoginConfig = { issuer: string; clientId: string; clientSecret: string; name: string };

const LOGIN = ['LOGIN_ISSUER', 'LOGIN_CLIENT_ID', 'LOGIN_CLIENT_SECRET', 'LOGIN_NAME'] as const;
type LoginSettings = { [Name in (typeof LOGIN)[number]]?: string | undefined };

/** All four or none. The issuer is compared letter by letter, so it must have no parts that a provider ignores. */
export function mistakesOfLogin(env: LoginSettings): string[] {
  if (LOGIN.every((name) => env[name] === undefined)) return [];
  const found = LOGIN.filter((name) => env[name] === undefined).map(
    (name) => `${name}: is needed with the other settings of the login provider`,
  );
  if (env.LOGIN_ISSUER === undefined) return found;
  const { protocol, hostname, search, hash, username } = new URL(env.LOGIN_ISSUER);
  if (protocol !== 'https:' && !isHere(hostname))
    found.push('LOGIN_ISSUER: must be an https address, unless it is on this machine');
  if (search || hash || username) found.push('LOGIN_ISSUER: must have no user, query or fragment');
  return found;
}

export function loginOf(env: LoginSettings): LoginConfig | undefined {
  const { LOGIN_ISSUER: issuer, LOGIN_CLIENT_ID: clientId, LOGIN_CLIENT_SECRET: clientSecret, LOGIN_NAME: name } = env;
  return issuer && clientId && clientSecret && name
    ? { issuer: new URL(issuer).href, clientId, clientSecret, name }
    : undefined;
}

/** A bucket, and our key to it. */
export type BucketConfig = { endpoint: string; bucket: string; region: string; accessKey: string; secret: string };

type BucketEnvironment = Partial<Record<(typeof BUCKET)[number], string>> & { S3_REGION: string };

const BUCKET = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY', 'S3_SECRET'] as const;

export function mistakesOfBucket(env: BucketEnvironment): string[] {
  if (BUCKET.every((name) => env[name] === undefined)) return [];
  return BUCKET.filter((name) => env[name] === undefined).map(
    (name) => `${name}: is needed with the other settings of the picture store`,
  );
}

export function bucketOf(env: BucketEnvironment): BucketConfig | undefined {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_ACCESS_KEY: accessKey, S3_SECRET: secret } = env;
  return endpoint && bucket && accessKey && secret
    ? { endpoint: endpoint.replace(/(?<!\/)\/+$/, ''), bucket, region: env.S3_REGION, accessKey, secret }
    : undefined;
}

/** Where and how the phone loads the map's tiles. */
export type MapTiles = { kind: 'raster' | 'pmtiles'; address: string; zoomMost: number; credit: string };
/** Where the app serves the file of MAP_TILES_FILE. */
export const MAP_TILES_PATH = '/map/tiles.pmtiles';

type MapEnvironment = {
  MAP_TILES_URL?: string | undefined;
  MAP_TILES_FILE?: string | undefined;
  MAP_TILES_CREDIT?: string | undefined;
  MAP_TILES_ZOOM: number;
};

export function mistakesOfMap({
  MAP_TILES_URL: url,
  MAP_TILES_FILE: file,
  MAP_TILES_CREDIT: credit,
}: MapEnvironment): string[] {
  const found: string[] = [];
  if (url && file) found.push('MAP_TILES_FILE: is of no use beside MAP_TILES_URL');
  if ((url || file) && !credit)
    found.push('MAP_TILES_CREDIT: is needed with pictures of the map, as their licence asks');
  return found;
}

export function mapTilesOf(env: MapEnvironment): MapTiles | undefined {
  const address = env.MAP_TILES_URL ?? (env.MAP_TILES_FILE && MAP_TILES_PATH);
  if (!address) return undefined;
  const kind = address.endsWith('.pmtiles') ? 'pmtiles' : 'raster';
  return { kind, address, zoomMost: env.MAP_TILES_ZOOM, credit: env.MAP_TILES_CREDIT ?? '' };
}
