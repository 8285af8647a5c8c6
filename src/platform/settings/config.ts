// Reads and checks the settings in the environment, all of them. docs/settings.md lists them for operators.

import path from 'node:path';
import { z } from 'zod';
import {
  type BucketConfig,
  bucketOf,
  type LoginConfig,
  loginOf,
  type MapTiles,
  mapTilesOf,
  mistakesOfBucket,
  mistakesOfLogin,
  mistakesOfMap,
  mistakesOfTransport,
  verifiedDatabase,
} from './outside-services.ts';
import { consolePort, consoleUrl, innerUrl, mistakesOfConsole, publicUrl } from './face-addresses.ts';
import { databaseUrl, folder, host, httpUrl, port, TILES, wholeNumber } from './setting-shapes.ts';

const environment = z.object({
  PROFILE: z.enum(['sandbox', 'pilot'], 'must be sandbox or pilot').default('sandbox'),
  HOST: host.default('127.0.0.1'),
  PORT: port.default(3000),
  BANK_PORT: port.default(3001),
  RAIL_PORT: port.default(3002),
  /** Above the ports from METRICS_PORT on that sixteen API processes use. */
  DRAWS_PORT: port.default(3100),
  /** Where /metrics is served. It has its own host, so that an app that is open to others does not open it, too. */
  METRICS_PORT: port.default(3003),
  METRICS_HOST: host.default('127.0.0.1'),
  /** How many processes answer on PORT. */
  API_PROCESSES: wholeNumber.min(1, 'must be from 1 to 16').max(16, 'must be from 1 to 16').default(1),
  /** The start script gives each of them its number. */
  API_PROCESS: z.coerce.number().int().min(1).max(16).default(1),
  /** A separate port for the console. Its pages and calls are then served there alone. */
  CONSOLE_PORT: port.optional(),
  /** Public address of that console, for staff. Used in passkeys. */
  CONSOLE_URL: httpUrl.optional(),
  /** The pages about the API, /docs and /openapi.json. */
  API_DOCS: z.enum(['on', 'off'], 'must be on or off').optional(),
  /** Public address of the app for members and staff. Used in invite links, receipts and passkeys. */
  PUBLIC_URL: httpUrl.optional(),
  /** Public address of the sandbox bank's approval pages. */
  BANK_PUBLIC_URL: httpUrl.optional(),
  /** Where the app finds the API: an origin, a path before `/api`, or both. The build writes it into the app. */
  API_ADDRESS: z
    .string()
    .regex(/^(https?:\/\/[A-Za-z0-9.:-]+)?(\/[A-Za-z0-9._-]+)*\/?$/, 'must be an origin, a path, or both')
    .optional(),
  /** The app gives up a request after this long. */
  API_TIMEOUT_MS: wholeNumber
    .min(1_000, 'must be at least 1000')
    .max(600_000, 'must be at most 600000')
    .default(60_000),
  DATA_DIR: folder.default(path.resolve('data')),
  /** When the sandbox's ninety days end. The default is now. */
  HISTORY_UNTIL: z.iso.datetime({ offset: true, error: 'must be like 2026-11-30T16:00:00+03:00' }).optional(),
  /** An external server instead of the embedded one. Its role needs CREATEROLE, and CREATE on the database. */
  DATABASE_URL: databaseUrl.optional(),
  /** The sandbox bank's own database. Needed with DATABASE_URL only when that role may not create databases. */
  BANK_DATABASE_URL: databaseUrl.optional(),
  /** The start script sets these for its processes: the same database as their own roles. */
  APP_DATABASE_URL: databaseUrl.optional(),
  RAIL_DATABASE_URL: databaseUrl.optional(),
  DRAWS_DATABASE_URL: databaseUrl.optional(),
  /** The same for the process that first fills the sandbox: the migrating role, because it creates the demo staff. */
  OWNER_DATABASE_URL: databaseUrl.optional(),
  /** Also set by the start script: the embedded database's folder, so that its disk is watched. */
  DATABASE_FOLDER: folder.optional(),
  LOG_LEVEL: z
    .enum(['debug', 'info', 'warn', 'error', 'silent'], 'must be debug, info, warn, error or silent')
    .default('info'),
  /** Where the JSON log goes: a file for each process, or the start script's stdout, for a log shipper. */
  LOG_TO: z.enum(['files', 'stdout'], 'must be files or stdout').default('files'),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must be like smtp://user:password@host:587' }).optional(),
  SMTP_FROM: z.email('must be an e-mail address').optional(),
  /** Receives SMS codes as signed webhooks (Standard Webhooks; secret SMS_WEBHOOK_SECRET). */
  SMS_WEBHOOK_URL: httpUrl.optional(),
  /** An OpenID Connect provider with which members may sign in. There is no default. */
  LOGIN_ISSUER: httpUrl.optional(),
  LOGIN_CLIENT_ID: z.string().max(200, 'must have at most 200 characters').optional(),
  LOGIN_CLIENT_SECRET: z.string().min(16, 'must have at least 16 characters').optional(),
  /** The provider's name on the button. */
  LOGIN_NAME: z.string().max(30, 'must have at most 30 characters').optional(),
  /** Relays of the public drand network, the source of the draws' beacon, in the order of asking. No default. */
  DRAND_RELAYS: z
    .string()
    .transform((text) => text.split(/[\s,]+/).filter(Boolean))
    .pipe(z.array(httpUrl).max(8, 'must be eight addresses at most'))
    .default([]),
  /** A store with the S3 protocol for members' pictures. Without it they are kept in DATA_DIR. */
  S3_ENDPOINT: httpUrl.optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket')
    .optional(),
  S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]{1,40}$/, 'must be like eu-central-1')
    .default('us-east-1'),
  S3_ACCESS_KEY: z.string().max(200, 'must have at most 200 characters').optional(),
  S3_SECRET: z.string().min(8, 'must have at least 8 characters').optional(),
  /** Map tiles: a tile's address with {z}, {x} and {y}, or the address of a PMTiles file. There is no default. */
  MAP_TILES_URL: z
    .string()
    .max(500, 'must have at most 500 characters')
    .regex(TILES, 'must be an http or https address, or a path, with {z}, {x} and {y}, or ending in .pmtiles')
    .optional(),
  /** A PMTiles file on this machine instead. The app serves it. */
  MAP_TILES_FILE: z
    .string()
    .regex(/\.pmtiles$/, 'must end in .pmtiles')
    .transform((given) => path.resolve(given))
    .optional(),
  /** The tiles' owner, shown on the map because their licence requires it. */
  MAP_TILES_CREDIT: z.string().max(200, 'must have at most 200 characters').optional(),
  /** The closest zoom for which there are tiles. */
  MAP_TILES_ZOOM: wholeNumber.min(1).max(19).default(14),
  /** Number of reverse proxies in front, whose X-Forwarded-For is trusted. */
  TRUSTED_PROXIES: wholeNumber.min(0).max(10).default(0),
});

