import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { VERSION } from '#universal/version.ts';

vi.stubGlobal('window', { addEventListener: () => undefined });
const storage = new Map<string, string>();
vi.stubGlobal('localStorage', {
  getItem: (name: string) => storage.get(name) ?? null,
  setItem: (name: string, value: string) => void storage.set(name, value),
  removeItem: (name: string) => void storage.delete(name),
  clear: () => storage.clear(),
});

const {
  call: typedCall,
  fetchFile,
  DUPLICATE_WINDOW_MS,
  forgetRecentCalls,
  REQUEST_TIMEOUT_MS,
} = await import('./call.ts');
const { configureClient } = await import('./client-host.ts');
const { CallError } = await import('./call-error.ts');
const { endSession } = await import('./session.ts');
const { getStored, setStored } = await import('./stored-state.ts');
const file = fetchFile as unknown as (name: string, input?: object) => Promise<Blob>;
const call = typedCall as unknown as (name: string, input?: object) => Promise<unknown>;

const seen = { toasts: [] as [...string[], number][], ended: [] as number[], maintenance: [] as unknown[] };
const JSON_TYPE = { 'content-type': 'application/json' };
const fetchMock = vi.fn<typeof fetch>();
vi.stubGlobal('fetch', fetchMock);

function answer(code: number, options: { data?: unknown; message?: string; status?: number } = {}): Response {
  const { data = null, message = 'words', status = 200 } = options;
  return new Response(JSON.stringify({ code, message, data }), { status, headers: { 'x-request-id': 'r-1' } });
}

async function failureOf(promise: Promise<unknown>): Promise<InstanceType<typeof CallError>> {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(CallError);
  return error as InstanceType<typeof CallError>;
}

const TEXTS = {
  networkError: 'Network Error',
  networkErrorWords: 'Check your network.',
  requestTimeout: 'Request Timeout',
  requestTimeoutWords: 'Try later.',
  loginExpired: 'Login expired',
  loginExpiredWords: 'Sign in again.',
};

beforeEach(() => {
  storage.clear();
  forgetRecentCalls();
  fetchMock.mockReset();
  Object.assign(seen, { toasts: [], ended: [], maintenance: [] });
  configureClient({
    text: (name) => TEXTS[name],
    toast: ({ text, words, ms }) => seen.toasts.push(words === undefined ? [text, ms] : [text, words, ms]),
    sessionEnded: (code) => {
      seen.ended.push(code);
      endSession(code);
    },
    maintenance: (shut, name) => seen.maintenance.push([shut, name]),
    showsInline: (name) => name.includes('/orders'),
  });
});
afterEach(() => void vi.useRealTimers());

/** Makes each further request end only when it is aborted. */
const neverAnswer = () =>
  fetchMock.mockImplementation(
    (_, init) =>
      new Promise((_resolve, reject) =>
        init?.signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError'))),
      ),
  );

describe('a request', () => {
  test('has headers, path, query and, for a GET, t', async () => {
    setStored('token', 'abc');
    setStored('language', 'fr');
    setStored('deviceId', 'd-1');
    fetchMock.mockResolvedValue(answer(100000, { data: { fine: true } }));
    expect(
      await call('GET /api/v1/orders/{id}', { path: { id: 'a/b' }, query: { state: 'holding', none: undefined } }),
    ).toEqual({
      fine: true,
    });
    const [address, init] = fetchMock.mock.calls[0]!;
    expect(address).toMatch(/^\/api\/v1\/orders\/a%2Fb\?state=holding&t=\d+$/);
    expect(init?.headers).toEqual({
      Authorization: 'abc',
      'Accept-Language': 'en',
      Version: VERSION,
      'Device-Id': 'd-1',
    });
    expect(init?.body).toBeUndefined();
  });

  test('has its body as JSON, and the idempotency key', async () => {
    setStored('language', 'am');
    fetchMock.mockResolvedValue(answer(100000));
    await call('POST /api/v1/recharges', { body: { amountMinor: 5 }, idempotencyKey: 'k' });
    const [, init] = fetchMock.mock.calls[0]!;
    expect(init?.body).toBe('{"amountMinor":5}');
    expect(init?.headers).toMatchObject({
      'Accept-Language': 'am',
      'Idempotency-Key': 'k',
      'Content-Type': 'application/json',
    });
  });

  test('is not sent if an identical one was sent within a second', async () => {
    fetchMock.mockImplementation(async () => answer(100000));
    await call('GET /api/v1/bill');
    const error = await failureOf(call('GET /api/v1/bill'));
    expect(error.kind).toBe('duplicate');
    expect(error.retryAfterMs).toBeLessThanOrEqual(DUPLICATE_WINDOW_MS + 1);
    await call('GET /api/v1/bill', { query: { version: VERSION } });
    expect(fetchMock).toHaveBeenCalledTimes(2);
    expect(seen.toasts).toEqual([]);
  });
});

