/** The bank as a process of its own. Settings come from the environment; one line for each that is wrong. */
import { z } from 'zod';
import { createBank } from './server.ts';

const port = z
  .string()
  .regex(/^[0-9]{1,5}$/, 'must be a port number')
  .transform(Number)
  .refine((n) => n <= 65_535, 'must be a port number');
const key = z.string('is missing').min(16, 'must have at least 16 characters');
const settings = z.object({
  BANK_PORT: port.default(3001),
  HOST: z.string().default('127.0.0.1'),
  BANK_DATABASE_URL: z.string('is missing').regex(/^postgres(ql)?:\/\//, 'must be a postgres:// address'),
  BANK_API_KEY: key,
  BANK_ADMIN_KEY: key,
  BANK_WEBHOOK_URL: z.url({ protocol: /^https?$/, error: 'must be an http(s) address' }).optional(),
  BANK_WEBHOOK_SECRET: z.string('is missing').regex(/^whsec_[A-Za-z0-9+/]{16,}={0,2}$/, 'must be whsec_ and base64'),
  BANK_PUBLIC_URL: z
    .url({ protocol: /^https?$/, error: 'must be an http(s) address' })
    .transform((url) => url.replace(/\/+$/, ''))
    .optional(),
});

async function main(): Promise<void> {
  const env = settings.safeParse(process.env);
  if (!env.success) {
    for (const issue of env.error.issues) console.error(`${issue.path.join('.')}: ${issue.message}`);
    process.exitCode = 1;
    process.disconnect?.();
    return;
  }
  const bank = await createBank({
    databaseUrl: env.data.BANK_DATABASE_URL,
    apiKey: env.data.BANK_API_KEY,
    adminKey: env.data.BANK_ADMIN_KEY,
    webhookUrl: env.data.BANK_WEBHOOK_URL,
    webhookSecret: env.data.BANK_WEBHOOK_SECRET,
    host: env.data.HOST,
    port: env.data.BANK_PORT,
    publicUrl: env.data.BANK_PUBLIC_URL,
  });

  let stopping: Promise<void> | undefined;
  const stop = () => {
    stopping ??= bank.close().then(() => process.exit(0));
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  // The supervisor went away, however it went: nothing is to be left running.
  process.on('disconnect', stop);
  process.send?.({ ready: true, url: bank.url });
}

main().catch((error: unknown) => {
  console.error(
    error instanceof Error && 'code' in error && error.code === 'EADDRINUSE' ? 'BANK_PORT: the port is taken' : error,
  );
  process.exit(1);
});
