import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
vi.stubGlobal('window', page);
vi.stubGlobal('document', page);
vi.stubGlobal('localStorage', { getItem: (name: string) => (name === 'token' ? '"m.1"' : null) });
const fetchMock = vi.fn<typeof fetch>();
vi.stubGlobal('fetch', fetchMock);

const { parseEvents, startLiveStream } = await import('./live-stream.ts');
const { Reads } = await import('./reads.ts');
const { uuidV7 } = await import('./uuid-v7.ts');

const newReads = () => new Reads({ member: () => undefined, report: () => undefined });

test('events are cut out as they become whole; comments and retry lines carry none', () => {
  const first = parseEvents('retry: 3000\n\n: beat\n\nid: 7\nevent: balances\ndata: {}\n\nid: 8\nevent: wi');
  expect(first.events).toEqual([{ id: '7', event: 'balances', data: '{}' }]);
  const second = parseEvents(`${first.rest}thdrawals\r\ndata: a\r\ndata: b\r\n\r\n`);
  expect(second).toEqual({ events: [{ id: '8', event: 'withdrawals', data: 'a\nb' }], rest: '' });
});

test('keys are UUIDv7: well formed, distinct, in order of their time', () => {
  const keys = Array.from({ length: 100 }, (_, at) => uuidV7(1_763_700_000_000 + at));
  for (const key of keys) expect(key).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(new Set(keys).size).toBe(100);
  expect([...keys].sort()).toEqual(keys);
});

describe('the connection', () => {
  const RESYNC = new TextEncoder().encode('id: 1\nevent: resync\ndata: {}\n\n');
  const lost = (): Promise<Response> => Promise.reject(new TypeError('lost'));
  let cut: () => void;
  let tell: (text: string) => void;
  let stop: () => void;
  let readAgain: number;

  beforeEach(() => {
    vi.useFakeTimers();
    page.visibilityState = 'visible';
    readAgain = 0;
    // A stream that stays open. It begins with a resync as the server's does.
    fetchMock.mockReset().mockImplementation(async (_, init) => {
      const body = new ReadableStream<Uint8Array>({
        start(stream) {
          stream.enqueue(RESYNC);
          tell = (text) => stream.enqueue(new TextEncoder().encode(text));
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
    const reads = newReads();
    vi.spyOn(reads, 'invalidate').mockImplementation(async () => void (readAgain += 1));
    stop = startLiveStream(reads, []);
  }
  const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
  const see = (state: 'visible' | 'hidden') => {
    page.visibilityState = state;
    page.dispatchEvent(new Event('visibilitychange'));
  };

  test('the first has missed nothing: its resync has nothing read again', async () => {
    start();
    await pass(100);
    expect([fetchMock.mock.calls.length, readAgain]).toEqual([1, 0]);
  });

  test('when the network is back it is opened at once, once, and what was missed is read again', async () => {
    start();
    await pass(100);
    fetchMock.mockImplementationOnce(lost).mockImplementationOnce(lost);
    cut();
    await pass(4_000);
    expect(fetchMock).toHaveBeenCalledTimes(3);
    page.dispatchEvent(new Event('online'));
    await pass(40_000);
    expect([fetchMock.mock.calls.length, readAgain]).toEqual([4, 1]);
  });

  test.each([
    ['after attempts that failed', () => void fetchMock.mockImplementationOnce(lost), () => undefined],
    ['in a page opened unseen', () => void (page.visibilityState = 'hidden'), () => see('visible')],
  ])('a first one that comes late, %s, may have missed something', async (_, delay, arrive) => {
    delay();
    start();
    await pass(900);
    arrive();
    await pass(2_000);
    expect(readAgain).toBe(1);
  });

  test('a nudge has the reads of its topic read again where they are live, and nothing else', async () => {
    const reads = newReads();
    const acts: string[] = [];
    const asked: string[] = [];
    const seen = [
      { name: 'GET /api/v1/wallets', ask: {}, live: true },
      { name: 'GET /api/v1/bill', ask: {}, live: true },
      { name: 'GET /api/v1/wallets', ask: { page: 2 }, live: false },
      { name: 'GET /api/v1/messages', ask: {}, live: true },
    ];
    for (const { name, ask, live } of seen) {
      const key = `${name} ${JSON.stringify(ask)}`;
      const read = reads.of({ name, ask, reading: async () => void asked.push(key) });
      read.treat({ live, quiet: false, keep: false });
      read.want(60_000);
    }
    await pass(100);
    asked.length = 0;
    stop = startLiveStream(reads, [
      { balances: { reads: ['GET /api/v1/wallets'] }, orders: { reads: ['GET /api/v1/messages'] } },
      { balances: { reads: ['GET /api/v1/bill'], act: () => void acts.push('said') } },
    ]);
    await pass(100);
    tell('id: 2\nevent: balances\ndata: {}\n\nid: 3\nevent: unheard\ndata: {}\n\n');
    await pass(100);
    expect({ asked, acts }).toEqual({ asked: ['GET /api/v1/wallets {}', 'GET /api/v1/bill {}'], acts: ['said'] });
  });

  test('a page that is not seen holds none, and opens one when it is seen again', async () => {
    start();
    await pass(100);
    see('hidden');
    await pass(40_000);
    expect(fetchMock).toHaveBeenCalledTimes(1);
    see('visible');
    await pass(100);
    expect([fetchMock.mock.calls.length, readAgain]).toEqual([2, 1]);
  });
});
