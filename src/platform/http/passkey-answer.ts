import { z } from 'zod';

/** What a passkey answers to a challenge (WebAuthn), on the wire. */
export const assertionResponse = z.strictObject({
  id: z.string().max(1400),
  rawId: z.string().max(1400),
  type: z.literal('public-key'),
  response: z.strictObject({
    clientDataJSON: z.string().max(4000),
    authenticatorData: z.string().max(4000),
    signature: z.string().max(4000),
    userHandle: z.string().max(200).optional(),
  }),
  clientExtensionResults: z.record(z.string(), z.unknown()).optional(),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).optional(),
});
