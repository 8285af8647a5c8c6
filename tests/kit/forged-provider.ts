// An OpenID Connect provider that answers correctly until a test forges one of its answers.
import { createHmac, createSign, generateKeyPairSync, type KeyObject } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { LoginConfig } from '#platform/settings/outside-services.ts';
import { atEndOfFile } from './end-of-file.ts';

export type Claims = Record<string, unknown>;
export type Part = 'discovery' | 'keys' | 'token';
/** What it answers instead: another body, status or type, a slow trickle, a flood, or a broken connection. */
export type Forged = { status?: number; type?: string; body?: string } | 'trickle' | 'flood' | 'break';

export type Lies = {
  metadata?: Claims;
  claims?: Claims;
  header?: Claims;
  /** Signs with a key that the provider does not publish, with none, or with the shared secret. */
  signer?: 'stranger' | 'nobody' | 'secret';
  /** Leaves out the ID token beside the access token. */
  tokenless?: true;
  answers?: Partial<Record<Part, Forged>>;
};

export type ForgedProvider = {
  login: LoginConfig;
  lies: Lies;
  /** The nonce in the address that the member's browser opened. */
  nonce: string;
  readonly asked: Part[];
  /** The bodies of requests for tokens, and their Authorization headers. */
  readonly redeemed: { body: URLSearchParams; authorization: string | undefined }[];
  close(): Promise<void>;
  reopen(): Promise<void>;
};

const PARTS: Readonly<Record<string, Part>> = {
  '/.well-known/openid-configuration': 'discovery',
  '/keys': 'keys',
  '/token': 'token',
};
const KEY_ID = 'its-key';
const coded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const newKey = () => generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;

/** Starts the provider, which closes at the end of the test file. */
export async function forgedProvider(): Promise<ForgedProvider> {
  const [own, stranger] = [newKey(), newKey()];
  const server = http.createServer((request, response) => void answer(request, response));
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  await listen(0);
  const { port } = server.address() as AddressInfo;
  const issuer = `http://127.0.0.1:${port}`;
  const login: LoginConfig = { issuer: `${issuer}/`, clientId: 'c3', clientSecret: 'a-secret-of-ours', name: 'Forger' };
  const close = () => new Promise<void>((resolve) => (server.close(() => resolve()), server.closeAllConnections()));
  const made: ForgedProvider = {
    login,
    lies: {},
    nonce: '',
    asked: [],
    redeemed: [],
    close,
    reopen: () => listen(port),
  };

  function idToken(): string {
    const { claims, header, signer } = made.lies;
    const now = Math.floor(Date.now() / 1000);
    const right = { iss: issuer, aud: login.clientId, sub: 'abebe', nonce: made.nonce, iat: now, exp: now + 60 };
    const text = `${coded({ alg: 'RS256', kid: KEY_ID, ...header })}.${coded({ ...right, ...claims })}`;
    if (signer === 'nobody') return `${text}.`;
    if (signer === 'secret')
      return `${text}.${createHmac('sha256', login.clientSecret).update(text).digest('base64url')}`;
    return `${text}.${signed(text, signer === 'stranger' ? stranger : own)}`;
  }

  function rightBody(part: Part): unknown {
    if (part === 'keys') return { keys: [{ ...publicPartOf(own), kid: KEY_ID, use: 'sig', alg: 'RS256' }] };
    if (part === 'token')
      return { access_token: 'unused', token_type: 'Bearer', ...(made.lies.tokenless ? {} : { id_token: idToken() }) };
    return {
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/keys`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
      ...made.lies.metadata,
    };
  }

  async function answer(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
    const part = PARTS[request.url?.split('?')[0] ?? ''];
    if (!part) return void response.writeHead(404).end();
    made.asked.push(part);
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    if (part === 'token') {
      const body = new URLSearchParams(Buffer.concat(chunks).toString());
      made.redeemed.push({ body, authorization: request.headers.authorization });
    }
    const forged = made.lies.answers?.[part] ?? {};
    if (forged === 'break') return void request.socket.destroy();
    if (typeof forged === 'string') {
      response.writeHead(200, { 'content-type': 'application/json' });
      return keepOn(response, forged === 'flood' ? { bytes: 64 * 1024, everyMs: 0 } : { bytes: 1, everyMs: 200 });
    }
    const { status = 200, type = 'application/json', body = JSON.stringify(rightBody(part)) } = forged;
    response.writeHead(status, { 'content-type': type, ...(status === 302 ? { location: '/elsewhere' } : {}) });
    response.end(body);
  }

  atEndOfFile(() => (server.listening ? close() : undefined));
  return made;
}

/** Sends spaces, which may precede any JSON, until the reader closes the connection. */
async function keepOn(response: http.ServerResponse, of: { bytes: number; everyMs: number }): Promise<void> {
  while (!response.destroyed) {
    response.write(' '.repeat(of.bytes));
    await sleep(of.everyMs);
  }
}

function signed(text: string, key: KeyObject): string {
  return createSign('RSA-SHA256').update(text).sign(key).toString('base64url');
}

function publicPartOf(key: KeyObject) {
  const { kty, n, e } = key.export({ format: 'jwk' });
  return { kty, n, e };
}
