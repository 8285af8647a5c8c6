// Brings nudges from PostgreSQL to the open streams, and remembers the last ones for phones that were away.
import type { FastifyReply } from 'fastify';
import type { Database } from '#platform/database/db.ts';
import type { Context } from '#platform/context.ts';
import { EVERYBODY, RESYNC } from '#platform/http/live.ts';

const REMEMBERED = 5_000;
const RECONNECTED_MS = 200;
/** Nudges from one place to the next, at most. */
const PLACE = 1_000_000_000;
/** The id while this process knows no place. It leads to a resync. */
const UNPLACED = 0;
/** Begins a notice of a place. No topic begins so. */
const PLACE_SIGN = '#';

type Nudge = { id: number; topic: string; members: ReadonlySet<string> };
/** `look` asks again whether the session that opened the stream is still valid. */
export type Stream = { reply: FastifyReply; look: () => Promise<void> };
/** Streams by member. EVERYBODY holds all of them as well. */
export type Streams = ReadonlyMap<string, ReadonlySet<Stream>>;

export type Nudges = {
  /** The id of the last nudge heard. A read that begins now sees its change. UNPLACED while there is none. */
  lastId(): number;
  /** Tells a phone once each topic that it missed. Where that is unknown, tells it to read all again. */
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
    // Nudges sent while no one listened are lost, so every connected phone reads again.
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
 * PostgreSQL brings all notices in one order to all who listen. So processes that heard the same place count the same
 * ids from there on. A phone may read from one and open its stream at another. The lock keeps places in their order.
 */
async function tellPlace(sql: Database): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock('platform.live_place'::regclass::oid::bigint)`;
    await tx`select pg_notify('live', ${PLACE_SIGN}::text || nextval('platform.live_place') * ${PLACE}::bigint)`;
  });
}

function rememberNudges() {
  const remembered: Nudge[] = [];
  /** All nudges after `from` are remembered. */
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
    /** Counts on from here. False if there was no place before. */
    place(id: number): boolean {
      const known = last !== UNPLACED && last < id;
      if (!known) {
        forget();
        from = id;
      }
      last = id;
      return known;
    },
    /** Forgets everything: earlier ids no longer lead to a complete list. */
    forget,
    /** Nudges after this id. Null if the list is not complete, or if no process gave the id. */
    since(id: number): readonly Nudge[] | null {
      if (!(id >= from && id <= last) || last === UNPLACED) return null;
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

function write(reply: FastifyReply, nudge: Nudge): void {
  reply.raw.write(`id: ${nudge.id}\nevent: ${nudge.topic}\ndata: {}\n\n`);
}
