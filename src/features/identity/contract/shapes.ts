// Schemas that several of identity's calls share: names, passwords, PINs, codes and sessions.
import { z } from 'zod';
import { line, personName } from '#platform/language/human-text.ts';
import { pageQuery, wire } from '#platform/http/contract.ts';

export const name = personName(100);
export const { email } = wire;

/** `deviceKey`: the device sends it at its next sign-in, in the header `Device-Key`. It proves nothing else. */
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

export const outboxMessage = z.strictObject({
  id: wire.id,
  at: wire.time,
  channel: z.enum(['sms', 'email']),
  recipient: z.string(),
  kind: z.string(),
  text: wire.typed,
  state: z.enum(['shown', 'queued', 'sent', 'failed']),
});

export const listQuery = pageQuery.extend({ q: line(100).optional() });
export const byId = z.strictObject({ id: wire.id });

export const CODE_PURPOSES = [
  'register',
  'sign_in',
  'password_reset',
  'pin_reset',
  'phone_change',
  'email_change',
] as const;
