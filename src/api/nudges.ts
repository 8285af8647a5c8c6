// Delivers nudges from PostgreSQL to the open streams, and keeps the latest ones for phones that reconnect.
import type { FastifyReply } from 'fastify';
import type { Database } from '#platform/database/db.ts';
import type { Context } from '#platform/context.ts';
import { EVERYBODY, RESYNC } from '#platform/http/live.ts';

const REMEMBERED = 5_000;
const RECONNECTED_MS = 200;
/** Places are agreed ids (see tellPlace). At most this many nudges come between two places. */
const PLACE = 1_000_000_000;
/** The id while this process has heard no place. A phone that resumes from it must resync. */
const UNPLACED = 0;
/** First character of a notice that gives a place. No topic begins with it. */
const PLACE_SIGN = '#';

type Nudge = { id: number; topic: string; members: ReadonlySet<string> };
/** `look` checks whether the session that opened the stream is still valid. */
export type Stream = { reply: FastifyReply; look: () => Promise<void> };
/** Streams by member. The key EVERYBODY has all of them. */
export type Streams = ReadonlyMap<string, ReadonlySet<Stream>>;

export type Nudges = {
  /** The id of the last nudge heard. A read that begins now includes its change. UNPLACED before the first place. */
  lastId(): number;
  /** Sends a phone each topic that it missed, once. If those are unknown, tells it to read everything again. */
  resume(reply: FastifyReply, member: string, lastId: number): void;
  close(): void;
};

export async function tellStreams(context: Context, streams: Streams): Promise<Nudges> {
  const memory = rememberNudges();
  const resync = (reply: FastifyReply) => reply.raw.write(`id: ${memory.lastId()}\nevent: ${RESYNC}\ndata: {}\n\n`);
  const placed = Promise.withResolvers<void>();
  const told = (payload: string) => {
    if (payload.startsWith(PLACE_SIGN)) return heardPlace(Number(payload.slice(PLACE_SIGN.length)));
    const nudge = memory.keep(payload);
    for (const whose of nudge.members) for (const { reply } of streams.get(whose) ?? []) write(reply, nudge);
  };
  const heardPlace = (id: number) => {
    if (memory.place(id)) return;
    // Nudges sent while this process was not listening are lost, so every connected phone must read again.
    for (const { reply, look } of streams.get(EVERYBODY) ?? []) {
      resync(reply);
      void look();
    }
    placed.resolve();
  };
  const missed = afterTheLast(() => {
    memory.forget();
    tellPlace(context.sql).catch((error: unknown) => {
      if (closed) return;
      context.log.warn({ err: error }, 'no place among the nudges, so it asks again');
      missed.again();
    });
  });
  let closed = false;
  let heard = false;
  const listening = await context.sql.listen('live', told, () => {
    if (heard) missed.again();
    heard = true;
  });
  await tellPlace(context.sql);
  await placed.promise;
  return {
    lastId: memory.lastId,
    resume(reply, member, lastId) {
      const since = memory.since(lastId);
      if (since === null) return void resync(reply);
      const mine = since.filter(({ members }) => members.has(EVERYBODY) || members.has(member));
      const lastOfTopic = new Map(mine.map((nudge) => [nudge.topic, nudge]));
      for (const nudge of mine) if (lastOfTopic.get(nudge.topic) === nudge) write(reply, nudge);
    },
    close() {
      closed = true;
      missed.cancel();
      void listening.unlisten();
    },
  };
}

/**
 * Announces a place, an id from which all processes count. PostgreSQL delivers notices in the same order to all
 * listeners, so processes that heard the same place give later nudges the same ids, and a phone may read from one and
 * open its stream at another. The lock keeps places in order.
 */
async function tellPlace(sql: Database): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock('platform.live_place'::regclass::oid::bigint)`;
    await tx`select pg_notify('live', ${PLACE_SIGN}::text || nextval('platform.live_place') * ${PLACE}::bigint)`;
  });
}

function rememberNudges() {
  const remembered: Nudge[] = [];
  /** All nudges with ids above `from` are remembered. */
  let [from, last] = [UNPLACED, UNPLACED];
  const forget = () => {
    remembered.length = 0;
    [from, last] = [UNPLACED, UNPLACED];
  };
  return {
    lastId: () => last,
    keep(payload: string): Nudge {
      const [topic = '', members = ''] = payload.split(' ');
      if (last !== UNPLACED) last += 1;
      const nudge = { id: last, topic, members: new Set(members.split(',')) };
      if (last !== UNPLACED) remembered.push(nudge);
      if (remembered.length > REMEMBERED) from = remembered.shift()?.id ?? from;
      return nudge;
    },
    /** Sets the count to this place. False if the count was unknown or not lower, so nudges may be missing. */
    place(id: number): boolean {
      const known = last !== UNPLACED && last < id;
      if (!known) {
        forget();
        from = id;
      }
      last = id;
      return known;
    },
    /** Forgets all nudges, so that earlier ids lead to a resync. */
    forget,
    /** Nudges after this id. Null if some may be missing, or if the id was never given. */
    since(id: number): readonly Nudge[] | null {
      if (!(id >= from && id <= last) || last === UNPLACED) return null;
      return remembered.filter((nudge) => nudge.id > id);
    },
  };
}

/** The driver reports one reconnection several times. Runs the work once, a moment after the last report. */
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

function write(reply: FastifyReply, nudge: Nudge): void {
  reply.raw.write(`id: ${nudge.id}\nevent: ${nudge.topic}\ndata: {}\n\n`);
}
