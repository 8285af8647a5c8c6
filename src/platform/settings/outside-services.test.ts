// Addresses of outside services: which connections must be encrypted, and which the start reports as readable.
import { createServer } from 'node:net';
import { createTransport } from 'nodemailer';
import { describe, expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { mailDoor, openLines, verifiedDatabase } from './outside-services.ts';

const DB = 'postgres://c3:secret@db.example:5432/c3';

describe('a database address', () => {
  test.each([
    [undefined, undefined],
    ['postgres://c3:se%2Fcret@127.0.0.1:5432/c3', 'postgres://c3:se%2Fcret@127.0.0.1:5432/c3'],
    ['postgres://c3@%2Frun%2Fpostgres/c3', 'postgres://c3@%2Frun%2Fpostgres/c3'],
    [DB, `${DB}?sslmode=verify-full`],
    [`${DB}?connect_timeout=9`, `${DB}?connect_timeout=9&sslmode=verify-full`],
    [`${DB}?sslmode=require`, `${DB}?sslmode=require`],
    [`${DB}?sslmode=disable`, DB],
  ])('%s is used as %s', (given, asked) => {
    expect(verifiedDatabase(given)).toBe(asked);
    expect(readConfig({ DATABASE_URL: given, BANK_DATABASE_URL: given && `${given}#bank` }).databaseUrl).toBe(asked);
  });
});

describe('mail', () => {
  test.each([
    ['smtp://127.0.0.1:25', undefined],
    ['smtps://mail.example', undefined],
    ['smtp://mail.example:587', true],
  ])('by %s requires TLS: %s', (url, requireTLS) => {
    expect(mailDoor(url)).toEqual(requireTLS ? { url, requireTLS } : { url });
  });

  test('is not sent to a server without TLS', async () => {
    const said: string[] = [];
    const server = createServer((socket) => {
      socket.write('220 plain\r\n');
      socket.on('data', (bytes) => {
        said.push(bytes.toString().trim());
        socket.write(bytes.toString().startsWith('EHLO') ? '250 plain\r\n' : '502 unknown\r\n');
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as { port: number };
    const { requireTLS } = mailDoor(`smtp://mail.example:${port}`);
    const transport = createTransport({ host: '127.0.0.1', port, requireTLS: requireTLS === true });
    await expect(
      transport.sendMail({ from: 'c3@c3.example', to: 'a@b.example', text: 'code 123456' }),
    ).rejects.toThrow();
    expect(said.filter((line) => /^(MAIL|DATA)|123456/.test(line))).toEqual([]);
    server.close();
  });
});

const HTTPS = {
  PUBLIC_URL: 'https://coop.example',
  CONSOLE_URL: 'https://desk.coop.example',
  CONSOLE_PORT: '3020',
  BANK_PUBLIC_URL: 'https://bank.coop.example',
};
const MAIL = { SMTP_FROM: 'c3@coop.example' };

test.each([
  [{}, []],
  [{ PUBLIC_URL: 'http://127.0.0.1:80' }, []],
  [{ HOST: '0.0.0.0' }, ['PUBLIC_URL', 'BANK_PUBLIC_URL']],
  [{ HOST: '10.0.0.4' }, ['PUBLIC_URL', 'BANK_PUBLIC_URL']],
  [{ METRICS_HOST: '10.0.0.4' }, ['METRICS_HOST']],
  [{ PUBLIC_URL: 'http://coop.example' }, ['PUBLIC_URL']],
  [{ HOST: '0.0.0.0', CONSOLE_PORT: '3020' }, ['PUBLIC_URL', 'CONSOLE_URL', 'BANK_PUBLIC_URL']],
  [{ ...HTTPS, HOST: '0.0.0.0' }, []],
  [{ ...HTTPS, CONSOLE_URL: 'http://desk.coop.example' }, ['CONSOLE_URL']],
  [{ DATABASE_URL: DB }, []],
  [{ DATABASE_URL: `${DB}?sslmode=require` }, ['DATABASE_URL']],
  [{ DATABASE_URL: `${DB}?sslmode=disable` }, ['DATABASE_URL']],
  [{ SMTP_URL: 'smtp://mail.example', ...MAIL }, []],
  [{ SMTP_URL: 'smtp://mail.example?ignoreTLS=true', ...MAIL }, ['SMTP_URL']],
  [{ SMTP_URL: 'smtps://mail.example?tls.rejectUnauthorized=false', ...MAIL }, ['SMTP_URL']],
])('with %o the start reports as readable: %j', (env, names) => {
  expect(openLines(readConfig(env as Record<string, string>))).toEqual(names);
});
