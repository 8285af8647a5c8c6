// Wire schemas of passwords and passkeys, for staff and members alike.
import { z } from 'zod';
import { wire } from '#platform/http/contract.ts';
import { secret } from '#platform/http/secret-fields.ts';
import { isWellFormed } from '#universal/password-form.ts';

/** 8 to 128 characters; a short one needs letters and digits (members.md 1). The server also refuses common ones. */
export const newPassword = secret(z.string().min(8).max(128).refine(isWellFormed, 'letters_and_digits'));
export const password = secret(z.string().min(1).max(128));
/** A new password or PIN, typed a second time. */
export const again = secret(z.string().max(128));
export const same = <T extends Record<string, unknown>>(a: keyof T & string, b: keyof T & string, message: string) =>
  [(value: T) => value[a] === value[b], { path: [b] as string[], error: message }] as const;

export const passkey = z.strictObject({
  id: wire.id,
  label: wire.typed,
  createdAt: wire.time,
  lastUsedAt: wire.time.nullable(),
});

export const registrationResponse = z.strictObject({
  id: z.string().max(1400),
  rawId: z.string().max(1400),
  type: z.literal('public-key'),
  response: z.strictObject({
    clientDataJSON: z.string().max(4000),
    attestationObject: z.string().max(20000),
    transports: z.array(z.string().max(30)).max(10).optional(),
    publicKeyAlgorithm: z.int().optional(),
    publicKey: z.string().max(4000).optional(),
    authenticatorData: z.string().max(4000).optional(),
  }),
  clientExtensionResults: z.record(z.string(), z.unknown()).optional(),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).optional(),
});

/** Asks for any passkey of this site. */
export const anyPasskeyRequest = z.strictObject({
  challenge: z.string(),
  rpId: z.string(),
  userVerification: z.literal('required'),
  timeout: z.int(),
});

/** Asks for one of these passkeys. */
export const passkeyRequest = anyPasskeyRequest.extend({
  allowCredentials: z.array(
    z.strictObject({ id: z.string(), type: z.literal('public-key'), transports: z.array(z.string()) }),
  ),
});
