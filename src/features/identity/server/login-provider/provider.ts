// Client of the login provider (members.md 3; docs/decisions/0021). The server asks the provider, and the phone only
// follows links. The library checks the answers: issuer, audience, nonce, expiry, algorithm and signature.
import * as oidc from 'openid-client';
import type { CustomFetch } from 'openid-client';
import type { Context } from '#platform/context.ts';
import { type Refusal, refuse } from '#platform/http/refusal.ts';
import { codeOf, messageOf } from '#platform/process/caught.ts';
import type { LoginConfig } from '#platform/settings/outside-services.ts';
import { machineNow } from '#platform/time/machine-time.ts';
import { hashesOfLogin, secretOfLogin } from '#features/credentials/server/public.ts';

/** Time limit for one answer with its body. A member waits for three answers at most. */
const ANSWER_SECONDS = 5;
/** The largest answers are key lists, which are a few KiB for well-known providers. */
export const ANSWER_BYTES_MAX = 256 * 1024;

/** The provider gave no readable answer: it is down, too slow, broken, or sends too much. */
class NoAnswer extends Error {
  override name = 'NoAnswer';
}

/**
 * A `fetch` for the library with limits of time and size, because valid answers are fast and small. Throws `NoAnswer`,
 * and follows no redirects.
 */
const limitedFetch: CustomFetch = async (url, options) => {
  try {
    const response = await fetch(url, {
      method: options.method,
      headers: options.headers,
      body: options.body as string | undefined,
      redirect: 'manual',
      signal: options.signal ?? AbortSignal.timeout(ANSWER_SECONDS * 1000),
    });
    const body = await bodyOf(response);
    if (response.status >= 500) throw new Error(`answers ${response.status}`);
    return new Response(body, { status: response.status, headers: response.headers });
  } catch (error) {
    throw new NoAnswer(`${new URL(url).host}: ${messageOf(error)}`, { cause: error });
  }
};

async function bodyOf(response: Response): Promise<Blob | null> {
  if (response.body === null) return null;
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  // Throwing out of the loop ends the transfer.
  for await (const part of response.body) {
    bytes += part.length;
    if (bytes > ANSWER_BYTES_MAX) throw new Error(`answers more than ${ANSWER_BYTES_MAX} bytes`);
    parts.push(part);
  }
  return new Blob(parts);
}

/** The app's page to which the provider sends the member back (src/web/route-table.ts). */
const RETURN_PATH = '/pages/login/provider/index';
/** How long the provider's description is cached, because it may change. The library reads new keys by itself. */
const KNOWN_FOR_MS = 3_600_000;

export type ProviderAnswer = { loginCode: string; state: string; iss?: string | undefined };
export type ProviderRefusal = Refusal<'login_provider_unreachable' | 'login_not_proven'>;

/** A person's keyed hash under the present key, followed by those under earlier keys. */
export type LoginIdentity = readonly [Buffer, ...Buffer[]];

export type LoginProvider = {
  name: string;
  issuer: string;
  /** The provider's page to which the member's browser must go. */
  addressFor(state: string): Promise<string | Refusal<'login_provider_unreachable'>>;
  /** Redeems the answer's code, and returns the person whom the provider names. */
  identityOf(answer: ProviderAnswer): Promise<LoginIdentity | ProviderRefusal>;
};

