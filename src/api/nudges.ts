// Brings nudges from PostgreSQL to the open streams, and remembers the last ones for phones that were away.
import type { FastifyReply } from 'fastify';
import type { Floor } from '../platform/floor.ts';
import { EVERYBODY, RESYNC } from '../platform/live.ts';

const REMEMBERED = 5_000;
const RECONNECTED_MS = 200;

type Nudge = { id: number; topic: string; members: ReadonlySet<string> };
/** `look` asks again whether the session that opened the stream is still valid. */
export type Stream = { reply: FastifyReply; look: () => Promise<void> };
/** Streams by member. EVERYBODY holds all of them as well. */
export type Streams = ReadonlyMap<string, ReadonlySet<Stream>>;

export type Nudges = {
  /** The id of the last nudge heard. A read that begins now sees its change. */
  lastId(): number;
  /** Tells a phone once each topic that it missed. Tells it to read anew if nobody knows. */
  resume(reply: FastifyReply, member: string, lastId: number): void;
  close(): void;
};

export async function tellStreams(floor: Floor, streams: Streams): Promise<Nudges> {
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
    lastId: memory.lastId,
    resume(reply, member, lastId) {
      const since = memory.since(lastId);
      if (since === null) return void resync(reply);
      const mine = since.filter(({ members }) => members.has(EVERYBODY) || members.has(member));
      const lastOfTopic = new Map(mine.map((nudge) => [nudge.topic, nudge]));
      for (const nudge of mine) if (lastOfTopic.get(nudge.topic) === nudge) write(reply, nudge);
    },
    close() {
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
    /** Nudges after this id. Null if the list is not complete, or if another process gave the id. */
    since(id: number): readonly Nudge[] | null {
      if (!Number.isFinite(id) || id >= nextId || id + 1 < (remembered[0]?.id ?? nextId)) return null;
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