describe('a file that is sent', () => {
  const send = (key: string) =>
    call('POST /api/v1/pictures', { body: Uint8Array.of(1, 2, 3), idempotencyKey: key, errors: 'inline' });

  test('is sent unchanged, and is told from the next one by its key', async () => {
    fetchMock.mockImplementation(async () => answer(100000));
    await send('one');
    await send('two');
    expect(fetchMock.mock.calls.map(([, init]) => init?.body)).toEqual([
      Uint8Array.of(1, 2, 3),
      Uint8Array.of(1, 2, 3),
    ]);
    expect(fetchMock.mock.calls[0]![1]?.headers).toMatchObject({
      'Content-Type': 'application/octet-stream',
      'Idempotency-Key': 'one',
    });
    expect((await failureOf(send('two'))).kind).toBe('duplicate');
  });

  test('follows another one at once if it is only looked at', async () => {
    fetchMock.mockImplementation(async () => answer(100000));
    for (const content of [1, 2])
      await call('POST /console/api/v1/statement-files/look', { body: Uint8Array.of(content), errors: 'inline' });
    expect(fetchMock.mock.calls.map(([, init]) => init?.body)).toEqual([Uint8Array.of(1), Uint8Array.of(2)]);
  });
});

describe("the seed's error catalogue", () => {
  test('any other code shows a toast for 5 s', async () => {
    fetchMock.mockResolvedValue(answer(200101, { message: 'Insufficient balance' }));
    const error = await failureOf(call('POST /api/v1/withdrawals', { body: {} }));
    expect([error.kind, error.code, error.reference, error.leavesOpen]).toEqual(['refused', 200101, 'r-1', false]);
    expect(seen.toasts).toEqual([['Insufficient balance', 5000]]);
  });

  test('login, register and order calls show no toast', async () => {
    fetchMock.mockResolvedValue(answer(200101));
    await failureOf(call('POST /api/v1/orders', { body: {} }));
    expect(seen.toasts).toEqual([]);
  });

  test.each([300400, 300401, 300402, 300403, 300404, 300405, 300406])(
    '%i ends the session and clears what was stored',
    async (code) => {
      setStored('token', 'abc');
      setStored('userBill', { a: 1 });
      setStored('msgHTime', 'x');
      setStored('language', 'am');
      fetchMock.mockResolvedValue(answer(code));
      await failureOf(call('GET /api/v1/userInfo'));
      expect(seen.ended).toEqual([code]);
      expect(seen.toasts).toEqual([['Login expired', 'Sign in again.', 5000]]);
      expect([getStored('token'), getStored('userBill'), getStored('msgHTime')]).toEqual([
        undefined,
        undefined,
        undefined,
      ]);
      expect([getStored('expiredToken'), getStored('language')]).toEqual([1, 'am']);
    },
  );

  test('the end of a session shows no toast if the next page explains it', async () => {
    configureClient({
      text: (name) => name,
      toast: ({ text, ms }) => seen.toasts.push([text, ms]),
      tellsEnd: (code) => code === 300403,
      sessionEnded: (code) => seen.ended.push(code),
      maintenance: () => undefined,
      showsInline: () => false,
    });
    fetchMock.mockResolvedValue(answer(300403));
    await failureOf(call('GET /api/v1/userInfo'));
    expect([seen.ended, seen.toasts]).toEqual([[300403], []]);
    fetchMock.mockResolvedValue(answer(300402));
    await failureOf(call('GET /api/v1/profile' as 'GET /api/v1/userInfo'));
    expect([seen.ended, seen.toasts]).toEqual([[300403, 300402], [['loginExpired', 5000]]]);
  });

  test('a late answer to an earlier session does not end the new one', async () => {
    setStored('token', 'old');
    fetchMock.mockImplementation(async () => {
      setStored('token', 'new');
      return answer(300402);
    });
    expect((await failureOf(call('GET /api/v1/bill'))).kind).toBe('aborted');
    expect(seen.ended).toEqual([]);
  });

  test('500000 goes to the maintenance page with its time', async () => {
    const shut = { maintain_time: '2026-11-21T10:00:00Z', everything_until: null };
    fetchMock.mockResolvedValue(answer(500000, { data: shut }));
    await failureOf(call('GET /api/v1/bill'));
    expect(seen.maintenance).toEqual([[shut, 'GET /api/v1/bill']]);
    expect(seen.toasts).toEqual([]);
  });

  test('a bad status without an envelope shows Network Error for 3 s', async () => {
    fetchMock.mockResolvedValue(new Response('<html>bad gateway</html>', { status: 502 }));
    const error = await failureOf(call('GET /api/v1/bill'));
    expect([error.kind, error.leavesOpen]).toEqual(['server', true]);
    expect(seen.toasts).toEqual([['Network Error', 'Check your network.', 3000]]);
  });

  test.each([
    [500, 500001, 'server', true],
    [429, 429001, 'server', true],
    [413, 413001, 'refused', false],
    [404, 404001, 'refused', false],
  ])('an envelope with status %i shows Network Error with its message below', async (status, code, kind, open) => {
    fetchMock.mockResolvedValue(answer(code, { status, message: 'No money moved.' }));
    const error = await failureOf(call('GET /api/v1/bill'));
    expect([error.kind, error.leavesOpen]).toEqual([kind, open]);
    expect(seen.toasts).toEqual([['Network Error', 'No money moved.', 3000]]);
  });

  test('a lost connection shows Network Error', async () => {
    fetchMock.mockRejectedValue(new TypeError('failed to fetch'));
    const error = await failureOf(call('GET /api/v1/bill'));
    expect([error.kind, error.offline]).toEqual(['network', true]);
    expect(seen.toasts).toEqual([['Network Error', 'Check your network.', 3000]]);
  });

  test('no answer within 60 s shows Request Timeout', async () => {
    vi.useFakeTimers();
    neverAnswer();
    const failing = failureOf(call('GET /api/v1/bill'));
    await vi.advanceTimersByTimeAsync(REQUEST_TIMEOUT_MS + 1);
    expect((await failing).kind).toBe('timeout');
    expect(seen.toasts).toEqual([['Request Timeout', 'Try later.', 3000]]);
  });

  test('the base address and the time-out can be configured', async () => {
    configureClient({
      baseAddress: 'https://api.example/c3',
      timeoutMs: 5_000,
      text: (name) => TEXTS[name],
      toast: ({ text, ms }) => seen.toasts.push([text, ms]),
      sessionEnded: () => undefined,
      maintenance: () => undefined,
      showsInline: () => false,
    });
    vi.useFakeTimers();
    neverAnswer();
    const failing = failureOf(call('GET /api/v1/bill'));
    await vi.advanceTimersByTimeAsync(5_001);
    expect((await failing).kind).toBe('timeout');
    expect(fetchMock.mock.calls[0]?.[0]).toMatch(/^https:\/\/api\.example\/c3\/api\/v1\/bill\?t=\d+$/);
  });

  test('an aborted request is ignored', async () => {
    neverAnswer();
    const stop = new AbortController();
    const failing = failureOf(call('GET /api/v1/bill', { signal: stop.signal }));
    stop.abort();
    expect((await failing).kind).toBe('aborted');
    expect(seen.toasts).toEqual([]);
  });
});

