// Authenticators of the browser, in place of a phone's finger or face.
import type { CDPSession } from 'playwright-core';

const OPTIONS = {
  protocol: 'ctap2',
  transport: 'internal',
  hasResidentKey: true,
  hasUserVerification: true,
  isUserVerified: true,
  automaticPresenceSimulation: true,
} as const;

/** Returns its id. */
export async function plugIn(devices: CDPSession): Promise<string> {
  return (await devices.send('WebAuthn.addVirtualAuthenticator', { options: OPTIONS })).authenticatorId;
}
