// A real OpenID Connect provider on this machine. Its login page asks nothing, but signs `person` in at once.
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider } from 'oidc-provider';
import type { LoginConfig } from '#platform/settings/outside-services.ts';
import { atEndOfFile } from './end-of-file.ts';

export type TestProvider = {
  login: LoginConfig;
  /** The name of the person at the browser, or null if they decline. */
  person: string | null;
  /** Requests of our server and of browsers, such as 'POST /token'. */
  readonly asked: string[];
  close(): Promise<void>;
};

const CLIENT = { clientId: 'c3', clientSecret: randomBytes(24).toString('base64url') };

/** `publicUrl`: the address of the app's pages. Closes at the end of the test file. */
export async function testProvider(publicUrl: string): Promise<TestProvider> {
  const server = http.createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT.clientId,
        client_secret: CLIENT.clientSecret,
        redirect_uris: [`${publicUrl}/pages/login/provider/index`],
        response_types: ['code'],
        grant_types: ['authorization_code'],
      },
    ],
    jwks: { keys: [signingKey()] },
    cookies: { keys: [randomBytes(16).toString('hex')] },
    features: { devInteractions: { enabled: false } },
    findAccount: (_context, accountId) => ({ accountId, claims: () => ({ sub: accountId }) }),
    pkce: { required: () => true },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    ttl: { Session: 60, Grant: 60, Interaction: 60, IdToken: 60, AccessToken: 60 },
  });
  const made: TestProvider = {
    login: { issuer: `${issuer}/`, ...CLIENT, name: 'Example ID' },
    person: 'abebe',
    asked: [],
    close: () => new Promise((resolve) => (server.closeAllConnections(), server.close(() => resolve()))),
  };
  const answer = provider.callback();
  server.on('request', (request, response) => {
    made.asked.push(`${request.method} ${request.url?.split('?')[0]}`);
    if (!request.url?.startsWith('/interaction/')) return void answer(request, response);
    interact(provider, made.person, request, response).catch((error: Error) => {
      response.statusCode = 500;
      response.end(error.message);
    });
  });
  atEndOfFile(() => made.close());
  return made;
}

function signingKey() {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return { ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256' };
}

/** Signs the person in and gives consent, at once. */
async function interact(
  provider: Provider,
  person: string | null,
  request: http.IncomingMessage,
  response: http.ServerResponse,
): Promise<void> {
  const { params } = await provider.interactionDetails(request, response);
  if (person === null) {
    const declined = { error: 'access_denied', error_description: 'The person declined' };
    return provider.interactionFinished(request, response, declined);
  }
  const grant = new provider.Grant({ accountId: person, clientId: String(params.client_id) });
  grant.addOIDCScope('openid');
  const consent = { grantId: await grant.save() };
  await provider.interactionFinished(request, response, { login: { accountId: person, remember: false }, consent });
}

/** Follows an address as a browser would, until the provider redirects back. Returns the parameters of that address. */
export async function throughProvider(address: string): Promise<Record<string, string>> {
  const cookies = new Map<string, string>();
  let at = new URL(address);
  for (let steps = 0; steps < 10; steps += 1) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(at, { redirect: 'manual', headers: { cookie } });
    for (const set of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (set.split(';')[0] ?? '').split(/=(.*)/s);
      cookies.set(name, value);
    }
    const next = response.headers.get('location');
    if (next === null)
      throw new Error(`${at.href} answers ${response.status}: ${(await response.text()).slice(0, 300)}`);
    at = new URL(next, at);
    if (at.pathname.startsWith('/pages/login/')) return Object.fromEntries(at.searchParams);
  }
  throw new Error('the provider never sent the browser back');
}
