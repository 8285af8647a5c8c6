// GET /api/v1/stream (api.md): server-sent nudges for one member, resumable by Last-Event-ID. A nudge names a topic; the
// phone then re-reads what it shows. So nothing private rides on the stream and a missed nudge costs one more read.
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Caller } from '../platform/feature.ts';
import type { Floor } from '../platform/floor.ts';
import { EVERYBODY } from '../platform/live.ts';
import { isRefusal, type Refusal } from '../platform/refusal.ts';

const HEARTBEAT_MS = 25_000;
const REMEMBERED = 5_000;
const STREAMS_PER_MEMBER = 5;

type Nudge = { id: number; topic: string; members: ReadonlySet<string> };
type Authenticate = (asked: { token: string; deviceId: string; face: 'member' }) => Promise<Caller | Refusal>;

export type LiveStream = { openStreams(): number; close(): void };

export async function mountLiveStream(app: FastifyInstance, floor: Floor, authenticate: Authenticate): Promise<LiveStream> {
  const streams = new Map<string, Set<FastifyReply>>();
  const remembered: Nudge[] = [];
  // Ids grow across restarts, so an id from before a restart is older than everything remembered and leads to a resync.
  let nextId = Date.now() * 1000;

  const listening = await floor.sql.listen('live', (payload) => {
    const [topic, members] = payload.split(' ') as [string, string];
    const nudge = { id: nextId++, topic, members: new Set(members.split(',')) };
    remembered.push(nudge);
    if (remembered.length > REMEMBERED) remembered.splice(0, remembered.length - REMEMBERED);
    const reached = isForAll(nudge) ? streams.keys() : nudge.members;
    for (const member of reached) for (const reply of streams.get(member) ?? []) write(reply, nudge);
  });

  app.get('/api/v1/stream', async (request, reply) => {
    const token = String(request.headers.authorization ?? '').replace(/^Bearer /i, '');
    const caller = await authenticate({ token, deviceId: String(request.headers['device-id'] ?? ''), face: 'member' });
    if (isRefusal(caller) || caller.kind !== 'member')
      return reply.code(401).send({ code: 300400, message: 'Login expired', data: null });
    const member = String(caller.memberId);
    const open = streams.get(member) ?? new Set<FastifyReply>();
    if (open.size >= STREAMS_PER_MEMBER)
      return reply.code(429).header('retry-after', '30').send({ code: 429001, message: 'too many streams', data: null });
    streams.set(member, open.add(reply));
    reply.hijack();
    reply.raw.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no' });
    reply.raw.write('retry: 3000\n\n');
    resume(reply, member, Number(request.headers['last-event-id'] ?? Number.NaN));
    const beat = setInterval(() => reply.raw.write(': beat\n\n'), HEARTBEAT_MS);
    request.raw.on('close', () => {
      clearInterval(beat);
      open.delete(reply);
      if (open.size === 0) streams.delete(member);
    });
    return reply;
  });

  function resume(reply: FastifyReply, member: string, lastId: number): void {
    const oldest = remembered[0]?.id ?? nextId;
    if (!Number.isFinite(lastId) || lastId + 1 < oldest) {
      reply.raw.write(`id: ${nextId - 1}\nevent: resync\ndata: {}\n\n`);
      return;
    }
    for (const nudge of remembered) if (nudge.id > lastId && (isForAll(nudge) || nudge.members.has(member))) write(reply, nudge);
  }

  return {
    openStreams: () => [...streams.values()].reduce((sum, open) => sum + open.size, 0),
    close() {
      for (const open of streams.values()) for (const reply of open) reply.raw.end();
      void listening.unlisten();
    },
  };
}

function isForAll(nudge: Nudge): boolean {
  return nudge.members.has(EVERYBODY);
}

function write(reply: FastifyReply, nudge: Nudge): void {
  reply.raw.write(`id: ${nudge.id}\nevent: ${nudge.topic}\ndata: {}\n\n`);
}
