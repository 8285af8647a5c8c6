// The installation's secrets: which there are, how they are made, and which process gets which. The first start makes
// them and stores them in DATA_DIR/secrets.json, which only its user may read (secrets-file.ts). Each can be set in the
// environment instead (PIN_PEPPER for pinPepper), and then the file's value is ignored. docs/settings.md says what
// happens if a key is lost.
//
// `npm run rotate` makes a new key (rotate-secret.ts). The old one is still accepted for a while, so processes also get
// earlier keys: PIN_PEPPER_EARLIER.
import { createECDH, createHash, createPrivateKey, generateKeyPairSync, randomBytes } from 'node:crypto';
import { ConfigError } from '../settings/config.ts';
import { machineNow } from '../time/machine-time.ts';
import { type KeptSecrets, readSecrets, secretsFile, writeSecrets } from './secrets-file.ts';

type Rule = { fits: (given: string) => boolean; says: string };

/** For keys of hashes and encryption. 32 characters of base64url are 192 bits. */
const longKey: Rule = { fits: (given) => given.length >= 32, says: 'must have at least 32 characters' };
const longEnough: Rule = { fits: (given) => given.length >= 16, says: 'must have at least 16 characters' };

/** Rules for secrets from the environment. Without them, a bad secret would be noticed much later, or never. */
const SECRET_RULES: Readonly<Record<string, Rule>> = {
  installation: { fits: (given) => /^[0-9a-f]{32}$/.test(given), says: 'must be 32 hexadecimal digits' },
  pinPepper: longKey,
  tokenKey: longKey,
  sealKey: longKey,
  seedKey: longKey,
  contactKey: longKey,
  backupKey: longKey,
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
  /** Not secret: the mark of this installation, which its database has, too (databases.ts). */
  installation: () => randomBytes(16).toString('hex'),
  /** Key for the hash of transaction passwords. With it and a dump, their six digits could be guessed. */
  pinPepper: randomKey,
  /** Key for the hashes under which tokens and codes are stored. */
  tokenKey: randomKey,
  /** Encrypt values that must be read again: TOTP seeds, and (only in the draws process) the seeds of rounds. */
  sealKey: randomKey,
  seedKey: randomKey,
  /** Key for the hash of phone numbers from uploaded contacts. */
  contactKey: randomKey,
  /** Standard Webhooks secrets: from the bank to the app, and from the app to the SMS gateway. */
  bankWebhookSecret: webhookSecret,
  smsWebhookSecret: webhookSecret,
  /** By which the rail calls the bank, and the levers of the sandbox bank. Our other processes have neither. */
  bankApiKey: randomKey,
  bankAdminKey: randomKey,
  /** By which our other processes call rail and draws. */
  railKey: randomKey,
  drawsKey: randomKey,
  /** Encrypts backups (backup/sealed-file.ts). No process gets it. */
  backupKey: randomKey,
  dbAppPassword: randomKey,
  dbRailPassword: randomKey,
  dbDrawsPassword: randomKey,
  dbBankPassword: randomKey,
  /** Signs receipts. Ed25519, PKCS #8 PEM. */
  signingKey: () => generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
  /** Private P-256 key. Push services identify the operator by its public half (messages.md 6). */
  vapidKey,
};

export type SecretName = keyof typeof MAKERS;

/** Secrets whose earlier values are still accepted for a while. All others change on both sides with one restart. */
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
/** Earlier values, newest first. Of a signing key, only the public half. */
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

/** The secrets of the rail. In the sandbox it also has LEVER_SECRETS. */
export const RAIL_SECRETS = ['railKey', 'bankApiKey', 'bankWebhookSecret'] as const satisfies readonly SecretName[];
export const DRAWS_SECRETS = ['drawsKey', 'seedKey'] as const satisfies readonly SecretName[];
export type DrawsSecrets = Pick<Secrets, (typeof DRAWS_SECRETS)[number] | 'earlier'>;
export const LEVER_SECRETS = ['bankAdminKey'] as const satisfies readonly SecretName[];

export const ALL_SECRETS = Object.keys(MAKERS) as SecretName[];

/**
 * Reads the secrets, makes those that are missing, and removes earlier ones that are no longer accepted. `dataDir` must
 * exist. Throws an error of one clear line; for a secret from the environment, a ConfigError.
 */
export function loadSecrets(dataDir: string, env: Record<string, string | undefined> = process.env): Secrets {
  const given = readGiven(env);
  const file = secretsFile(dataDir);
  const kept = readSecrets(file);
  const at = new Date(machineNow()).toISOString();
  const made: Record<string, string> = {};
  for (const [name, make] of Object.entries(MAKERS)) if (kept?.values[name] === undefined) made[name] = make();
  const begun = Object.fromEntries(Object.keys(made).map((name) => [name, at]));
  const accepted = stillAccepted(kept?.earlier ?? {}, at);
  if (Object.keys(made).length > 0 || accepted.over) {
    const values = { ...kept?.values, ...made };
    const fresh = { values, begun: { ...kept?.begun, ...begun }, earlier: accepted.earlier };
    writeSecrets(file, fresh, { first: kept === undefined });
  }
  // Read again, because another process may have made the file first.
  const now = readSecrets(file);
  const values = { ...made, ...now?.values, ...given.values } as Record<SecretName, string>;
  return { ...values, earlier: earlierOf(now, given) };
}

type Given = { values: Partial<Record<SecretName, string>>; earlier: Earlier };

/** If the environment sets a key, it must set its earlier values, too. The file's belong to the file's key. */
function earlierOf(kept: KeptSecrets | undefined, given: Given): Earlier {
  const all = KEPT_EARLIER.map((name) => {
    const own = kept?.earlier[name]?.map(({ value }) => value) ?? [];
    return [name, given.values[name] === undefined ? own : (given.earlier[name] ?? [])] as const;
  });
  return Object.fromEntries(all.filter(([, values]) => values.length > 0));
}

function stillAccepted(
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
 * A process's secrets from its environment, where the start script puts only those. Throws ConfigError.
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

/** The environment for a process with these secrets. */
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

/** pinPepper -> PIN_PEPPER_EARLIER. Its values are separated by spaces, the newest first. */
export function earlierEnvironmentName(name: string): string {
  return `${environmentName(name)}_EARLIER`;
}

function vapidKey(): string {
  const key = createECDH('prime256v1');
  key.generateKeys();
  // The private key may begin with zero bytes, which are left out.
  return Buffer.from(key.getPrivateKey('hex').padStart(64, '0'), 'hex').toString('base64url');
}

function randomKey(): string {
  return randomBytes(32).toString('base64url');
}

function webhookSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`;
}

type Keys<N extends EarlierName> = { readonly [M in N]: string } & { readonly earlier?: Earlier };

/** All accepted values of a key: today's, then earlier ones, newest first. */
export function keysOf<N extends EarlierName>(secrets: Keys<N>, name: N): readonly [string, ...string[]] {
  return [secrets[name], ...(secrets.earlier?.[name] ?? [])];
}

/**
 * The number by which a row refers to its key. It is computed from the key, so that keys from the environment have one,
 * too. Its 31 bits reveal nothing about a random key.
 */
export function numberOf(key: string): number {
  return createHash('sha256').update('key number|').update(key).digest().readUInt32BE(0) >>> 1;
}

/**
 * The key to which a row refers. A row without a number is older than the numbers, so it has the oldest accepted key.
 * Undefined: the key is no longer accepted.
 */
export function keyByNumber(keys: readonly [string, ...string[]], number: number | null): string | undefined {
  return number === null ? keys.at(-1) : keys.find((key) => numberOf(key) === number);
}
