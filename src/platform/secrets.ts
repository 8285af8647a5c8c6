// Secrets that this installation made on its first start, in one file that only its user may read:
// DATA_DIR/secrets.json. The environment may give each instead (name in capitals, e.g. PIN_PEPPER). The file's value
// then does not count. Losing the file ends sessions, and members must set PINs again (pinPepper, tokenKey). Receipts
// signed before still verify, but with a public key that new ones no longer carry (signingKey).

import { createECDH, generateKeyPairSync, randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { codeOf, messageOf } from './caught.ts';
import { ConfigError } from './config.ts';
import { SECRET_RULES } from './secret-rules.ts';

const MAKERS = {
  /** No secret: the mark of this installation, which its database carries too (databases.ts). */
  installation: () => randomBytes(16).toString('hex'),
  /**
   * Keys the hash of transaction passwords. It stays outside the database, because a dump alone lets six digits be
   * guessed.
   */
  pinPepper: randomKey,
  /** Keys the hash under which tokens and codes are stored. */
  tokenKey: randomKey,
  /** Encrypts values that must be read back: TOTP seeds of staff. */
  sealKey: randomKey,
  /** Keys the hash of uploaded contacts' phone numbers. */
  contactKey: randomKey,
  /** Standard Webhooks secrets: bank to app, app to the SMS gateway. */
  bankWebhookSecret: webhookSecret,
  smsWebhookSecret: webhookSecret,
  /** The rail shows the first to the bank, the second for the sandbox's levers. Our other processes have neither. */
  bankApiKey: randomKey,
  bankAdminKey: randomKey,
  /** Our other processes show this to the rail. */
  railKey: randomKey,
  /** Seals backups (backup/sealed-file.ts). No process gets it. */
  backupKey: randomKey,
  dbAppPassword: randomKey,
  dbRailPassword: randomKey,
  dbBankPassword: randomKey,
  /** Ed25519, PKCS #8 PEM: receipts. */
  signingKey: () => generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
  /** P-256, the private number: push services know the operator by its public half (messages.md 6). */
  vapidKey,
};

type SecretName = keyof typeof MAKERS;

export type Secrets = Record<SecretName, string>;

/** The secrets of api and jobs. */
export const APP_SECRETS = [
  'pinPepper',
  'tokenKey',
  'sealKey',
  'contactKey',
  'smsWebhookSecret',
  'railKey',
  'signingKey',
  'vapidKey',
] as const satisfies readonly SecretName[];
export type AppSecrets = Pick<Secrets, (typeof APP_SECRETS)[number]>;

/** The rail's. In the sandbox it has the key of the levers too. */
export const RAIL_SECRETS = ['railKey', 'bankApiKey', 'bankWebhookSecret'] as const satisfies readonly SecretName[];
export const LEVER_SECRETS = ['bankAdminKey'] as const satisfies readonly SecretName[];

export const ALL_SECRETS = Object.keys(MAKERS) as SecretName[];

/**
 * Reads the secrets, and makes those that are missing. `dataDir` must exist. Throws with one clear line, a ConfigError
 * for a given secret.
 */
export function loadSecrets(dataDir: string, env: Record<string, string | undefined> = process.env): Secrets {
  const given = readGiven(env);
  const file = secretsFile(dataDir);
  const kept = read(file);
  const made: Record<string, string> = {};
  for (const [name, make] of Object.entries(MAKERS)) if (kept?.[name] === undefined) made[name] = make();
  if (Object.keys(made).length > 0) write(file, { ...kept, ...made }, kept === undefined);
  // Read again: another process may have made the file first.
  return { ...made, ...read(file), ...given } as Secrets;
}

/**
 * One process's own secrets, from its environment: the start script hands it these and no others. Throws ConfigError.
 */
export function ownSecrets<N extends SecretName>(
  names: readonly N[],
  env: Record<string, string | undefined> = process.env,
): Pick<Secrets, N> {
  const given = readGiven(env);
  const missing = names.filter((name) => given[name] === undefined);
  if (missing.length > 0)
    throw new ConfigError(missing.map((name) => `${environmentName(name)}: is missing: start the app by npm start`));
  return pickSecrets(given, names);
}

/** The same secrets as a process's environment. */
export function environmentOf(secrets: Secrets, names: readonly SecretName[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [environmentName(name), secrets[name]]));
}

export function pickSecrets<N extends SecretName>(secrets: Partial<Secrets>, names: readonly N[]): Pick<Secrets, N> {
  return Object.fromEntries(names.map((name) => [name, secrets[name]])) as Pick<Secrets, N>;
}

export function secretsFile(dataDir: string): string {
  return path.join(dataDir, 'secrets.json');
}

function readGiven(env: Record<string, string | undefined>): Partial<Secrets> {
  const given: Partial<Secrets> = {};
  const mistakes: string[] = [];
  for (const name of ALL_SECRETS) {
    const value = env[environmentName(name)]?.replaceAll('\\n', '\n');
    if (!value) continue;
    const rule = SECRET_RULES[name];
    if (rule && !rule.fits(value)) mistakes.push(`${environmentName(name)}: ${rule.says}`);
    given[name] = value;
  }
  if (mistakes.length > 0) throw new ConfigError(mistakes);
  return given;
}

/** pinPepper -> PIN_PEPPER */
export function environmentName(name: string): string {
  return name.replace(/[A-Z]/g, (capital) => `_${capital}`).toUpperCase();
}

function read(file: string): Record<string, string> | undefined {
  let text: string;
  try {
    text = fs.readFileSync(file, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw new Error(`the secrets in ${file} cannot be read: ${messageOf(error)}`);
  }
  if ((fs.statSync(file).mode & 0o077) !== 0)
    throw new Error(`the secrets in ${file} are open to other users: chmod 600 it, and change what may have been read`);
  try {
    return JSON.parse(text);
  } catch {
    throw new Error(`the secrets in ${file} are damaged (not JSON): restore the file`);
  }
}

function write(file: string, secrets: Record<string, string>, first: boolean): void {
  const fresh = `${file}.${process.pid}`;
  fs.writeFileSync(fresh, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 });
  try {
    if (first)
      fs.linkSync(fresh, file); // never over a file another start has just made
    else fs.renameSync(fresh, file);
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
  } finally {
    fs.rmSync(fresh, { force: true });
  }
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
