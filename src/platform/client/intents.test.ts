import { afterEach, beforeEach, expect, test, vi } from 'vitest';

vi.stubGlobal('window', new EventTarget());
const fetchMock = vi.fn<typeof fetch>();
vi.stubGlobal('fetch', fetchMock);

const { IntentRun } = await import('./intent-run.ts');
const { forgetRecentCalls } = await import('./call.ts');
const { openIntentsOf, withoutSecrets } = await import('./open-intents.ts');
const { deviceAll, deviceDelete } = await import('./device-store.ts');

const input = { body: { productId: '7', units: 2, pin: '123456' } };

function intent(key: string) {
  const { ask, secrets } = withoutSecrets(input);
  return {
    key,
    member: 'M0000001',
    name: 'POST /api/v1/orders',
    ask,
    secrets,
    label: 'Buy 2 units',
    path: '/x',
    formedAt: 1,
  };
}

function start() {
  const states: string[] = [];
  const run = new IntentRun<unknown>((state) => states.push(state.at));
  return { run, states };
}

const answer = (code: number, status = 200) =>
  new Response(JSON.stringify({ code, message: 'words', data: { id: '9' } }), { status });
const keysSent = () => fetchMock.mock.calls.map(([, init]) => new Headers(init?.headers).get('Idempotency-Key'));

beforeEach(() => {
  vi.useFakeTimers();
  fetchMock.mockReset();
  forgetRecentCalls();
});
afterEach(async () => {
  for (const { key } of await deviceAll<{ key: string }>('intents')) await deviceDelete('intents', key);
  vi.useRealTimers();
});

test('an answer settles the intent, and the PIN was sent but never stored', async () => {
  fetchMock.mockImplementation(async () => {
    expect(JSON.stringify(await openIntentsOf('M0000001'))).not.toContain('123456');
    expect(await openIntentsOf('M0000001')).toHaveLength(1);
    return answer(100000);
  });
  const { run, states } = start();
  await run.submit(intent('k1'), input);
  expect(states).toEqual(['sending', 'done']);
  expect(fetchMock.mock.calls[0]?.[1]?.body).toContain('123456');
  expect(await openIntentsOf('M0000001')).toEqual([]);
});

test.each([
  ['a lost connection', () => Promise.reject(new TypeError('lost'))],
  ['a bad gateway', async () => new Response('', { status: 502 })],
  ['an unexpected error', async () => answer(500001, 500)],
  ['too many requests', async () => answer(429001, 429)],
  ['a request in progress', async () => answer(220002)],
])('%s leaves the intent open, and it is sent again with the same key until there is an answer', async (_, failure) => {
  fetchMock.mockImplementationOnce(failure).mockImplementationOnce(failure).mockResolvedValue(answer(100000));
  const { run, states } = start();
  await run.submit(intent('k1'), input);
  expect(states).toEqual(['sending', 'checking']);
  expect(await openIntentsOf('M0000001')).toHaveLength(1);
  // A second tap meanwhile makes no second intent.
  await run.submit(intent('k2'), input);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(states.at(-1)).toBe('done');
  expect(keysSent()).toEqual(['k1', 'k1', 'k1']);
});

test('a refusal settles the intent, which is not sent again', async () => {
  fetchMock.mockResolvedValue(answer(200101));
  const { run, states } = start();
  await run.submit(intent('k1'), input);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(states).toEqual(['sending', 'refused']);
  expect(fetchMock).toHaveBeenCalledTimes(1);
  expect(await openIntentsOf('M0000001')).toEqual([]);
});

test('after a reload the intent waits for its secret, then is sent with its first key', async () => {
  fetchMock.mockResolvedValue(answer(100000));
  const { run, states } = start();
  await run.resume(intent('k1'));
  expect(states).toEqual(['checking']);
  expect(fetchMock).not.toHaveBeenCalled();
  await run.askAgain({ pin: '654321' });
  expect(states.at(-1)).toBe('done');
  expect(keysSent()).toEqual(['k1']);
  expect(fetchMock.mock.calls[0]?.[1]?.body).toContain('654321');
});

