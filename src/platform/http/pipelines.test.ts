// Floods a real server with calls on raw connections, which must not keep it from serving others.
import net, { type AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, it } from 'vitest';
import { z } from 'zod';
import { readConfig } from '../settings/config.ts';
import { defineContract } from './contract.ts';
import { defineRoutes } from '../feature.ts';
import { fixedClock } from '../time/clock.ts';
import type { Context } from '../context.ts';
import { createEdge } from './edge.ts';
import { createLog } from '../process/log.ts';
import { UNANSWERED_MAX } from './pipelines.ts';

const contract = defineContract({
  'GET /api/v1/notes': { summary: 'Notes', access: 'visitor', data: z.string() },
});
const ONE = 'GET /api/v1/notes HTTP/1.1\r\nhost: c3\r\n\r\n';

let app: ReturnType<typeof createEdge> | undefined;
const sockets: net.Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await app?.close();
});

async function server(work: () => Promise<string>) {
  const config = readConfig({ DATA_DIR: '/nowhere', APP_DATABASE_URL: 'postgres://none' });
  const lines: string[] = [];
  const log = createLog('test', 'warn', { write: (line) => void lines.push(line) });
  app = createEdge({
    context: { config, clock: fixedClock(new Date('2026-11-23T08:00:00Z')), log } as Context,
    features: [defineRoutes({ contract, refusals: {}, handlers: () => ({ 'GET /api/v1/notes': work }) })],
    authenticate: async () => ({ kind: 'visitor' }),
    maintenance: () => null,
    textOf: (_locale, name) => name,
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  return { port, lines };
}

function connect(port: number, { reads = true } = {}) {
  const socket = net.connect(port, '127.0.0.1');
  sockets.push(socket);
  let received = '';
  if (reads) socket.on('data', (part: Buffer) => void (received += part.toString()));
  else socket.pause();
  const ended = new Promise<void>((resolve) => void socket.once('close', () => resolve()));
  socket.on('error', () => undefined); // The server resets the connection.
  const answers = () => received.split('HTTP/1.1 200').length - 1;
  return { socket, answers, ended };
}

it('a connection that sends thousands of calls at once starts few of them, and is closed', async () => {
  let begun = 0;
  const gate = Promise.withResolvers<string>();
  const { port, lines } = await server(() => {
    begun += 1;
    return gate.promise;
  });
  const flood = connect(port);
  flood.socket.write(ONE.repeat(5_000));
  await flood.ended;
  expect(begun).toBeLessThanOrEqual(UNANSWERED_MAX);
  expect(flood.answers()).toBe(0);
  expect(lines.filter((line) => line.includes('"pipeline"'))).toHaveLength(1);
  const other = connect(port);
  other.socket.write(ONE);
  gate.resolve('a');
  await expect.poll(other.answers).toBe(1);
});

it('a connection that sends a few calls at once, again and again, gets every answer in order', async () => {
  let count = 0;
  const { port, lines } = await server(async () => String(count++));
  const client = connect(port);
  for (let round = 1; round <= 20; round++) {
    client.socket.write(ONE.repeat(8));
    await expect.poll(client.answers).toBe(round * 8);
  }
  expect(lines).toEqual([]);
});

it('a hundred connections that never read cost little memory', async () => {
  const large = 'a'.repeat(100_000);
  let begun = 0;
  const { port } = await server(async () => {
    begun += 1;
    return large;
  });
  const before = process.memoryUsage.rss();
  const silent = Array.from({ length: 100 }, () => connect(port, { reads: false }));
  for (const { socket } of silent) for (let n = 0; n < 50; n++) socket.write(ONE.repeat(UNANSWERED_MAX));
  await sleep(1_000);
  expect(begun).toBeLessThanOrEqual(silent.length * UNANSWERED_MAX * 4);
  // The limit is for both ends of the connections, which are in this process.
  expect((process.memoryUsage.rss() - before) / 2 ** 20).toBeLessThan(400);
  const other = connect(port);
  other.socket.write(ONE);
  // On a busy machine, the server first has to work through the calls of the hundred connections.
  await expect.poll(other.answers, { timeout: 45_000 }).toBe(1);
});
