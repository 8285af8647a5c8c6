// Secrets that this installation made on its first start, in one file that only its user may read:
// DATA_DIR/secrets.json (secrets-file.ts). The environment may give each instead (name in capitals, e.g. PIN_PEPPER).
// The file's value then does not count. docs/settings.md tells the effect of a lost key.
//
// `npm run rotate` makes a new key (rotate-secret.ts). The old one still counts for a while, so a process gets
// earlier keys too: PIN_PEPPER_EARLIER.
import { createECDH, createHash, createPrivateKey, generateKeyPairSync, randomBytes } from 'node:crypto';
import { ConfigError } from '../settings/config.ts';
import { machineNow } from '../time/machine-time.ts';
import { type KeptSecrets, readSecrets, secretsFile, writeSecrets } from './secrets-file.ts';

type Rule = { fits: (given: string) => boolean; says: string };

/** Hashes and seals rest on it: 32 characters of base64url are 192 bits. */
const strong: Rule = { fits: (given) => given.length >= 32, says: 'must have at least 32 characters' };
const longEnough: Rule = { fits: (given) => given.length >= 16, says: 'must have at least 16 characters' };

/** Rules for given secrets, by name. Without them a bad secret would fail much later, or never. */
const SECRET_RULES: Readonly<Record<string, Rule>> = {
  installation: { fits: (given) => /^[0-9a-f]{32}$/.test(given), says: 'must be 32 hexadecimal digits' },
  pinPepper: strong,
  tokenKey: strong,
  sealKey: strong,
  seedKey: strong,
  contactKey: strong,
  backupKey: strong,
  bankWebhookSecret: { fits: isWebhookSecret, says: 'must be whsec_ and base64' },
  smsWebhookSecret: {
    fits: (given) => isWebhookSecret(`whsec_${given.replace(/^whsec_/, '')}`),
    says: 'must be base64',
  },
  bankApiKey: longEnough,
  bankAdminKey: longEnough,
  railKey: longEnough,
  drawsKey: longEnough,
  vapidKey: { fits: isVapidKey, says: 'must be a private P-256 key: 43 characters of base64url' },
  signingKey: { fits: isSigningKey, says: 'must be an Ed25519 key (PKCS #8 PEM)' },
};

function isWebhookSecret(given: string): boolean {
  return /^whsec_[A-Za-z0-9+/]{16,}={0,2}$/.test(given);
}

function isSigningKey(given: string): boolean {
  try {
    return createPrivateKey(given).asymmetricKeyType === 'ed25519';
  } catch {
    return false;
  }
}

function isVapidKey(given: string): boolean {
  return /^[A-Za-z0-9_-]{43}$/.test(given);
}

export const MAKERS = {
  /** No secret: the mark of this installation, which its database carries too (databases.ts). */
  installation: () => randomBytes(16).toString('hex'),
  /** Keys the hash of transaction passwords. With a dump and this key six digits can be guessed. */
  pinPepper: randomKey,
  /** Keys the hash under which tokens and codes are stored. */
  tokenKey: randomKey,
  /** Encrypt values that must be read back: TOTP seeds; secrets of rounds, only for the draws process. */
  sealKey: randomKey,
  seedKey: randomKey,
  /** Keys the hash of uploaded contacts' phone numbers. */
  contactKey: randomKey,
  /** Standard Webhooks secrets: bank to app, app to the SMS gateway. */
  bankWebhookSecret: webhookSecret,
  smsWebhookSecret: webhookSecret,
  /** The rail shows the first to the bank, the second for the sandbox's levers. Our other processes have neither. */
  bankApiKey: randomKey,
  bankAdminKey: randomKey,
  /** Our other processes show these to rail and draws. */
  railKey: randomKey,
  drawsKey: randomKey,
  /** Seals backups (backup/sealed-file.ts). No process gets it. */
  backupKey: randomKey,
  dbAppPassword: randomKey,
  dbRailPassword: randomKey,
  dbDrawsPassword: randomKey,
  dbBankPassword: randomKey,
  /** Ed25519, PKCS #8 PEM: receipts. */
  signingKey: () => generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
  /** P-256, the private number: push services know the operator by its public half (messages.md 6). */
  vapidKey,
};