/** The names of all settings. */
export const SETTINGS: readonly string[] = Object.keys(environment.shape);

export type Config = {
  profile: 'sandbox' | 'pilot';
  host: string;
  port: number;
  bankPort: number;
  railPort: number;
  drawsPort: number;
  /** This API process's port for /metrics. Each further process has the next one. */
  metricsPort: number;
  metricsHost: string;
  apiProcesses: number;
  /** Which of them this process is, from 1. */
  apiProcess: number;
  publicUrl: string;
  /** The console's separate port, if it has one. */
  consolePort: number | undefined;
  /** Where staff reach the console. Without its own port, the same as `publicUrl`. */
  consoleUrl: string;
  apiDocs: boolean;
  bankPublicUrl: string;
  bankUrl: string;
  railUrl: string;
  drawsUrl: string;
  /** The origin of API_ADDRESS, if it is not the app's own. */
  apiOrigin: string | undefined;
  dataDir: string;
  historyUntil: Date | undefined;
  databaseUrl: string | undefined;
  bankDatabaseUrl: string | undefined;
  appDatabaseUrl: string | undefined;
  railDatabaseUrl: string | undefined;
  drawsDatabaseUrl: string | undefined;
  ownerDatabaseUrl: string | undefined;
  /** Undefined with DATABASE_URL, because the database's disk is on another machine. */
  databaseFolder: string | undefined;
  logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent';
  logTo: 'files' | 'stdout';
  smtp: { url: string; from: string } | undefined;
  smsWebhookUrl: string | undefined;
  login: LoginConfig | undefined;
  drandRelays: readonly string[];
  /** Where pictures are kept, if not in the data folder. */
  bucket: BucketConfig | undefined;
  mapTiles: MapTiles | undefined;
  mapTilesFile: string | undefined;
  trustedProxies: number;
};

/** The name of an API process in logs and in pg_stat_activity. */
export function apiName({ apiProcesses }: Pick<Config, 'apiProcesses'>, number: number): string {
  return apiProcesses === 1 ? 'api' : `api-${number}`;
}

/** Exit code for a start refused by its settings (EX_CONFIG of sysexits.h). */
export const EXIT_CONFIG = 78;

/** Holds all mistakes in the settings, one line for each. */
export class ConfigError extends Error {
  override name = 'ConfigError';
  readonly mistakes: string[];
  constructor(mistakes: string[]) {
    super(mistakes.join('\n'));
    this.mistakes = mistakes;
  }
}

/** Reads and checks the settings. An empty variable counts as not set. Throws ConfigError. */
export function readConfig(env: Record<string, string | undefined> = process.env): Config {
  const given = Object.fromEntries(
    Object.keys(environment.shape).map((name) => [name, env[name]?.trim() || undefined]),
  );
  const read = environment.safeParse(given);
  const mistakes = read.success ? [] : read.error.issues.map((issue) => describe(issue, given));
  if (read.success) mistakes.push(...contradictions(read.data));
  if (!read.success || mistakes.length > 0) throw new ConfigError(mistakes);
  return configOf(read.data);
}

