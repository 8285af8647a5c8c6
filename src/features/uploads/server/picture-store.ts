// Stores the bytes of pictures, in the data folder or in a bucket with the S3 protocol (docs/settings.md).
import { createHash, randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { AwsClient } from 'aws4fetch';
import { codeOf } from '#platform/process/caught.ts';
import type { BucketConfig } from '#platform/settings/outside-services.ts';
import type { Config } from '#platform/settings/config.ts';
import { PICTURE_WIDTHS } from '../contract.ts';

/** A store of bytes. Each call can be repeated with the same result. */
type PictureStore = {
  put(key: string, bytes: Buffer): Promise<void>;
  /** Null if nothing is stored under the key. */
  get(key: string): Promise<Buffer | null>;
  remove(key: string): Promise<void>;
};

/** Stores files in the data folder, readable only for the server's user. A file is written as a whole or not at all. */
export function folderStore(dataDir: string): PictureStore {
  const fileOf = (key: string) => path.join(dataDir, key);
  return {
    async put(key, bytes) {
      const file = fileOf(key);
      await fs.mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
      const draft = `${file}.${randomUUID()}`;
      await fs.writeFile(draft, bytes, { mode: 0o600, flush: true });
      await fs.rename(draft, file);
    },
    async get(key) {
      try {
        return await fs.readFile(fileOf(key));
      } catch (error) {
        if (codeOf(error) === 'ENOENT') return null;
        throw error;
      }
    },
    remove: (key) => fs.rm(fileOf(key), { force: true }),
  };
}

const TRIES_AGAIN = 2;
const MS_MOST = 30_000;

/** Stores objects in a bucket with the S3 protocol. Addresses have path style, which all such stores accept. */
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

export function storeOf({ config }: { config: Pick<Config, 'dataDir' | 'bucket'> }): PictureStore {
  return config.bucket ? bucketStore(config.bucket) : folderStore(config.dataDir);
}

/** 'pictures/ab/abCD….720.webp'. As ids are random, the two letters spread the files evenly over folders. */
export function keyOf(id: string, width: number): string {
  return `pictures/${id.slice(0, 2)}/${id}.${width}.webp`;
}

export const keysOf = (id: string): string[] => PICTURE_WIDTHS.map((width) => keyOf(id, width));