/** Undefined if none is set up. */
export function openProvider(context: Pick<Context, 'config' | 'secrets' | 'log'>): LoginProvider | undefined {
  const { login } = context.config;
  if (!login) return undefined;
  const configuration = cached(() => discover(login));
  /** Parameters of the refusals' texts. */
  const named = { provider: login.name };
  const returnUrl = `${context.config.publicUrl}${RETURN_PATH}`;

  async function provider(): Promise<oidc.Configuration | Refusal<'login_provider_unreachable'>> {
    try {
      return await configuration();
    } catch (error) {
      logFailure(context, error);
      return refuse('login_provider_unreachable', named);
    }
  }

  return {
    name: login.name,
    issuer: login.issuer,
    async addressFor(state) {
      const found = await provider();
      if (!(found instanceof oidc.Configuration)) return found;
      const address = oidc.buildAuthorizationUrl(found, {
        redirect_uri: returnUrl,
        // Only asks who the person is, not for a name, address or number.
        scope: 'openid',
        state,
        nonce: secretOfLogin(context.secrets, { state, use: 'nonce' }),
        code_challenge: await oidc.calculatePKCECodeChallenge(verifierOf(context, state)),
        code_challenge_method: 'S256',
      });
      return address.href;
    },
    async identityOf({ loginCode, state, iss }) {
      const found = await provider();
      if (!(found instanceof oidc.Configuration)) return found;
      const returned = new URL(returnUrl);
      returned.search = new URLSearchParams({ code: loginCode, state, ...(iss ? { iss } : {}) }).toString();
      try {
        const tokens = await oidc.authorizationCodeGrant(found, returned, {
          expectedState: state,
          expectedNonce: secretOfLogin(context.secrets, { state, use: 'nonce' }),
          pkceCodeVerifier: verifierOf(context, state),
        });
        const subject = tokens.claims()?.sub ?? '';
        if (subject === '') return refuse('login_not_proven', named);
        return hashesOfLogin(context.secrets, { issuer: login.issuer, subject });
      } catch (error) {
        logFailure(context, error);
        return refuse(isNoAnswer(error) ? 'login_provider_unreachable' : 'login_not_proven', named);
      }
    },
  };
}

async function discover({ issuer, clientId, clientSecret }: LoginConfig): Promise<oidc.Configuration> {
  const basic = oidc.ClientSecretBasic(clientSecret);
  const post = oidc.ClientSecretPost(clientSecret);
  // The standard's default is basic, but a provider may accept only the other one.
  const authenticate: oidc.ClientAuth = (server, client, body, headers) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    (methods.includes('client_secret_basic') ? basic : post)(server, client, body, headers);
  };
  // The settings allow http only for a provider on this machine.
  const insecure = issuer.startsWith('http:') ? [oidc.allowInsecureRequests] : [];
  const found = await oidc.discovery(new URL(issuer), clientId, {}, authenticate, {
    [oidc.customFetch]: limitedFetch,
    timeout: ANSWER_SECONDS,
    // Also checks the ID token's signature, which the standard doesn't require for a token from a TLS connection.
    execute: [...insecure, oidc.enableNonRepudiationChecks],
  });
  const { protocol } = new URL(found.serverMetadata().authorization_endpoint ?? '');
  if (protocol !== 'https:' && insecure.length === 0) throw new Error('the authorization endpoint is not https');
  if (!/^https?:$/.test(protocol)) throw new Error('the authorization endpoint is not http');
  return found;
}

/** Caches the result of `find` for KNOWN_FOR_MS. A failure is not cached. */
function cached<T>(find: () => Promise<T>): () => Promise<T> {
  let kept: { found: Promise<T>; at: number } | undefined;
  return () => {
    if (kept && machineNow() - kept.at < KNOWN_FOR_MS) return kept.found;
    const found = find();
    const mine = { found, at: machineNow() };
    kept = mine;
    found.catch(() => {
      if (kept === mine) kept = undefined;
    });
    return found;
  };
}

function verifierOf({ secrets }: Pick<Context, 'secrets'>, state: string): string {
  return secretOfLogin(secrets, { state, use: 'verifier' });
}

/** Also looks at the cause, because the library wraps what its `fetch` throws. */
function isNoAnswer(error: unknown): boolean {
  return error instanceof NoAnswer || (error instanceof Error && error.cause instanceof NoAnswer);
}

/** Logs only codes and fixed messages, because the library's causes contain tokens. */
function logFailure({ log }: Pick<Context, 'log'>, error: unknown): void {
  // Cut, because the provider chooses this text.
  const named = error instanceof oidc.ResponseBodyError ? error.error.slice(0, 60) : codeOf(error);
  const cause = error instanceof Error && error.cause instanceof NoAnswer ? error.cause : error;
  log.warn({ event: 'login_provider', code: named, reason: messageOf(cause) }, 'the login provider’s answer is no use');
}
