// Field schemas of identity's contract.
import { z } from 'zod';
import { line, personName } from '#platform/language/human-text.ts';
import { pageQuery, wire } from '#platform/http/contract.ts';
import { isWellFormed } from '#universal/password-form.ts';
import { secret } from '#platform/http/secret-fields.ts';

/** 8 to 128, a short one of letters and digits (members.md 1). The server's rules refuse common ones. */
export const newPassword = secret(z.string().min(8).max(128).refine(isWellFormed, 'letters_and_digits'));
export const password = secret(z.string().min(1).max(128));
/** A new password or PIN, typed a second time. */
export const again = secret(z.string().max(128));
export const name = personName(100);
export const { email } = wire;

/** `deviceKey`: the device shows it at its next sign-in, in the header `Device-Key`. It proves nothing else. */
export const signedIn = z.strictObject({
  token: z.string(),
  expiresAt: wire.time,
  memberNo: z.string(),
  deviceKey: z.string().nullable(),
});

/** A solved puzzle of `work_needed`: the SHA-256 of `salt.answer` is `target`. */
export const work = z.strictObject({
  salt: z.string().max(60),
  target: z.string().regex(/^[0-9a-f]{64}$/),
  seal: z.string().max(60),
  answer: z.int().min(0).max(10_000_000),
});
export type Work = z.output<typeof work>;

export const same = <T extends Record<string, unknown>>(a: keyof T & string, b: keyof T & string, message: string) =>
  [(value: T) => value[a] === value[b], { path: [b] as string[], error: message }] as const;

export const outboxMessage = z.strictObject({
  id: wire.id,
  at: wire.time,
  channel: z.enum(['sms', 'email']),
  recipient: z.string(),
  kind: z.string(),
  text: z.string(),
  state: z.enum(['shown', 'queued', 'sent', 'failed']),
});

export const listQuery = pageQuery.extend({ q: line(100).optional() });
export const byId = z.strictObject({ id: wire.id });
