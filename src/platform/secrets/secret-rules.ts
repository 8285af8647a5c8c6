import { createPrivateKey } from 'node:crypto';

type Rule = { fits: (given: string) => boolean; says: string };

/** Hashes and seals rest on it: 32 characters of base64url are 192 bits. */
const strong: Rule = { fits: (given) => given.length >= 32, says: 'must have at least 32 characters' };
const longEnough: Rule = { fits: (given) => given.length >= 16, says: 'must have at least 16 characters' };

/** Rules for given secrets, by name. Without them a bad secret would fail much later, or never. */
export const SECRET_RULES: Readonly<Record<string, Rule>> = {
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
