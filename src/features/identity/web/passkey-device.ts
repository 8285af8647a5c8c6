// Has the browser create a passkey or sign with one. The library loads only when a member does so.
import type { CallInput, DataOf } from '#platform/client/call-types.ts';

export type Registration = CallInput<'POST /api/v1/passkeys'>['body']['response'];
export type Assertion = CallInput<'POST /api/v1/passkey-sessions'>['body']['response'];
type Request = DataOf<'POST /api/v1/passkey-sessions/options'> & {
  allowCredentials?: { id: string; type: 'public-key'; transports: string[] }[];
};

export const canUsePasskeys = (): boolean => typeof window.PublicKeyCredential === 'function';

/** Null if the member or the device declined. */
export async function makePasskey(optionsJSON: DataOf<'POST /api/v1/passkeys/options'>): Promise<Registration | null> {
  const { startRegistration, WebAuthnError } = await import('@simplewebauthn/browser');
  type Options = Parameters<typeof startRegistration>[0]['optionsJSON'];
  return answered(
    startRegistration({ optionsJSON: optionsJSON as unknown as Options }),
    WebAuthnError,
  ) as Promise<Registration | null>;
}

/** Null if the member or the device declined. */
export async function signWithPasskey(request: Request): Promise<Assertion | null> {
  const { startAuthentication, WebAuthnError } = await import('@simplewebauthn/browser');
  type Options = Parameters<typeof startAuthentication>[0]['optionsJSON'];
  return answered(startAuthentication({ optionsJSON: request as Options }), WebAuthnError) as Promise<Assertion | null>;
}

/** Null for a DOMException, by which a browser declines and which the library may wrap. Any other error is a bug. */
async function answered<T>(asked: Promise<T>, refusal: new (...args: never[]) => Error): Promise<T | null> {
  try {
    return await asked;
  } catch (failure) {
    if (failure instanceof DOMException || failure instanceof refusal) return null;
    throw failure;
  }
}