export type SecretName = keyof typeof MAKERS;

/** Secrets whose earlier values still count for a while. All others change on both sides with one restart. */
export const KEPT_EARLIER = [
  'pinPepper',
  'tokenKey',
  'sealKey',
  'seedKey',
  'contactKey',
  'smsWebhookSecret',
  'signingKey',
  'vapidKey',
] as const satisfies readonly SecretName[];
export type EarlierName = (typeof KEPT_EARLIER)[number];
/** Newest first. Of a signing key, only the public half. */
type Earlier = { readonly [N in EarlierName]?: readonly string[] };

export type Secrets = Record<SecretName, string> & { earlier: Earlier };

/** The secrets of api and jobs. */
export const APP_SECRETS = [
  'pinPepper',
  'tokenKey',
  'sealKey',
  'contactKey',
  'smsWebhookSecret',
  'railKey',
  'drawsKey',
  'signingKey',
  'vapidKey',
] as const satisfies readonly SecretName[];
export type AppSecrets = Pick<Secrets, (typeof APP_SECRETS)[number] | 'earlier'>;

/** The rail's. In the sandbox it has the key of the levers too. */
export const RAIL_SECRETS = ['railKey', 'bankApiKey', 'bankWebhookSecret'] as const satisfies readonly SecretName[];
export const DRAWS_SECRETS = ['drawsKey', 'seedKey'] as const satisfies readonly SecretName[];
export type DrawsSecrets = Pick<Secrets, (typeof DRAWS_SECRETS)[number] | 'earlier'>;
export const LEVER_SECRETS = ['bankAdminKey'] as const satisfies readonly SecretName[];

export const ALL_SECRETS = Object.keys(MAKERS) as SecretName[];

/**
 * Reads the secrets, makes those that are missing, and forgets earlier ones whose time is over. `dataDir` must exist.
 * Throws with one clear line, a ConfigError for a given secret.
 */
export function loadSecrets(dataDir: string, env: Record<string, string | undefined> = process.env): Secrets {
  const given = readGiven(env);
  const file = secretsFile(dataDir);
  const kept = readSecrets(file);
  const at = new Date(machineNow()).toISOString();
  const made: Record<string, string> = {};
  for (const [name, make] of Object.entries(MAKERS)) if (kept?.values[name] === undefined) made[name] = make();
  const begun = Object.fromEntries(Object.keys(made).map((name) => [name, at]));
  const counting = stillCounting(kept?.earlier ?? {}, at);
  if (Object.keys(made).length > 0 || counting.over) {
    const values = { ...kept?.values, ...made };
    const fresh = { values, begun: { ...kept?.begun, ...begun }, earlier: counting.earlier };
    writeSecrets(file, fresh, { first: kept === undefined });
  }
  // Read again: another process may have made the file first.
  const now = readSecrets(file);
  const values = { ...made, ...now?.values, ...given.values } as Record<SecretName, string>;
  return { ...values, earlier: earlierOf(now, given) };
}

type Given = { values: Partial<Record<SecretName, string>>; earlier: Earlier };

/** A given key's earlier values are given too: the file's belong to the file's key. */
function earlierOf(kept: KeptSecrets | undefined, given: Given): Earlier {
  const all = KEPT_EARLIER.map((name) => {
    const own = kept?.earlier[name]?.map(({ value }) => value) ?? [];
    return [name, given.values[name] === undefined ? own : (given.earlier[name] ?? [])] as const;
  });
  return Object.fromEntries(all.filter(([, values]) => values.length > 0));
}

function stillCounting(
  earlier: KeptSecrets['earlier'],
  at: string,
): { earlier: KeptSecrets['earlier']; over: boolean } {
  const all = Object.entries(earlier);
  const left = all.map(([name, values]) => [name, values.filter(({ until }) => until > at)] as const);
  const count = (some: readonly (readonly [string, readonly unknown[]])[]) =>
    some.reduce((sum, [, values]) => sum + values.length, 0);
  return {
    earlier: Object.fromEntries(left.filter(([, values]) => values.length > 0)),
    over: count(left) < count(all),
  };
}

