// Follows the server's live stream (wire.md 8), and repeats the reads that each nudge concerns.
import { addressOf, headersOf } from './call.ts';
import { lastEvent, noteEvent } from './last-event.ts';
import type { LiveReactions } from './live.ts';
import { refreshLive } from './reads.ts';
import { getStored } from './stored-state.ts';

export type LiveEvent = { id: string | undefined; event: string; data: string };

/** Parses server-sent events. Returns them and the incomplete rest of the text. */
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
/** The server sends a comment more often than this. After a longer silence the connection counts as dead. */
const SILENCE_MS = 60_000;
const STREAM_PATH = '/api/v1/stream';

/**
 * Keeps the live stream open while the page is visible and a member is signed in, and runs the features' reactions to
 * each topic. It uses fetch, because EventSource could not send the token in a header. By Last-Event-ID it starts at
 * the page's earliest read, and resumes after a gap. Returns a function that stops it.
 */
export function startLiveStream(live: readonly LiveReactions[]): () => void {
  let stopped = false;
  let tries = 0;
  let connection: AbortController | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const handle = (event: LiveEvent) => {
    if (event.id !== undefined) noteEvent(Number(event.id));
    // The server does not know which nudges were missed, so all live reads are repeated.
    if (event.event === 'resync') void refreshLive();
    else react(live, event.event);
  };

  const connect = async () => {
    if (stopped || document.visibilityState === 'hidden' || !getStored('token')) return;
    const mine = new AbortController();
    connection?.abort();
    connection = mine;
    let silence: ReturnType<typeof setTimeout> | undefined;
    const restartSilence = () => {
      clearTimeout(silence);
      silence = setTimeout(() => mine.abort(), SILENCE_MS);
    };
    try {
      restartSilence();
      const body = await openStream(mine.signal);
      tries = 0;
      await readAll(body, handle, restartSilence);
    } catch {
      // Every kind of end is treated alike: wait, then connect again.
    } finally {
      clearTimeout(silence);
    }
    if (stopped || connection !== mine) return;
    connection = undefined;
    timer = setTimeout(() => void connect(), RECONNECT_MS[Math.min(tries, RECONNECT_MS.length - 1)]);
    tries += 1;
  };

  const onChange = () => {
    clearTimeout(timer);
    if (document.visibilityState === 'hidden') {
      connection?.abort();
      connection = undefined;
      tries = Math.max(tries, 1);
    } else if (!connection) void connect();
  };
  document.addEventListener('visibilitychange', onChange);
  window.addEventListener('online', onChange);
  void connect();
  return () => {
    stopped = true;
    clearTimeout(timer);
    connection?.abort();
    document.removeEventListener('visibilitychange', onChange);
    window.removeEventListener('online', onChange);
  };
}

/** Runs the features' reactions to a topic, if there are any. */
function react(live: readonly LiveReactions[], topic: string): void {
  const reactions = live.flatMap((feature) => feature[topic] ?? []);
  void refreshLive(reactions.flatMap((reaction) => reaction.reads));
  for (const { act } of reactions) act?.();
}

async function openStream(signal: AbortSignal): Promise<ReadableStream<Uint8Array>> {
  const last = lastEvent();
  const lastEventHeader: Record<string, string> = last === undefined ? {} : { 'Last-Event-ID': String(last) };
  const response = await fetch(addressOf('GET', STREAM_PATH), {
    headers: { ...headersOf('GET'), Accept: 'text/event-stream', ...lastEventHeader },
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
  handle: (event: LiveEvent) => void,
  restartSilence: () => void,
): Promise<void> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let buffer = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    restartSilence();
    const { events, rest } = parseEvents(buffer + decoder.decode(value, { stream: true }));
    buffer = rest;
    for (const event of events) handle(event);
  }
}
