// Answers of a login provider that is down, slow, broken or forged: each is a named refusal, and none signs anyone in.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Claims, type ForgedProvider, forgedProvider, type Lies } from '#kit/forged-provider.ts';
import { readConfig } from '#platform/settings/config.ts';
import { createLog } from '#platform/process/log.ts';
import { isRefusal } from '#platform/http/refusal.ts';
import { type AppSecrets, APP_SECRETS, loadSecrets, pickSecrets } from '#platform/secrets/secrets.ts';
import { hashesOfLogin } from '#features/credentials/server/secrets-of-people.ts';
import { type LoginIdentity, type LoginProvider, openProvider } from './provider.ts';

const STATE = 'in.a-state-of-this-test';
const now = () => Math.floor(Date.now() / 1000);
let forger: ForgedProvider;
let secrets: AppSecrets;
let lines: string[];
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'c3-login-'));
beforeAll(async () => {
  secrets = pickSecrets(loadSecrets(folder, {}), APP_SECRETS);
  forger = await forgedProvider();
});
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));
beforeEach(() => {
  lines = [];
  forger.lies = {};
  forger.asked.length = 0;
});

/** Opens the provider like a process that has just started, with nothing cached. */
function open(): LoginProvider {
  const config = { ...readConfig({ DATA_DIR: folder }), login: forger.login };
  const log = createLog('test', 'info', { write: (line) => void lines.push(line) });
  const provider = openProvider({ config, secrets, log });
  if (!provider) throw new Error('no provider');
  return provider;
}

async function addressFrom(provider: LoginProvider): Promise<string> {
  const address = await provider.addressFor(STATE);
  return isRefusal(address) ? address.name : address;
}

/** Completes a sign-in at the provider, whose answers have these faults. Returns the identity or the refusal's name. */
async function cameBack(lies: Lies, provider = open()): Promise<string | LoginIdentity> {
  const address = await addressFrom(provider);
  forger.nonce = new URL(address).searchParams.get('nonce') ?? '';
  forger.lies = lies;
  const found = await provider.identityOf({ loginCode: 'a-code', state: STATE });
  return isRefusal(found) ? found.name : found;
}

describe('a valid answer', () => {
  it('identifies the person by a keyed hash of issuer and subject', async () => {
    const identity = hashesOfLogin(secrets, { issuer: forger.login.issuer, subject: 'abebe' });
    expect(await cameBack({})).toEqual(identity);
    expect(await cameBack({ claims: { sub: 'almaz' } })).not.toEqual(identity);
    expect(hashesOfLogin(secrets, { issuer: 'https://other.example/', subject: 'abebe' })).not.toEqual(identity);
  });

  it.each([
    ['split a text differently', { issuer: 'https://a', subject: 'b|c' }, { issuer: 'https://a|b', subject: 'c' }],
    ['differ in case', { issuer: 'https://a', subject: 'x' }, { issuer: 'https://a', subject: 'X' }],
  ])('has different hashes for pairs that %s', (_, one, other) => {
    expect(hashesOfLogin(secrets, one)).not.toEqual(hashesOfLogin(secrets, other));
  });

  it('is requested with the PKCE verifier, and with our secret in the header', async () => {
    await cameBack({});
    const { body, authorization } = forger.redeemed.at(-1) ?? {};
    expect(body?.get('code_verifier')).toMatch(/^[\w-]{43}$/);
    expect(body?.get('client_secret')).toBeNull();
    expect(authorization).toMatch(/^Basic /);
  });

  it('is requested with the secret in the body if the provider accepts it only there', async () => {
    forger.lies = { metadata: { token_endpoint_auth_methods_supported: ['client_secret_post'] } };
    const provider = open();
    await addressFrom(provider);
    await cameBack({}, provider);
    expect(forger.redeemed.at(-1)?.body.get('client_secret')).toBe(forger.login.clientSecret);
  });

  it('reads the provider’s description only once for several sign-ins', async () => {
    const provider = open();
    await Promise.all([addressFrom(provider), addressFrom(provider)]);
    await cameBack({}, provider);
    expect(forger.asked.filter((part) => part === 'discovery')).toHaveLength(1);
  });
});

