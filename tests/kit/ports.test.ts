import net from 'node:net';
import { expect, test } from 'vitest';
import { freePort } from './ports.ts';

test('a port is given once, and another process may listen on it', async () => {
  const ports = await Promise.all(Array.from({ length: 300 }, freePort));
  expect(new Set(ports).size).toBe(ports.length);
  const server = net.createServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(ports[0], '127.0.0.1', resolve);
  });
  await new Promise((closed) => server.close(closed));
});
