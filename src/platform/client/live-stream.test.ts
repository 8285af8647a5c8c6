import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type * as LastEvent from './last-event.ts';
import type * as LiveStream from './live-stream.ts';

const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
vi.stubGlobal('window', page);
vi.stubGlobal('document', page);
vi.stubGlobal('localStorage', { getItem: (name: string) => (name === 'token' ? '"m.1"' : null) });
const fetchMock = vi.fn<typeof fetch>();
vi.stubGlobal('fetch', fetchMock);

/** The names of the reads that each nudge repeats. Undefined: all live reads. */
const repeated: (readonly string[] | undefined)[] = [];
vi.mock('./reads.ts', () => ({ refreshLive: async (names?: readonly string[]) => void repeated.push(names) }));

const { parseEvents } = await import('./live-stream.ts');
const { uuidV7 } = await import('./uuid-v7.ts');

test('events are parsed once they are complete, and comments and retry lines are no events', () => {
  const first = parseEvents('retry: 3000\n\n: beat\n\nid: 7\nevent: balances\ndata: {}\n\nid: 8\nevent: wi');
  expect(first.events).toEqual([{ id: '7', event: 'balances', data: '{}' }]);
  const second = parseEvents(`${first.rest}thdrawals\r\ndata: a\r\ndata: b\r\n\r\n`);
  expect(second).toEqual({ events: [{ id: '8', event: 'withdrawals', data: 'a\nb' }], rest: '' });
});

test('keys are UUIDv7: well formed, distinct, and in order of their time', () => {
  const keys = Array.from({ length: 100 }, (_, at) => uuidV7(1_763_700_000_000 + at));
  for (const key of keys) expect(key).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(new Set(keys).size).toBe(100);
  expect([...keys].sort()).toEqual(keys);
});

describe('the connection', () => {
  const RESYNC = new TextEncoder().encode('id: 10\nevent: resync\ndata: {}\n\n');
  const lost = (): Promise<Response> => Promise.reject(new TypeError('lost'));
  let cut: () => void;
  let sendText: (text: string) => void;
  let stop: () => void;
  let startLiveStream: typeof LiveStream.startLiveStream;
  let noteRead: typeof LastEvent.noteRead;

  beforeEach(async () => {
    // Load the modules again, so that each test starts without a last event.
    vi.resetModules();
    ({ startLiveStream } = await import('./live-stream.ts'));
    ({ noteRead } = await import('./last-event.ts'));
    vi.useFakeTimers();
    page.visibilityState = 'visible';
    repeated.length = 0;
    // A stream that stays open. Like the server's, it starts with a resync if the phone sends no last event.
    fetchMock.mockReset().mockImplementation(async (_, init) => {
      const body = new ReadableStream<Uint8Array>({
        start(stream) {
          if (!new Headers(init?.headers).has('last-event-id')) stream.enqueue(RESYNC);
          sendText = (text) => stream.enqueue(new TextEncoder().encode(text));
          cut = () => stream.error(new TypeError('cut'));
          init?.signal?.addEventListener('abort', cut);
        },
      });
      return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
    });
  });
  afterEach(() => {
    stop();
    vi.useRealTimers();
  });

  function start(): void {
    stop = startLiveStream([]);
  }
  const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
  const setVisibility = (state: 'visible' | 'hidden') => {
    page.visibilityState = state;
    page.dispatchEvent(new Event('visibilitychange'));
  };

  const askedFrom = () =>
    fetchMock.mock.calls.map(([, init]) => new Headers(init?.headers).get('last-event-id') ?? 'nowhere');
  const readAfter = (id: number) => noteRead(new Response('', { headers: { 'last-event-id': String(id) } }));

  test('when no read was answered before, the first connection repeats all reads', async () => {
    start();
    await pass(100);
    expect([askedFrom(), repeated]).toEqual([['nowhere'], [undefined]]);
    expect(String(fetchMock.mock.calls[0]?.[0])).toMatch(/\/api\/v1\/stream\?t=\d+$/);
  });

  test('it starts at the page’s earliest read, and resumes after the last event', async () => {
    readAfter(50);
    readAfter(40);
    readAfter(60);
    noteRead(new Response(''));
    start();
    await pass(100);
    sendText('id: 70\nevent: balances\ndata: {}\n\n');
    await pass(100);
    cut();
    await pass(2_000);
    expect(askedFrom()).toEqual(['40', '70']);
  });

  test('a slow answer from before the last event makes it resume from there', async () => {
    start();
    await pass(100);
    sendText('id: 70\nevent: balances\ndata: {}\n\n');
    await pass(100);
    readAfter(65);
    readAfter(80);
    cut();
    await pass(2_000);
    expect(askedFrom().at(-1)).toBe('65');
  });

  test('when the network is back, one connection is opened at once', async () => {
    start();
    await pass(100);
    fetchMock.mockImplementationOnce(lost).mockImplementationOnce(lost);
    cut();
    await pass(4_000);
    expect(fetchMock).toHaveBeenCalledTimes(3);
    page.dispatchEvent(new Event('online'));
    await pass(40_000);
    expect(askedFrom()).toEqual(['nowhere', '10', '10', '10']);
  });

  test('a nudge repeats the reads of its topic, and nothing else', async () => {
    const acts: string[] = [];
    stop = startLiveStream([
      { balances: { reads: ['GET /api/v1/wallets'] }, orders: { reads: ['GET /api/v1/messages'] } },
      { balances: { reads: ['GET /api/v1/bill'], act: () => void acts.push('said') } },
    ]);
    await pass(100);
    sendText('id: 2\nevent: balances\ndata: {}\n\nid: 3\nevent: unheard\ndata: {}\n\n');
    await pass(100);
    expect({ repeated, acts }).toEqual({
      repeated: [undefined, ['GET /api/v1/wallets', 'GET /api/v1/bill'], []],
      acts: ['said'],
    });
  });

  test('a hidden page has no connection, and opens one when it is visible again', async () => {
    start();
    await pass(100);
    setVisibility('hidden');
    await pass(40_000);
    expect(fetchMock).toHaveBeenCalledTimes(1);
    setVisibility('visible');
    await pass(100);
    expect(askedFrom()).toEqual(['nowhere', '10']);
  });
});
