// The settings of a store that speaks the S3 protocol (docs/settings.md). They come together or not at all.
/** A bucket, and our key to it. */
export type BucketConfig = { endpoint: string; bucket: string; region: string; accessKey: string; secret: string };

type BucketEnvironment = Partial<Record<(typeof BUCKET)[number], string>> & { S3_REGION: string };

const BUCKET = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY', 'S3_SECRET'] as const;

export function mistakesOfBucket(env: BucketEnvironment): string[] {
  if (BUCKET.every((name) => env[name] === undefined)) return [];
  return BUCKET.filter((name) => env[name] === undefined).map(
    (name) => `${name}: is needed with the other settings of the picture store`,
  );
}

export function bucketOf(env: BucketEnvironment): BucketConfig | undefined {
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_ACCESS_KEY: accessKey, S3_SECRET: secret } = env;
  return endpoint && bucket && accessKey && secret
    ? { endpoint: endpoint.replace(/(?<!\/)\/+$/, ''), bucket, region: env.S3_REGION, accessKey, secret }
    : undefined;
}
