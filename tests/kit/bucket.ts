// A small S3 server for tests. It verifies each request's signature by its own calculation.
import { createHash, createHmac } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { BucketConfig } from '#platform/settings/outside-services.ts';
import { atEndOfFile } from './end-of-file.ts';

export type TestBucket = {
  config: BucketConfig;
  objects: Map<string, Buffer>;
  /** Methods and addresses of the requests so far, in order. */
  asked: string[];
  /** Makes the next requests fail with this status. */
  fail(status: number, times: number): void;
};

const sha256 = (of: Buffer | string) => createHash('sha256').update(of).digest('hex');
const hmac = (key: Buffer | string, of: string) => createHmac('sha256', key).update(of).digest();

export async function aBucket(): Promise<TestBucket> {
  const objects = new Map<string, Buffer>();
  const asked: string[] = [];
  let failing = { status: 0, times: 0 };
  const config = {
    endpoint: '',
    bucket: 'members',
    region: 'eu-test-1',
    accessKey: 'AKTEST',
    secret: 'secret-of-test',
  };
  const server = http.createServer(async (request, response) => {
    const body = await buffer(request);
    asked.push(`${request.method} ${request.url}`);
    const answer = (status: number, bytes?: Buffer) => response.writeHead(status).end(bytes);
    if (failing.times > 0) {
      failing.times -= 1;
      return answer(failing.status);
    }
    if (!isSigned(request, body, config)) return answer(403);
    const prefix = `/${config.bucket}/`;
    if (!request.url?.startsWith(prefix)) return answer(404);
    const key = request.url.slice(prefix.length);
    if (request.method === 'PUT') {
      objects.set(key, body);
      return answer(200);
    }
    if (request.method === 'DELETE') {
      objects.delete(key);
      return answer(204);
    }
    const found = objects.get(key);
    return found ? answer(200, found) : answer(404);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  atEndOfFile(() => {
    server.closeAllConnections();
    server.close();
  });
  config.endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { config, objects, asked, fail: (status, times) => (failing = { status, times }) };
}

/** Whether the Authorization header has a valid Signature Version 4 that covers the body's hash. */
function isSigned(
  { method = '', url = '', headers }: http.IncomingMessage,
  body: Buffer,
  { accessKey, secret, region }: BucketConfig,
): boolean {
  const [, credential = '', signed = '', signature = ''] =
    /^AWS4-HMAC-SHA256 Credential=([^,]+), SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    ) ?? [];
  const at = String(headers['x-amz-date']);
  const scope = `${at.slice(0, 8)}/${region}/s3/aws4_request`;
  if (credential !== `${accessKey}/${scope}`) return false;
  if (headers['x-amz-content-sha256'] !== sha256(body)) return false;
  const names = signed.split(';');
  if (!['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) => names.includes(name))) return false;
  const canonical = [
    method,
    url,
    '',
    ...names.map((name) => `${name}:${String(headers[name]).trim()}`),
    '',
    signed,
    sha256(body),
  ].join('\n');
  const toSign = ['AWS4-HMAC-SHA256', at, scope, sha256(canonical)].join('\n');
  const key = scope.split('/').reduce((made: Buffer | string, part) => hmac(made, part), `AWS4${secret}`);
  return hmac(key, toSign).toString('hex') === signature;
}
