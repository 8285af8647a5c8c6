// The way to a push service: one HTTPS call, to a public address only, that follows no redirect.
import { lookup } from 'node:dns';
import https from 'node:https';
import type { LookupFunction } from 'node:net';
import { isPrivateAddress } from './push-address.ts';

export type PushCall = { endpoint: string; method: string; headers: Record<string, string | number>; body: Buffer };
/** Returns the status. Throws where nobody answers. */
export type PostPush = (call: PushCall) => Promise<number>;

const TIMEOUT_MS = 10_000;

/** A name on the list may still lead inside, if somebody answers for it in our network. */
const publicLookup: LookupFunction = (hostname, options, done) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    const bad = addresses?.find(({ address }) => isPrivateAddress(address));
    if (error || bad) done(error ?? new Error(`${hostname} leads to a private address`), []);
    else done(null, addresses);
  });
};

export const postPush: PostPush = ({ endpoint, method, headers, body }) =>
  new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const request = https.request(endpoint, { method, headers, lookup: publicLookup, signal }, (response) => {
      response.resume();
      response.on('end', () => resolve(response.statusCode ?? 0));
      response.on('error', reject);
    });
    request.on('error', reject);
    request.end(body);
  });
