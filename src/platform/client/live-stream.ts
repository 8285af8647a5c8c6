import { addressOf, headersOf } from './call.ts';
import { lastEvent, noteEvent } from './last-event.ts';
import type { LiveReactions } from './live.ts';
import { refreshLive } from './reads.ts';
import { getStored } from './stored-state.ts';

export type LiveEvent = { id: string | undefined; event: string; data: string };

/** Cuts server-sent events out of a growing text. Returns them and the incomplete rest. */
export function parseEvents(buffer: string): { events: LiveEvent[]; rest: string } {
  const normal = buffer.replace(/\r\n?/g, '\n');
  const blocks = normal.split('\n\n');
  const rest = blocks.pop() ?? '';
  const events = blocks.flatMap((block) => {
    const fields: Record<string, string[]> = {};
    for (const line of block.split('\n')) {
      const at = line.indexOf(':');
      if (at <= 0) continue;
      const value = line.slice(at + 1);
      (fields[line.slice(0, at)] ??= []).push(value.startsWith(' ') ? value.slice(1) : value);
    }
    if (!fields.data && !fields.event) return [];
    return [{ id: fields.id?.pop(), event: fields.event?.pop() ?? 'message', data: (fields.data ?? []).join('\n') }];
  });
  return { events, rest };
}

const RECONNECT_MS = [1_000, 2_000, 5_000, 10_000, 30_000];
/** The server sends a comment at least this often. Silence beyond it is a dead connection. */
const SILENCE_MS = 60_000;
const STREAM_PATH = '/api/v1/stream';

/**
 * Keeps the live stream open while the page is visible and a member is signed in. It runs the features' reactions to
 * each topic. It reads by fetch, so that the token stays in its header. With Last-Event-ID it begins where the page's
 * reads began, and resumes after a gap. Returns a function that stops it.
 */
export function startLiveStream(live: readonly LiveReactions[]): () => void {
  let stopped = false;
  let tries = 0;
  let connection: AbortController | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const take = (event: LiveEvent) => {
    if (event.id !== undefined) noteEvent(Number(event.id));
    // The server cannot tell which nudges were missed, so everything that follows a topic is read again.
    if (event.event === 'resync') void refreshLive();
    else react(live, event.event);
  };

  const connect = async () => {
    if (stopped || document.visibilityState === 'hidden' || !getStored('token')) return;
    const mine = new AbortController();
    connection?.abort();
    connection = mine;
    let silence: ReturnType<typeof setTimeout> | undefined;
    const alive = () => {
      clearTimeout(silence);
      silence = setTimeout(() => mine.abort(), SILENCE_MS);
    };
    try {
      alive();
      const body = await openStream(mine.signal);
      tries = 0;
      await readAll(body, take, alive);
    } catch {
      // Treat every end alike: wait, and connect again.
    } finally {
      clearTimeout(silence);
    }
    if (stopped || connection !== mine) return;
    connection = undefined;
    timer = setTimeout(() => void connect(), RECONNECT_MS[Math.min(tries, RECONNECT_MS.length - 1)]);
    tries += 1;
  };

  const seen = () => {
    clearTimeout(timer);
    if (document.visibilityState === 'hidden') {
      connection?.abort();
      connection = undefined;
      tries = Math.max(tries, 1);
    } else if (!connection) void connect();
  };
  document.addEventListener('visibilitychange', seen);
  window.addEventListener('online', seen);
  void connect();
  return () => {
    stopped = true;
    clearTimeout(timer);
    connection?.abort();
    document.removeEventListener('visibilitychange', seen);
    window.removeEventListener('online', seen);
  };
}

/** Runs the features' reactions to a topic. Nothing for a topic that no page follows. */
function react(live: readonly LiveReactions[], topic: string): void {
  const reactions = live.flatMap((feature) => feature[topic] ?? []);
  void refreshLive(reactions.flatMap((reaction) => reaction.reads));
  for (const { act } of reactions) act?.();
}

async function openStream(signal: AbortSignal): Promise<ReadableStream<Uint8Array>> {
  const last = lastEvent();
  const place: Record<string, string> = last === undefined ? {} : { 'Last-Event-ID': String(last) };
  const response = await fetch(addressOf('GET', STREAM_PATH), {
    headers: { ...headersOf('GET'), Accept: 'text/event-stream', ...place },
    signal,
    cache: 'no-store',
    credentials: 'omit',
  });
  if (!response.ok || !response.body || !(response.headers.get('content-type') ?? '').includes('event-stream'))
    throw new Error('no stream');
  return response.body;
}

async function readAll(
  body: ReadableStream<Uint8Array>,
  take: (event: LiveEvent) => void,
  alive: () => void,
): Promise<void> {
  const reader = body.getReader();
  const letters = new TextDecoder();
  let buffer = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    alive();
    const { events, rest } = parseEvents(buffer + letters.decode(value, { stream: true }));
    buffer = rest;
    for (const event of events) take(event);
  }
}
