// Replaces a key by a new one (`npm run rotate`, docs/decisions/0042). Only secrets.json changes, and the next start
// uses it.
import { createPublicKey } from 'node:crypto';
import { ALL_SECRETS, type EarlierName, environmentName, KEPT_EARLIER, MAKERS, type SecretName } from './secrets.ts';
import { type KeptSecrets, readSecrets, secretsFile, writeSecrets } from './secrets-file.ts';

const DAY_MS = 86_400_000;

/** For how many days an old key is still accepted, unless the operator sets it. docs/settings.md gives the reasons. */
export const KEEP_DAYS: Readonly<Record<EarlierName, number>> = {
  pinPepper: 365,
  tokenKey: 365,
  sealKey: 365,
  seedKey: 60,
  contactKey: 90,
  smsWebhookSecret: 30,
  signingKey: 3_650,
  vapidKey: 365,
};
export const KEEP_DAYS_MOST = 3_650;
/** A round lasts 31 days, and its seed may be revealed up to three days later. */
const SEED_DAYS_LEAST = 35;

/** All but the installation's mark, which is not secret and never changes, because the database has it, too. */
export const ROTATED = ALL_SECRETS.filter((name) => name !== 'installation');

export type Rotated = { until: string | null };

/**
 * Makes a new value for `name`. The old one is accepted until `until`, or (null) until the next start. Throws an error
 * of one clear line, and then nothing has changed.
 */
export function rotateSecret(
  dataDir: string,
  asked: { name: SecretName; keepDays?: number; at: Date; env?: Record<string, string | undefined> },
): Rotated {
  const { name, at, env = process.env } = asked;
  const file = secretsFile(dataDir);
  const kept = readSecrets(file);
  const old = kept?.values[name];
  if (kept === undefined || old === undefined)
    throw new Error(`DATA_DIR: C3 was never started on ${dataDir}: start it first, or set DATA_DIR`);
  const given = environmentName(name);
  if (env[given]) throw new Error(`${given}: the environment gives it: change it there (docs/settings.md)`);
  const days = keepDaysOf(name, asked.keepDays);
  const until = days === 0 ? null : new Date(at.getTime() + days * DAY_MS).toISOString();
  const values = { ...kept.values, [name]: MAKERS[name]() };
  writeSecrets(
    file,
    { values, begun: { ...kept.begun, [name]: at.toISOString() }, earlier: withOld(kept, { name, old, until }) },
    { first: false },
  );
  return { until };
}

/** 0 for a key that changes on both sides with one restart. */
function keepDaysOf(name: SecretName, asked: number | undefined): number {
  if (!isKept(name)) {
    if (asked)
      throw new Error(`${environmentName(name)}: changes everywhere at the next start, so nothing keeps the old`);
    return 0;
  }
  if (name === 'sealKey' && asked === 0)
    throw new Error('SEAL_KEY: what it seals needs a day to be sealed again: --keep 1');
  if (name === 'seedKey' && asked !== undefined && asked < SEED_DAYS_LEAST)
    throw new Error(
      `SEED_KEY: an open round of draws needs it for ${SEED_DAYS_LEAST} days: after a theft, stop the rounds`,
    );
  return asked ?? KEEP_DAYS[name];
}

/** Without `until` the other earlier keys are removed, too, because a thief of this key may have those as well. */
function withOld(
  { earlier }: KeptSecrets,
  { name, old, until }: { name: SecretName; old: string; until: string | null },
): KeptSecrets['earlier'] {
  const { [name]: before = [], ...others } = earlier;
  if (until === null) return others;
  // Of an earlier signing key, only the public half is needed.
  const value = name === 'signingKey' ? publicHalf(old) : old;
  return { ...others, [name]: [{ value, until }, ...before] };
}

function isKept(name: SecretName): name is EarlierName {
  return (KEPT_EARLIER as readonly SecretName[]).includes(name);
}

/** The Ed25519 public key in base64url, as it is printed on papers. */
function publicHalf(pem: string): string {
  return createPublicKey(pem).export({ format: 'jwk' }).x as string;
}

export type KeyAge = { name: SecretName; begun: string | null; earlierUntil: string[]; given: boolean };

/** Since when each key is used, and until when earlier ones are accepted, to show to the operator. */
export function keyAges(dataDir: string, env: Record<string, string | undefined> = process.env): KeyAge[] {
  const kept = readSecrets(secretsFile(dataDir));
  return ROTATED.map((name) => ({
    name,
    begun: kept?.begun[name] ?? null,
    earlierUntil: kept?.earlier[name]?.map(({ until }) => until) ?? [],
    given: Boolean(env[environmentName(name)]),
  }));
}
