// A drand network for tests, with one relay on this machine. It signs the rounds whose time has come, or misbehaves as
// a test asks.
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { bls12_381 } from '@noble/curves/bls12-381.js';
import { DRAND_DOMAIN } from '#universal/quicknet.ts';
import { messageOf, QUICKNET, valueOfSignature } from '#features/draws/server/draw-1/beacons.ts';
import type { DrandBeacon } from '#features/draws/server/draw-1/manifest.ts';

const { shortSignatures } = bls12_381;

/** A real round of quicknet, from its public record. */
export const KNOWN_ROUND = {
  number: 657_413,
  /** The round's time by the network's rules. */
  at: '2023-09-15T11:00:03.000Z',
  signature: 'b713718a38ae728dfd477991af2822e08d2f305e47718cef9f7848ce4050e7be41076862b98fad56e91a6b85b89cd97b',
  value: 'fc1873a13f3545aeade8401532ef5519920652eee6b0d2b19ca12643b87b3587',
};

export type Manner =
  | 'honest'
  | 'silent'
  | 'another number'
  | 'another network'
  | 'no point of the curve'
  | 'no JSON'
  | 'endless'
  | 'moved'
  | 'error';

export type TestNetwork = {
  network: DrandBeacon;
  relay: string;
  manner: Manner;
  /** Numbers of the requested rounds, in order. */
  asked: number[];
  sign: (number: number) => string;
  [Symbol.asyncDispose](): Promise<void>;
};

export async function drandNetwork(): Promise<TestNetwork> {
  const [own, other] = [shortSignatures.keygen(), shortSignatures.keygen()];
  const signedBy = (secretKey: Uint8Array, number: number): string =>
    Buffer.from(
      shortSignatures.Signature.toBytes(
        shortSignatures.sign(shortSignatures.hash(messageOf(number), DRAND_DOMAIN), secretKey),
      ),
    ).toString('hex');
  const key = Buffer.from(own.publicKey.toBytes(true)).toString('hex');
  const network: DrandBeacon = { ...QUICKNET, chain: valueOfSignature(key), key };
  const sign = (number: number) => signedBy(own.secretKey, number);
  const said = (number: number, signature: string) =>
    JSON.stringify({ round: number, randomness: valueOfSignature(signature), signature });
  const answers: Record<Manner, (number: number, response: http.ServerResponse) => unknown> = {
    honest: (number, response) => response.end(said(number, sign(number))),
    silent: () => sleep(60_000, undefined, { ref: false }),
    'another number': (number, response) => response.end(said(number, sign(number + 1))),
    'another network': (number, response) => response.end(said(number, signedBy(other.secretKey, number))),
    'no point of the curve': (number, response) => response.end(said(number, 'ff'.repeat(48))),
    'no JSON': (_, response) => response.end('<html>'),
    endless: (_, response) => response.end('x'.repeat(1_000_000)),
    moved: (number, response) =>
      response.writeHead(302, { location: `/${network.chain}/public/${number}/there` }).end(),
    error: (_, response) => response.writeHead(500).end(),
  };
  const server = http.createServer((request, response) => {
    const number = Number(/^\/[0-9a-f]{64}\/public\/(\d+)/.exec(request.url ?? '')?.[1]);
    made.asked.push(number);
    void answers[request.url?.endsWith('/there') ? 'honest' : made.manner](number, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const made: TestNetwork = {
    network,
    relay: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    manner: 'honest',
    asked: [],
    sign,
    [Symbol.asyncDispose]: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return made;
}