describe('a file that is fetched', () => {
  test('is requested with the session and the filter, and returned unchanged', async () => {
    setStored('token', 'abc');
    fetchMock.mockResolvedValue(new Response('a,b', { headers: { 'content-type': 'text/csv' } }));
    const ask = { path: { wallet: 'income' }, query: { type: 'draw', from: undefined } };
    expect(await (await file('GET /api/v1/wallets/{wallet}/statement.csv', ask)).text()).toBe('a,b');
    const [address, init] = fetchMock.mock.calls[0]!;
    expect(address).toMatch(/^\/api\/v1\/wallets\/income\/statement\.csv\?type=draw&t=\d+$/);
    expect(init?.headers).toMatchObject({ Authorization: 'abc' });
  });

  test.each([
    [300401, 'session', ['Login expired', 'Sign in again.', 5000]],
    [200101, 'refused', ['words', 5000]],
  ] as const)('fails like any call if the answer is %i', async (code, kind, toast) => {
    fetchMock.mockResolvedValue(
      new Response(JSON.stringify({ code, message: 'words', data: null }), { headers: JSON_TYPE }),
    );
    expect(
      (await failureOf(file('GET /api/v1/wallets/{wallet}/statement.pdf', { path: { wallet: 'income' } }))).kind,
    ).toBe(kind);
    expect(seen.toasts).toEqual([toast]);
  });
});
