import { createHash } from 'node:crypto';
import { AwsClient } from 'aws4fetch';
import type { BucketConfig } from '#platform/settings/bucket-settings.ts';
import type { PictureStore } from './picture-store.ts';

const TRIES_AGAIN = 2;
const MS_MOST = 30_000;

/** A bucket of a store that speaks the S3 protocol. Its address has path style, which every such store understands. */
export function bucketStore({ endpoint, bucket, region, accessKey, secret }: BucketConfig): PictureStore {
  const client = new AwsClient({
    accessKeyId: accessKey,
    secretAccessKey: secret,
    service: 's3',
    region,
    retries: TRIES_AGAIN,
  });
  const ask = async (method: string, key: string, body?: Buffer): Promise<Response> => {
    const response = await client.fetch(`${endpoint}/${bucket}/${key}`, {
      method,
      redirect: 'error',
      signal: AbortSignal.timeout(MS_MOST),
      headers: {
        'x-amz-content-sha256': createHash('sha256')
          .update(body ?? '')
          .digest('hex'),
        ...(body ? { 'content-type': 'image/webp' } : {}),
      },
      ...(body ? { body: new Uint8Array(body) } : {}),
    });
    if (response.ok || response.status === 404) return response;
    await response.body?.cancel();
    throw new Error(`the picture store answers ${response.status} to ${method} ${key}`);
  };
  return {
    async put(key, bytes) {
      const { status } = await ask('PUT', key, bytes);
      if (status === 404) throw new Error(`the picture store has no bucket ${bucket}`);
    },
    async get(key) {
      const response = await ask('GET', key);
      if (response.status !== 404) return Buffer.from(await response.arrayBuffer());
      await response.body?.cancel();
      return null;
    },
    async remove(key) {
      await (await ask('DELETE', key)).body?.cancel();
    },
  };
}