test('a wrong password after an unanswered attempt leaves the intent open, with its key', async () => {
  fetchMock.mockImplementationOnce(() => Promise.reject(new TypeError('lost'))).mockResolvedValueOnce(answer(200209));
  fetchMock.mockResolvedValue(answer(100000));
  const first = start();
  await first.run.submit(intent('k1'), input);
  first.run.stop();
  const { run, states } = start();
  await run.resume(intent('k1'));
  await vi.advanceTimersByTimeAsync(2_000);
  await run.askAgain({ pin: '000000' });
  expect(states).toEqual(['checking', 'sending', 'checking']);
  expect(await openIntentsOf('M0000001')).toHaveLength(1);
  // A new intent is not made until there is an answer.
  await run.submit(intent('k2'), input);
  await run.askAgain({ pin: '123456' });
  expect(states.at(-1)).toBe('done');
  expect(keysSent()).toEqual(['k1', 'k1', 'k1']);
});

test('a wrong password at the first attempt settles the intent', async () => {
  fetchMock.mockResolvedValue(answer(200209));
  const { run, states } = start();
  await run.submit(intent('k1'), input);
  expect(states).toEqual(['sending', 'refused']);
  expect(await openIntentsOf('M0000001')).toEqual([]);
});

test('a wrong password is not sent again without the member, however often the network comes back', async () => {
  fetchMock.mockImplementationOnce(() => Promise.reject(new TypeError('lost'))).mockResolvedValue(answer(200209));
  const { run, states } = start();
  await run.submit(intent('k1'), input);
  await vi.advanceTimersByTimeAsync(4_000);
  expect(states.at(-1)).toBe('checking');
  for (let at = 0; at < 5; at += 1) {
    await run.retryNow();
    await vi.advanceTimersByTimeAsync(2_000);
  }
  expect(keysSent()).toEqual(['k1', 'k1']);
});

/** A request that hangs until the test ends it, as on a dead connection. */
function hanging() {
  const dead = Promise.withResolvers<Response>();
  return { request: () => dead.promise, lose: () => dead.reject(new TypeError('lost')) };
}

test('an attempt that fails after another was answered is ignored', async () => {
  const second = hanging();
  fetchMock.mockImplementationOnce(() => Promise.reject(new TypeError('lost'))).mockImplementationOnce(second.request);
  fetchMock.mockResolvedValue(answer(100000));
  const { run, states } = start();
  await run.submit(intent('k1'), input);
  await vi.advanceTimersByTimeAsync(4_000);
  await run.retryNow();
  expect(states.at(-1)).toBe('done');
  second.lose();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(states.at(-1)).toBe('done');
  expect(run.isOpen).toBe(false);
  expect(keysSent()).toEqual(['k1', 'k1', 'k1']);
});

test('an attempt that fails while a later one is under way starts no second series of attempts', async () => {
  const [second, third] = [hanging(), hanging()];
  fetchMock.mockImplementationOnce(() => Promise.reject(new TypeError('lost'))).mockImplementationOnce(second.request);
  fetchMock.mockImplementationOnce(third.request).mockResolvedValue(answer(100000));
  const { run, states } = start();
  await run.submit(intent('k1'), input);
  await vi.advanceTimersByTimeAsync(4_000);
  void run.retryNow();
  second.lose();
  third.lose();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(states.at(-1)).toBe('done');
  expect(keysSent()).toEqual(['k1', 'k1', 'k1', 'k1']);
});

test('when its screen closes, it stops sending, and the intent stays on the device', async () => {
  fetchMock.mockRejectedValue(new TypeError('lost'));
  const { run } = start();
  await run.submit(intent('k1'), input);
  run.stop();
  await vi.advanceTimersByTimeAsync(120_000);
  expect(fetchMock).toHaveBeenCalledTimes(1);
  expect(await openIntentsOf('M0000001')).toHaveLength(1);
});

test('an intent that waits for its PIN can be given up, and the next one has a new key', async () => {
  fetchMock.mockRejectedValueOnce(new TypeError('lost'));
  const before = start();
  await before.run.submit(intent('k1'), input);
  before.run.stop();
  const [found] = await openIntentsOf('M0000001');
  const { run, states } = start();
  await run.resume(found!);
  await run.giveUp();
  expect(states).toEqual(['checking', 'rest']);
  expect(await openIntentsOf('M0000001')).toEqual([]);
  await run.askAgain({ pin: '123456' });
  await run.retryNow();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(keysSent()).toEqual(['k1']);
  fetchMock.mockResolvedValue(answer(100000));
  await run.submit(intent('k2'), input);
  expect(keysSent()).toEqual(['k1', 'k2']);
});
