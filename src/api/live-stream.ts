// GET /api/v1/stream (wire.md 8): server-sent nudges for one member, resumable by Last-Event-ID. A nudge names a topic,
// and the phone reads its view again. So the stream carries nothing private, and a missed nudge costs one more read.
import type { FastifyInstance, FastifyReply } from 'fastify';
import { callHeaders } from '#platform/http/answer-headers.ts';
import type { Context } from '#platform/context.ts';
import { envelopeOf, sendRefusal } from '#platform/http/edge.ts';
import { countCall, type Throttle } from '#platform/http/let-in.ts';
import { EVERYBODY } from '#platform/http/live.ts';
import { isRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';
import { type Authenticate, credentialsOf, localeOf } from '#platform/http/request.ts';
import { openPlaces } from '#platform/http/stream-places.ts';
import { type Stream, type Streams, tellStreams } from './nudges.ts';
import type { TextOf } from '#platform/language/refusal-texts.ts';

const HEARTBEAT_MS = 25_000;

export type LiveStream = { openStreams(): number; close(): void };

export async function mountLiveStream(
  app: FastifyInstance,
  {
    context,
    authenticate,
    textOf,
    throttle,
  }: { context: Context; authenticate: Authenticate; textOf: TextOf; throttle: Throttle },
): Promise<LiveStream> {
  const envelope = envelopeOf(textOf);
  const all = new Set<Stream>();
  const streams = new Map([[EVERYBODY, all]]);
  const nudges = await tellStreams(context, streams);
  const places = await openPlaces(context);
  const endings = await endWithSessions(context, streams);
  placeReads(app, nudges.lastId);

  app.get('/api/v1/stream', async (request, reply) => {
    const asked = credentialsOf(request);
    const who = () => authenticate({ ...asked, kind: 'member' });
    const turnAway = (refusal: Refusal) =>
      sendRefusal(reply, refusal, envelope(localeOf(request), refusal.name, refusal.data));
    const found = asked.token === '' ? refuse('not_signed_in') : await who();
    if (reply.raw.destroyed) return reply.hijack();
    const caller = await countCall(throttle, {
      route: 'GET /api/v1/stream',
      file: false,
      address: asked.address,
      caller: found,
    });
    if (isRefusal(caller)) return turnAway(caller);
    if (caller.kind !== 'member') return turnAway(refuse('not_signed_in'));
    const member = String(caller.memberId);
    const giveBack = await places.take(caller.memberId);
    if (giveBack === null) return turnAway(refuse('too_many_requests', { retryAfterSeconds: 30 }));
    // The phone left meanwhile and its close event has already fired, so nothing would ever remove the stream.
    if (reply.raw.destroyed) {
      giveBack();
      return reply.hijack();
    }
    const open = streams.get(member) ?? new Set<Stream>();
    const stream = { reply, look: () => endIfOver(reply, who) };
    streams.set(member, open.add(stream));
    all.add(stream);
    begin(reply, context.config.publicUrl);
    nudges.resume(reply, member, Number(request.headers['last-event-id'] ?? Number.NaN));
    const beat = setInterval(() => reply.raw.write(': beat\n\n'), HEARTBEAT_MS);
    request.raw.on('close', () => {
      clearInterval(beat);
      all.delete(stream);
      open.delete(stream);
      if (open.size === 0) streams.delete(member);
      giveBack();
    });
    return reply;
  });

  return {
    openStreams: () => all.size,
    close() {
      for (const { reply } of all) reply.raw.end();
      nudges.close();
      places.close();
      void endings.unlisten();
    },
  };
}

function begin(reply: FastifyReply, publicUrl: string): void {
  reply.hijack();
  reply.raw.writeHead(200, {
    ...callHeaders(publicUrl),
    'content-type': 'text/event-stream',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  });
  reply.raw.write('retry: 3000\n\n');
}

/** Each answer names the last nudge before its read. The phone starts its stream from there, so it misses none. */
function placeReads(app: FastifyInstance, lastId: () => number): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (request.method === 'GET' && request.url.startsWith('/api/v1/')) reply.header('last-event-id', String(lastId()));
    done();
  });
}

/**
 * Closes the streams of a session that has ended. The notice names only the member, so all the member's streams check
 * their session, in the next turn of the event loop, when the sessions' cache has been updated.
 */
function endWithSessions(context: Context, streams: Streams) {
  return context.sql.listen('session', (whose) => {
    const member = /^member:(\d+)$/.exec(whose)?.[1];
    if (member === undefined) return;
    setImmediate(() => {
      for (const stream of streams.get(member) ?? []) void stream.look();
    });
  });
}

async function endIfOver(reply: FastifyReply, who: () => ReturnType<Authenticate>): Promise<void> {
  const caller = await who().catch(() => null); // Database away: the state is unknown, so keep the stream.
  if (isRefusal(caller)) reply.raw.end();
}
