// The login provider may be down, slow, broken or forged. Every such answer is a named refusal, and none signs in.
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

/** As a process that has just started. */
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

/** Goes there honestly, and comes back while the provider tells these lies. */
async function cameBack(lies: Lies, provider = open()): Promise<string | LoginIdentity> {
  const address = await addressFrom(provider);
  forger.nonce = new URL(address).searchParams.get('nonce') ?? '';
  forger.lies = lies;
  const found = await provider.identityOf({ loginCode: 'a-code', state: STATE });
  return isRefusal(found) ? found.name : found;
}

describe('a right answer', () => {
  it('names a person by a keyed hash of issuer and subject', async () => {
    const identity = hashesOfLogin(secrets, { issuer: forger.login.issuer, subject: 'abebe' });
    expect(await cameBack({})).toEqual(identity);
    expect(await cameBack({ claims: { sub: 'almaz' } })).not.toEqual(identity);
    expect(hashesOfLogin(secrets, { issuer: 'https://other.example/', subject: 'abebe' })).not.toEqual(identity);
  });

  it.each([
    ['keeps two pairs apart', { issuer: 'https://a', subject: 'b|c' }, { issuer: 'https://a|b', subject: 'c' }],
    ['and letters of both sizes', { issuer: 'https://a', subject: 'x' }, { issuer: 'https://a', subject: 'X' }],
  ])('%s', (_, one, other) => {
    expect(hashesOfLogin(secrets, one)).not.toEqual(hashesOfLogin(secrets, other));
  });

  it('is asked for with the verifier of this way, and our secret in the header', async () => {
    await cameBack({});
    const { body, authorization } = forger.redeemed.at(-1) ?? {};
    expect(body?.get('code_verifier')).toMatch(/^[\w-]{43}$/);
    expect(body?.get('client_secret')).toBeNull();
    expect(authorization).toMatch(/^Basic /);
  });

  it('is asked for with the secret in the body where the provider takes it there alone', async () => {
    forger.lies = { metadata: { token_endpoint_auth_methods_supported: ['client_secret_post'] } };
    const provider = open();
    await addressFrom(provider);
    await cameBack({}, provider);
    expect(forger.redeemed.at(-1)?.body.get('client_secret')).toBe(forger.login.clientSecret);
  });

  it('needs one look at the provider’s description for many members', async () => {
    const provider = open();
    await Promise.all([addressFrom(provider), addressFrom(provider)]);
    await cameBack({}, provider);
    expect(forger.asked.filter((part) => part === 'discovery')).toHaveLength(1);
  });
});

describe('an ID token proves nothing', () => {
  it.each<[string, Lies]>([
    ['with another nonce', { claims: { nonce: 'another' } }],
    ['without a nonce', { claims: { nonce: undefined } }],
    ['of a foreign issuer', { claims: { iss: 'https://other.example' } }],
    ['for another client', { claims: { aud: 'another' } }],
    ['for two clients, given to the other', { claims: { aud: ['c3', 'another'], azp: 'another' } }],
    ['that expired', { claims: { iat: now() - 900, exp: now() - 300 } }],
    ['without an expiry', { claims: { exp: undefined } }],
    ['that is not good yet', { claims: { nbf: now() + 900 } }],
    ['of nobody', { claims: { sub: undefined } }],
    ['of an empty name', { claims: { sub: '' } }],
    ['signed by a stranger', { signer: 'stranger' }],
    ['signed by a stranger under a key of their own', { signer: 'stranger', header: { kid: 'a-key-of-mine' } }],
    ['signed by nobody', { signer: 'nobody' }],
    ['of the algorithm none', { signer: 'nobody', header: { alg: 'none' } }],
    ['signed with the shared secret', { signer: 'secret', header: { alg: 'HS256' } }],
    ['of an algorithm that was not agreed', { header: { alg: 'PS256' } }],
    ['that is missing', { tokenless: true }],
  ])('%s', async (_, lies) => {
    expect(await cameBack(lies)).toBe('login_not_proven');
  });

  it.each<[string, Claims[]]>([
    ['none', ['none']],
    ['HS256', ['HS256']],
  ] as never)('of the algorithm %s, even where the provider describes it as its own', async (alg, values) => {
    forger.lies = { metadata: { id_token_signing_alg_values_supported: values } };
    const provider = open();
    await addressFrom(provider);
    const signer = alg === 'none' ? 'nobody' : 'secret';
    expect(await cameBack({ signer, header: { alg } }, provider)).toBe('login_not_proven');
  });
});

describe('the answer about a code', () => {
  it.each<[string, Lies['answers'], string]>([
    ['a refusal', { token: { status: 400, body: '{"error":"invalid_grant"}' } }, 'login_not_proven'],
    ['a refusal of ourselves', { token: { status: 401, body: '{"error":"invalid_client"}' } }, 'login_not_proven'],
    ['a page', { token: { type: 'text/html', body: '<p>Welcome</p>' } }, 'login_not_proven'],
    ['no JSON', { token: { body: '{"id_token":' } }, 'login_not_proven'],
    ['a redirection', { token: { status: 302 } }, 'login_not_proven'],
    ['no keys', { keys: { body: '{"keys":[]}' } }, 'login_not_proven'],
    ['a failure', { token: { status: 503 } }, 'login_provider_unreachable'],
    ['keys that fail', { keys: { status: 500 } }, 'login_provider_unreachable'],
    ['a broken connection', { token: 'break' }, 'login_provider_unreachable'],
    ['a flood', { token: 'flood' }, 'login_provider_unreachable'],
    ['keys without end', { keys: 'flood' }, 'login_provider_unreachable'],
    ['a trickle', { token: 'trickle' }, 'login_provider_unreachable'],
  ])('is %s', async (_, answers, refusal) => {
    expect(await cameBack({ answers })).toBe(refusal);
  });
});

describe('no way begins', () => {
  it.each<[string, Lies]>([
    ['with another issuer', { metadata: { issuer: 'https://other.example' } }],
    ['without an address for members', { metadata: { authorization_endpoint: undefined } }],
    ['with a script as address', { metadata: { authorization_endpoint: 'javascript:alert(1)' } }],
    ['with no JSON', { answers: { discovery: { body: 'Welcome' } } }],
    ['with no description', { answers: { discovery: { status: 404 } } }],
    ['with a failure', { answers: { discovery: { status: 500 } } }],
    ['with a redirection', { answers: { discovery: { status: 302 } } }],
    ['with a flood', { answers: { discovery: 'flood' } }],
    ['with a trickle', { answers: { discovery: 'trickle' } }],
    ['with a broken connection', { answers: { discovery: 'break' } }],
  ])('%s', async (_, lies) => {
    forger.lies = lies;
    expect(await addressFrom(open())).toBe('login_provider_unreachable');
  });

  it('while the provider is down, and again once it is back', async () => {
    const provider = open();
    await forger.close();
    expect(await addressFrom(provider)).toBe('login_provider_unreachable');
    await forger.reopen();
    expect(await addressFrom(provider)).toContain('/authorize?');
  });
});

it('the log tells the reason, and neither token nor code nor state', async () => {
  await cameBack({ claims: { sub: 'a-subject', nonce: 'another' } });
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatch(/login_provider.*unexpected/);
  for (const hidden of ['a-subject', 'a-code', STATE, forger.nonce]) expect(lines[0]).not.toContain(hidden);
});
