// The device's side of passkeys. Its library comes when a member uses one.
import type { CallInput, DataOf } from '#platform/client/call-types.ts';

export type Registration = CallInput<'POST /api/v1/passkeys'>['body']['response'];
export type Assertion = CallInput<'POST /api/v1/passkey-sessions'>['body']['response'];
type Request = DataOf<'POST /api/v1/passkey-sessions/options'> & {
  allowCredentials?: { id: string; type: 'public-key'; transports: string[] }[];
};

export const canUsePasskeys = (): boolean => typeof window.PublicKeyCredential === 'function';

/** Null where the member or the device declined. */
export async function makePasskey(optionsJSON: DataOf<'POST /api/v1/passkeys/options'>): Promise<Registration | null> {
  const { startRegistration, WebAuthnError } = await import('@simplewebauthn/browser');
  type Options = Parameters<typeof startRegistration>[0]['optionsJSON'];
  return answered(
    startRegistration({ optionsJSON: optionsJSON as unknown as Options }),
    WebAuthnError,
  ) as Promise<Registration | null>;
}

/** As `makePasskey`. */
export async function signWithPasskey(request: Request): Promise<Assertion | null> {
  const { startAuthentication, WebAuthnError } = await import('@simplewebauthn/browser');
  type Options = Parameters<typeof startAuthentication>[0]['optionsJSON'];
  return answered(startAuthentication({ optionsJSON: request as Options }), WebAuthnError) as Promise<Assertion | null>;
}

/** A browser refuses with a DOMException, which the library may wrap. Any other failure is a fault of ours. */
async function answered<T>(asked: Promise<T>, refusal: new (...args: never[]) => Error): Promise<T | null> {
  try {
    return await asked;
  } catch (failure) {
    if (failure instanceof DOMException || failure instanceof refusal) return null;
    throw failure;
  }
}