/**
 * One process's own secrets, from its environment: the start script hands it these and no others. Throws ConfigError.
 */
export function ownSecrets<N extends SecretName>(
  names: readonly N[],
  env: Record<string, string | undefined> = process.env,
): Pick<Secrets, N | 'earlier'> {
  const given = readGiven(env);
  const missing = names.filter((name) => given.values[name] === undefined);
  if (missing.length > 0)
    throw new ConfigError(missing.map((name) => `${environmentName(name)}: is missing: start the app by npm start`));
  return pickSecrets({ ...(given.values as Secrets), earlier: given.earlier }, names);
}

/** The same secrets as a process's environment. */
export function environmentOf(secrets: Secrets, names: readonly SecretName[]): Record<string, string> {
  const { earlier } = pickSecrets(secrets, names);
  return Object.fromEntries([
    ...names.map((name) => [environmentName(name), secrets[name]] as const),
    ...Object.entries(earlier).map(([name, values]) => [earlierEnvironmentName(name), values.join(' ')] as const),
  ]);
}

export function pickSecrets<N extends SecretName>(
  secrets: Pick<Secrets, N | 'earlier'>,
  names: readonly N[],
): Pick<Secrets, N | 'earlier'> {
  const own = new Set<string>(names);
  const earlier = Object.fromEntries(Object.entries(secrets.earlier).filter(([name]) => own.has(name)));
  return { ...Object.fromEntries(names.map((name) => [name, secrets[name]])), earlier } as Pick<Secrets, N | 'earlier'>;
}

function readGiven(env: Record<string, string | undefined>): Given {
  const values: Given['values'] = {};
  const mistakes: string[] = [];
  for (const name of ALL_SECRETS) {
    const value = env[environmentName(name)]?.replaceAll('\\n', '\n');
    if (!value) continue;
    const rule = SECRET_RULES[name];
    if (rule && !rule.fits(value)) mistakes.push(`${environmentName(name)}: ${rule.says}`);
    values[name] = value;
  }
  if (mistakes.length > 0) throw new ConfigError(mistakes);
  const earlier = KEPT_EARLIER.map((name) => {
    const given = env[earlierEnvironmentName(name)]?.split(/\s+/).filter((value) => value !== '') ?? [];
    return [name, given] as const;
  });
  return { values, earlier: Object.fromEntries(earlier.filter(([, given]) => given.length > 0)) };
}

/** pinPepper -> PIN_PEPPER */
export function environmentName(name: string): string {
  return name.replace(/[A-Z]/g, (capital) => `_${capital}`).toUpperCase();
}

/** pinPepper -> PIN_PEPPER_EARLIER: values with a blank between them, the newest first. */
export function earlierEnvironmentName(name: string): string {
  return `${environmentName(name)}_EARLIER`;
}

function vapidKey(): string {
  const key = createECDH('prime256v1');
  key.generateKeys();
  // The number may begin with zero bytes, which the curve leaves out.
  return Buffer.from(key.getPrivateKey('hex').padStart(64, '0'), 'hex').toString('base64url');
}

function randomKey(): string {
  return randomBytes(32).toString('base64url');
}

function webhookSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`;
}

type Keys<N extends EarlierName> = { readonly [M in N]: string } & { readonly earlier?: Earlier };

/** Today's first, then the earlier ones, the newest of them first. */
export function keysOf<N extends EarlierName>(secrets: Keys<N>, name: N): readonly [string, ...string[]] {
  return [secrets[name], ...(secrets.earlier?.[name] ?? [])];
}

/**
 * The number under which a row names its key. It follows from the key, so a key given by the environment has one too.
 * Its 31 bits tell nothing of a random key.
 */
export function numberOf(key: string): number {
  return createHash('sha256').update('key number|').update(key).digest().readUInt32BE(0) >>> 1;
}

/**
 * The key that a row names. A row from before the numbers has none: it is the oldest key that counts. Undefined: the
 * key counts no more.
 */
export function keyByNumber(keys: readonly [string, ...string[]], number: number | null): string | undefined {
  return number === null ? keys.at(-1) : keys.find((key) => numberOf(key) === number);
}