/** For the start of a process: reads the settings, or prints the mistakes on stderr and exits with code 78. */
export function readConfigOrExit(): Config {
  try {
    return readConfig();
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    for (const mistake of error.mistakes) console.error(mistake);
    process.exit(EXIT_CONFIG);
  }
}

type Environment = z.output<typeof environment>;

// A secret or URL is not repeated in the message, because a URL may contain a password.
function describe(issue: z.core.$ZodIssue, given: Record<string, string | undefined>): string {
  const name = String(issue.path[0]);
  const value = /_(URL|SECRET)$/.test(name) ? '' : ` (is "${given[name]}")`;
  return `${name}: ${issue.message}${value}`;
}

function contradictions(env: Environment): string[] {
  const found: string[] = [];
  const { PORT, BANK_PORT, RAIL_PORT, DRAWS_PORT, METRICS_PORT } = env;
  const CONSOLE_PORT = consolePort(env);
  const ports: [string, number][] = Object.entries({ PORT, BANK_PORT, RAIL_PORT, DRAWS_PORT, METRICS_PORT });
  if (CONSOLE_PORT) ports.push(['CONSOLE_PORT', CONSOLE_PORT]);
  for (let further = 1; further < env.API_PROCESSES; further += 1)
    ports.push([`METRICS_PORT of API process ${further + 1}`, METRICS_PORT + further]);
  const owners = new Map<number, string>();
  for (const [name, value] of ports) {
    if (value > 65535) found.push(`${name}: is ${value}, and must be from 1 to 65535`);
    const other = owners.get(value);
    if (other) found.push(`${name}: is ${value}, the same as ${other}`);
    owners.set(value, name);
  }
  if (env.SMTP_URL && !env.SMTP_FROM) found.push('SMTP_FROM: is needed with SMTP_URL, the sender of our messages');
  found.push(...mistakesOfLogin(env), ...mistakesOfBucket(env), ...mistakesOfMap(env), ...mistakesOfTransport(env));
  found.push(...mistakesOfConsole(env));
  if (env.BANK_DATABASE_URL && env.BANK_DATABASE_URL === env.DATABASE_URL)
    found.push('BANK_DATABASE_URL: must be another database than DATABASE_URL');
  return found;
}

function configOf(env: Environment): Config {
  return {
    profile: env.PROFILE,
    host: env.HOST,
    port: env.PORT,
    bankPort: env.BANK_PORT,
    railPort: env.RAIL_PORT,
    drawsPort: env.DRAWS_PORT,
    metricsPort: env.METRICS_PORT + env.API_PROCESS - 1,
    metricsHost: env.METRICS_HOST,
    apiProcesses: env.API_PROCESSES,
    apiProcess: env.API_PROCESS,
    publicUrl: publicUrl(env.PUBLIC_URL, env.HOST, env.PORT),
    consolePort: consolePort(env),
    consoleUrl: consoleUrl(env),
    apiDocs: (env.API_DOCS ?? (env.PROFILE === 'sandbox' ? 'on' : 'off')) === 'on',
    bankPublicUrl: publicUrl(env.BANK_PUBLIC_URL, env.HOST, env.BANK_PORT),
    bankUrl: innerUrl(env.HOST, env.BANK_PORT),
    railUrl: innerUrl(INNER_HOST, env.RAIL_PORT),
    drawsUrl: innerUrl(INNER_HOST, env.DRAWS_PORT),
    apiOrigin: /^https?:\/\/[^/]+/.exec(env.API_ADDRESS ?? '')?.[0],
    dataDir: env.DATA_DIR,
    historyUntil: env.HISTORY_UNTIL === undefined ? undefined : new Date(env.HISTORY_UNTIL),
    databaseUrl: verifiedDatabase(env.DATABASE_URL),
    bankDatabaseUrl: verifiedDatabase(env.BANK_DATABASE_URL),
    appDatabaseUrl: env.APP_DATABASE_URL,
    railDatabaseUrl: env.RAIL_DATABASE_URL,
    drawsDatabaseUrl: env.DRAWS_DATABASE_URL,
    ownerDatabaseUrl: env.OWNER_DATABASE_URL,
    databaseFolder: env.DATABASE_FOLDER,
    logLevel: env.LOG_LEVEL,
    logTo: env.LOG_TO,
    smtp: env.SMTP_URL && env.SMTP_FROM ? { url: env.SMTP_URL, from: env.SMTP_FROM } : undefined,
    smsWebhookUrl: env.SMS_WEBHOOK_URL,
    login: loginOf(env),
    drandRelays: env.DRAND_RELAYS.map((relay) => relay.replace(/(?<!\/)\/+$/, '')),
    bucket: bucketOf(env),
    mapTiles: mapTilesOf(env),
    mapTilesFile: env.MAP_TILES_FILE,
    trustedProxies: env.TRUSTED_PROXIES,
  };
}

/**
 * The rail and draws processes listen here whatever HOST is, because only the bank and our own processes call them,
 * from this machine.
 */
export const INNER_HOST = '127.0.0.1';
