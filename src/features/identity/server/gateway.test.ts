// Sending messages (outbox.ts) through an SMS webhook and an SMTP server.
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Server } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '#kit/database.ts';
import { type TestContext, testContext } from '#kit/context.ts';
import { setSetting } from '#kit/settings.ts';
import { aMember } from '#kit/people.ts';
import { rotated } from '#kit/rotated.ts';
import type { Config } from '#platform/settings/config.ts';
import { isRefusal } from '#platform/http/refusal.ts';
import { requestCode } from './codes.ts';
import { deliver, queueText } from './outbox.ts';

let db: FreshDatabase;
let context: TestContext;
const servers: Server[] = [];

beforeAll(async () => {
  db = await freshDatabase();
  context = await testContext(db, { profile: 'pilot' });
  await setSetting(db, 'identity.rootInviteOpen', true);
});
afterAll(() => Promise.all(servers.map((server) => new Promise((done) => server.close(done)))));

const withConfig = (change: Partial<Config>): TestContext => ({ ...context, config: { ...context.config, ...change } });

async function open(server: Server): Promise<number> {
  servers.push(server);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return (server.address() as AddressInfo).port;
}

const message = (language: string) => ({
  memberId: null,
  phone: '+251911000001',
  email: 'almaz@c3.example',
  language,
  kind: 'sign_in' as const,
  values: { code: 'ABC234', minutes: 10 },
  deviceId: 'd',
});

async function queued(sent: TestContext, language: string): Promise<bigint> {
  await sent.sql.begin((tx) => queueText(sent, tx, message(language)));
  const [row] = await db.app<{ id: bigint }[]>`select max(id) as id from identity.outbox_message`;
  return row?.id as bigint;
}

const kept = async (id: bigint) =>
  (await db.app`select state, text, channel from identity.outbox_message where id = ${id}`)[0];

it('sends SMS by a signed webhook, retries under the same id, and erases the text once sent', async () => {
  const seen: { id: string; text: string }[] = [];
  let status = 500;
  const port = await open(
    createHttpServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const body = Buffer.concat(chunks).toString();
        const headers = request.headers as Record<string, string>;
        const payload = new Webhook(context.secrets.smsWebhookSecret).verify(body, headers) as {
          to: string;
          text: string;
        };
        expect(payload.to).toBe('+251911000001');
        seen.push({ id: headers['webhook-id'] ?? '', text: payload.text });
        response.writeHead(status).end();
      });
    }),
  );
  const sms = withConfig({ smsWebhookUrl: `http://127.0.0.1:${port}` });
  const id = await queued(sms, 'am');
  await expect(deliver(sms, id)).rejects.toThrow('500');
  expect(await kept(id)).toMatchObject({ state: 'queued', channel: 'sms' });
  status = 200;
  expect(await deliver(sms, id)).toBe(1);
  expect(await deliver(sms, id)).toBe(0);
  expect(seen.map((one) => one.id)).toEqual([`sms_${id}`, `sms_${id}`]);
  expect(seen[0]?.text).toContain('ABC234');
  expect(seen[0]?.text).toMatch(/\p{Script=Ethiopic}/u);
  expect(seen[0]?.text).toContain('የመለማመጃ ገንዘብ');
  expect(await kept(id)).toMatchObject({ state: 'sent', text: '' });
});

it('signs an SMS with both the new and the earlier webhook secret', async () => {
  const [secrets, old] = [rotated(context, ['smsWebhookSecret']), context.secrets.smsWebhookSecret];
  const taken: boolean[] = [];
  const port = await open(
    createHttpServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        for (const secret of [old, secrets.smsWebhookSecret, 'whsec_YW5vdGhlciBzZWNyZXQgYWx0b2dldGhlcg==']) {
          try {
            new Webhook(secret).verify(Buffer.concat(chunks).toString(), request.headers as Record<string, string>);
            taken.push(true);
          } catch {
            taken.push(false);
          }
        }
        response.writeHead(200).end();
      });
    }),
  );
  const sms = { ...withConfig({ smsWebhookUrl: `http://127.0.0.1:${port}` }), secrets };
  expect(await deliver(sms, await queued(sms, 'en'))).toBe(1);
  expect(taken).toEqual([true, true, false]);
});

it('sends an e-mail by SMTP if there is no SMS gateway', async () => {
  const lines: string[] = [];
  const port = await open(
    createTcpServer((socket) => {
      let inData = false;
      socket.write('220 test\r\n');
      socket.on('data', (chunk) => {
        for (const line of chunk.toString().split('\r\n').filter(Boolean)) {
          lines.push(line);
          if (inData) {
            if (line === '.') {
              inData = false;
              socket.write('250 ok\r\n');
            }
          } else if (line === 'DATA') {
            inData = true;
            socket.write('354 go on\r\n');
          } else socket.write(line === 'QUIT' ? '221 bye\r\n' : '250 ok\r\n');
        }
      });
      socket.on('error', () => undefined);
    }),
  );
  const mail = withConfig({ smtp: { url: `smtp://127.0.0.1:${port}`, from: 'c3@c3.example' } });
  const id = await queued(mail, 'en');
  expect(await deliver(mail, id)).toBe(1);
  expect(lines).toContain('RCPT TO:<almaz@c3.example>');
  expect(lines.join('\n')).toContain('ABC234 is your sign-in code');
  // The body is quoted-printable, so only an ASCII part of it is compared.
  expect(lines.join('\n')).toContain('play money');
  expect(await kept(id)).toMatchObject({ state: 'sent', channel: 'email' });
});

it('refuses to send a code if the pilot has no gateway', async () => {
  const sent = await requestCode(context, {
    purpose: 'register',
    phone: '+251911000009',
    deviceId: 'd',
    address: '192.0.2.1',
    language: 'en',
  });
  expect(isRefusal(sent) && sent.name).toBe('code_not_sent');
});

it('answers alike for known and unknown phones, with any gateways', async () => {
  const member = await aMember(context);
  const gateways: Record<string, Partial<Config>> = {
    none: {},
    mail: { smtp: { url: 'smtp://127.0.0.1:1', from: 'c3@c3.example' } },
    sms: { smsWebhookUrl: 'http://127.0.0.1:1' },
  };
  let n = 10;
  for (const [gateway, config] of Object.entries(gateways)) {
    for (const purpose of ['register', 'sign_in', 'password_reset', 'phone_change'] as const) {
      const ask = async (phone: string) => {
        const sent = await requestCode(withConfig(config), {
          purpose,
          phone,
          deviceId: '',
          address: '192.0.2.9',
          language: 'en',
        });
        return isRefusal(sent) ? sent.name : 'sent';
      };
      // A second code to the same phone would be refused for a minute, so earlier codes are deleted.
      await db.owner`delete from identity.code`;
      const answers = [await ask(member.phone), await ask(`+2519110000${++n}`)];
      const provesPhone = purpose === 'register' || purpose === 'phone_change';
      const expected = gateway === 'none' || (gateway === 'mail' && provesPhone) ? 'code_not_sent' : 'sent';
      expect(answers, `${gateway} ${purpose}`).toEqual([expected, expected]);
    }
  }
});
