// Connections that leave this machine are encrypted (docs/settings.md, "Encryption on the way").

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]', '::1']);

/** True for this machine: loopback, or a socket's folder. */
export function isHere(hostname: string): boolean {
  return hostname === '' || LOOPBACK.has(hostname) || /^%2f/i.test(hostname);
}

/** True where strangers may read along: plain http on an address that other machines reach. */
export function isOpenLine(address: string): boolean {
  const { protocol, hostname } = new URL(address);
  return protocol === 'http:' && !isHere(hostname);
}

const OUTSIDE = ['SMS_WEBHOOK_URL', 'S3_ENDPOINT', 'MAP_TILES_URL'] as const;
type Outside = Partial<Record<(typeof OUTSIDE)[number], string>> & { DRAND_RELAYS: readonly string[] };

/** Services that we or our members' phones call. Codes, pictures and draws travel there. */
export function mistakesOfTransport(env: Outside): string[] {
  const asked = [
    ...OUTSIDE.map((name) => ({ name: name as string, address: env[name] })),
    ...env.DRAND_RELAYS.map((address) => ({ name: 'DRAND_RELAYS', address })),
  ];
  return asked
    .filter(({ address }) => address?.startsWith('http:') && isOpenLine(address.replaceAll(/[{}]/g, '')))
    .map(({ name }) => `${name}: must be an https address, unless it is on this machine`);
}

/** Modes in which the server proves who it is. Others let a stranger answer, or encrypt nothing. */
const VERIFIED = new Set(['verify-full', 'verify-ca']);

/**
 * A database on another machine proves who it is (`sslmode=verify-full`), unless its address says otherwise. The driver
 * takes any word for an encrypted line, so `disable` leaves the address.
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

/** Mail to another machine leaves by TLS alone, unless the address says otherwise. */
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

/** The settings whose connections strangers may read. The start names them, and in a pilot each page of the console. */
export function openLines(config: Lines): string[] {
  // Where HOST lets other machines in, they get in by this address or by another.
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