describe('an ID token is refused', () => {
  it.each<[string, Lies]>([
    ['with another nonce', { claims: { nonce: 'another' } }],
    ['without a nonce', { claims: { nonce: undefined } }],
    ['of a foreign issuer', { claims: { iss: 'https://other.example' } }],
    ['for another client', { claims: { aud: 'another' } }],
    ['for two clients, given to the other', { claims: { aud: ['c3', 'another'], azp: 'another' } }],
    ['that expired', { claims: { iat: now() - 900, exp: now() - 300 } }],
    ['without an expiry', { claims: { exp: undefined } }],
    ['that is not good yet', { claims: { nbf: now() + 900 } }],
    ['without a subject', { claims: { sub: undefined } }],
    ['with an empty subject', { claims: { sub: '' } }],
    ['signed with a foreign key', { signer: 'stranger' }],
    ['signed with a foreign key under another key id', { signer: 'stranger', header: { kid: 'a-key-of-mine' } }],
    ['without a signature', { signer: 'nobody' }],
    ['with the algorithm none', { signer: 'nobody', header: { alg: 'none' } }],
    ['signed with the shared secret', { signer: 'secret', header: { alg: 'HS256' } }],
    ['with an algorithm that was not agreed', { header: { alg: 'PS256' } }],
    ['that is missing', { tokenless: true }],
  ])('%s', async (_, lies) => {
    expect(await cameBack(lies)).toBe('login_not_proven');
  });

  it.each<[string, Claims[]]>([
    ['none', ['none']],
    ['HS256', ['HS256']],
  ] as never)('with the algorithm %s, even if the provider lists it', async (alg, values) => {
    forger.lies = { metadata: { id_token_signing_alg_values_supported: values } };
    const provider = open();
    await addressFrom(provider);
    const signer = alg === 'none' ? 'nobody' : 'secret';
    expect(await cameBack({ signer, header: { alg } }, provider)).toBe('login_not_proven');
  });
});

describe('a sign-in is refused if the provider’s answer to our code', () => {
  it.each<[string, Lies['answers'], string]>([
    ['a refusal', { token: { status: 400, body: '{"error":"invalid_grant"}' } }, 'login_not_proven'],
    ['a refusal of our client', { token: { status: 401, body: '{"error":"invalid_client"}' } }, 'login_not_proven'],
    ['an HTML page', { token: { type: 'text/html', body: '<p>Welcome</p>' } }, 'login_not_proven'],
    ['broken JSON', { token: { body: '{"id_token":' } }, 'login_not_proven'],
    ['a redirect', { token: { status: 302 } }, 'login_not_proven'],
    ['an empty key list', { keys: { body: '{"keys":[]}' } }, 'login_not_proven'],
    ['a failure', { token: { status: 503 } }, 'login_provider_unreachable'],
    ['a failure for the keys', { keys: { status: 500 } }, 'login_provider_unreachable'],
    ['a broken connection', { token: 'break' }, 'login_provider_unreachable'],
    ['endless', { token: 'flood' }, 'login_provider_unreachable'],
    ['endless for the keys', { keys: 'flood' }, 'login_provider_unreachable'],
    ['too slow', { token: 'trickle' }, 'login_provider_unreachable'],
  ])('is %s', async (_, answers, refusal) => {
    expect(await cameBack({ answers })).toBe(refusal);
  });
});

describe('a sign-in cannot begin if the provider’s description', () => {
  it.each<[string, Lies]>([
    ['names another issuer', { metadata: { issuer: 'https://other.example' } }],
    ['has no authorization endpoint', { metadata: { authorization_endpoint: undefined } }],
    ['has a script as authorization endpoint', { metadata: { authorization_endpoint: 'javascript:alert(1)' } }],
    ['is not JSON', { answers: { discovery: { body: 'Welcome' } } }],
    ['is not found', { answers: { discovery: { status: 404 } } }],
    ['fails', { answers: { discovery: { status: 500 } } }],
    ['is a redirect', { answers: { discovery: { status: 302 } } }],
    ['is endless', { answers: { discovery: 'flood' } }],
    ['is too slow', { answers: { discovery: 'trickle' } }],
    ['breaks the connection', { answers: { discovery: 'break' } }],
  ])('%s', async (_, lies) => {
    forger.lies = lies;
    expect(await addressFrom(open())).toBe('login_provider_unreachable');
  });

  it('is unreachable, and can begin once it is back', async () => {
    const provider = open();
    await forger.close();
    expect(await addressFrom(provider)).toBe('login_provider_unreachable');
    await forger.reopen();
    expect(await addressFrom(provider)).toContain('/authorize?');
  });
});

it('the log has the reason, but not the token, code or state', async () => {
  await cameBack({ claims: { sub: 'a-subject', nonce: 'another' } });
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatch(/login_provider.*unexpected/);
  for (const hidden of ['a-subject', 'a-code', STATE, forger.nonce]) expect(lines[0]).not.toContain(hidden);
});
