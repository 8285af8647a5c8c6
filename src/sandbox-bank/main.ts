/** Entry point of the bank, a separate process. Settings come from the environment; each wrong one prints one line. */
import { z } from 'zod';
import { runService } from '#platform/process/service.ts';
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
    .transform((url) => url.replace(/(?<!\/)\/+$/, ''))
    .optional(),
});

const env = settings.safeParse(process.env);
if (!env.success) {
  for (const issue of env.error.issues) console.error(`${issue.path.join('.')}: ${issue.message}`);
  process.exit(1);
}
const { data } = env;

await runService('bank', async () => {
  const bank = await createBank({
    databaseUrl: data.BANK_DATABASE_URL,
    apiKey: data.BANK_API_KEY,
    adminKey: data.BANK_ADMIN_KEY,
    webhookUrl: data.BANK_WEBHOOK_URL,
    webhookSecret: data.BANK_WEBHOOK_SECRET,
    host: data.HOST,
    port: data.BANK_PORT,
    publicUrl: data.BANK_PUBLIC_URL,
  });
  return () => bank.close();
});
