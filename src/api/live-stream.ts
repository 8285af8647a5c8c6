// GET /api/v1/stream (wire.md 8): server-sent nudges for one member, resumable by Last-Event-ID. A nudge names a topic.
// The phone then reads its view again. So the stream carries nothing private, and a missed nudge costs one more read.
import type { FastifyInstance, FastifyReply } from 'fastify';
import { callHeaders } from '../platform/answer-headers.ts';
import type { Floor } from '../platform/floor.ts';
import { askToWait, countCall, envelopeOf, type Throttle } from '../platform/http.ts';
import { EVERYBODY, RESYNC } from '../platform/live.ts';
import { isRefusal, type Refusal, refuse } from '../platform/refusal.ts';
import { type Authenticate, credentialsOf, localeOf } from '../platform/request.ts';
import type { TextOf } from './texts.ts';

const HEARTBEAT_MS = 25_000;
const REMEMBERED = 5_000;
const STREAMS_PER_MEMBER = 5;
const RECONNECTED_MS = 200;

type Nudge = { id: number; topic: string; members: ReadonlySet<string> };
/** `look` asks again whether the session that opened the stream is still valid. */
type Stream = { reply: FastifyReply; look: () => Promise<void> };
/** Streams by member. EVERYBODY holds all of them as well. */
type Streams = ReadonlyMap<string, ReadonlySet<Stream>>;

export type LiveStream = { openStreams(): number; close(): void };

export async function mountLiveStream(
  app: FastifyInstance,
  {
    floor,
    authenticate,
    textOf,
    throttle,
  }: { floor: Floor; authenticate: Authenticate; textOf: TextOf; throttle: Throttle },
): Promise<LiveStream> {
  const envelope = envelopeOf(textOf);
  const all = new Set<Stream>();
  const streams = new Map([[EVERYBODY, all]]);
  const nudges = await tellStreams(floor, streams);
  const endings = await endWithSessions(floor, streams);

  app.get('/api/v1/stream', async (request, reply) => {
    const asked = credentialsOf(request);
    const who = () => authenticate({ ...asked, face: 'member' });
    const turnAway = (refusal: Refusal) => {
      if (refusal.name === 'too_many_requests') askToWait(reply, refusal);
      return reply.send(envelope(localeOf(request), refusal.name, refusal.data));
    };
    const found = asked.token === '' ? refuse('not_signed_in') : await who();
    // The phone left during the lookup and its close event has passed. Nothing would ever remove the stream.
    if (reply.raw.destroyed) return reply.hijack();
    const caller = countCall(throttle, {
      route: 'GET /api/v1/stream',
      file: false,
      address: asked.address,
      caller: found,
    });
    if (isRefusal(caller)) return turnAway(caller);
    if (caller.kind !== 'member') return turnAway(refuse('not_signed_in'));
    const member = String(caller.memberId);
    const open = streams.get(member) ?? new Set<Stream>();
    if (open.size >= STREAMS_PER_MEMBER) return turnAway(refuse('too_many_requests', { retryAfterSeconds: 30 }));
    const stream = { reply, look: () => endIfOver(reply, who) };
    streams.set(member, open.add(stream));
    all.add(stream);
    reply.hijack();
    reply.raw.writeHead(200, {
      ...callHeaders(floor.config.publicUrl),
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    });
    reply.raw.write('retry: 3000\n\n');
    nudges.resume(reply, member, Number(request.headers['last-event-id'] ?? Number.NaN));
    const beat = setInterval(() => reply.raw.write(': beat\n\n'), HEARTBEAT_MS);
    request.raw.on('close', () => {
      clearInterval(beat);
      all.delete(stream);
      open.delete(stream);
      if (open.size === 0) streams.delete(member);
    });
    return reply;
  });

  return {
    openStreams: () => all.size,
    close() {
      for (const { reply } of all) reply.raw.end();
      nudges.close();
      void endings.unlisten();
    },
  };
}

/** Brings every nudge to its streams. */
async function tellStreams(floor: Floor, streams: Streams) {
  const memory = rememberNudges();
  const resync = (reply: FastifyReply) => reply.raw.write(`id: ${memory.lastId()}\nevent: ${RESYNC}\ndata: {}\n\n`);
  const told = (payload: string) => {
    const nudge = memory.keep(payload);
    for (const whose of nudge.members) for (const { reply } of streams.get(whose) ?? []) write(reply, nudge);
  };
  // Nudges sent while nobody listened are lost, so every connected phone reads anew.
  const missed = afterTheLast(() => {
    memory.forget();
    for (const { reply, look } of streams.get(EVERYBODY) ?? []) {
      resync(reply);
      void look();
    }
  });
  let heard = false;
  const listening = await floor.sql.listen('live', told, () => {
    if (heard) missed.again();
    heard = true;
  });
  return {
    resume(reply: FastifyReply, member: string, lastId: number): void {
      const since = memory.since(lastId);
      if (since === null) resync(reply);
      else
        for (const nudge of since)
          if ([EVERYBODY, member].some((whose) => nudge.members.has(whose))) write(reply, nudge);
    },
    close(): void {
      missed.cancel();
      void listening.unlisten();
    },
  };
}

function rememberNudges() {
  const remembered: Nudge[] = [];
  // Ids grow across restarts. An id from before a restart is older than every remembered one and leads to a resync.
  let nextId = Date.now() * 1000;
  return {
    lastId: () => nextId - 1,
    keep(payload: string): Nudge {
      const [topic = '', members = ''] = payload.split(' ');
      const nudge = { id: nextId++, topic, members: new Set(members.split(',')) };
      remembered.push(nudge);
      if (remembered.length > REMEMBERED) remembered.splice(0, remembered.length - REMEMBERED);
      return nudge;
    },
    /** Forgets everything: earlier ids no longer lead to a complete list. */
    forget(): void {
      remembered.length = 0;
      nextId += 1;
    },
    /** Nudges after this id. Null if the list is not complete. */
    since(id: number): readonly Nudge[] | null {
      if (!Number.isFinite(id) || id + 1 < (remembered[0]?.id ?? nextId)) return null;
      return remembered.filter((nudge) => nudge.id > id);
    },
  };
}

/** The driver reports one new connection several times. The work runs once, a moment after the last report. */
function afterTheLast(work: () => void): { again(): void; cancel(): void } {
  let timer: NodeJS.Timeout | undefined;
  const cancel = () => clearTimeout(timer);
  return {
    again() {
      cancel();
      timer = setTimeout(work, RECONNECTED_MS).unref();
    },
    cancel,
  };
}

/**
 * A session's end closes its streams. The notice names the member only, so all streams of the member look again. They
 * look in the next turn: the sessions' cache knows of the end by then.
 */
function endWithSessions(floor: Floor, streams: Streams) {
  return floor.sql.listen('session', (whose) => {
    const member = /^member:(\d+)$/.exec(whose)?.[1];
    if (member === undefined) return;
    setImmediate(() => {
      for (const stream of streams.get(member) ?? []) void stream.look();
    });
  });
}

async function endIfOver(reply: FastifyReply, who: () => ReturnType<Authenticate>): Promise<void> {
  const caller = await who().catch(() => null); // The database is away: nothing is known, so nothing ends.
  if (isRefusal(caller)) reply.raw.end();
}

function write(reply: FastifyReply, nudge: Nudge): void {
  reply.raw.write(`id: ${nudge.id}\nevent: ${nudge.topic}\ndata: {}\n\n`);
}
