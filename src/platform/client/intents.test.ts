import { afterEach, beforeEach, expect, test, vi } from 'vitest';

vi.stubGlobal('window', new EventTarget());
const fetchMock = vi.fn<typeof fetch>();
vi.stubGlobal('fetch', fetchMock);

const { IntentRun } = await import('./intent-run.ts');
const { forgetRecentCalls } = await import('./call.ts');
const { openIntentsOf, withoutSecrets } = await import('./open-intents.ts');
const { deviceAll, deviceDelete } = await import('./device-store.ts');

const wish = { body: { productId: '7', units: 2, pin: '123456' } };

function intent(key: string) {
  const { ask, secrets } = withoutSecrets(wish);
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

test('an answer settles the intent; the PIN was sent and never written down', async () => {
  fetchMock.mockImplementation(async () => {
    expect(JSON.stringify(await openIntentsOf('M0000001'))).not.toContain('123456');
    expect(await openIntentsOf('M0000001')).toHaveLength(1);
    return answer(100000);
  });
  const { run, states } = start();
  await run.form(intent('k1'), wish);
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
])('%s leaves it open: asked again under the same key until there is an answer', async (_, failure) => {
  fetchMock.mockImplementationOnce(failure).mockImplementationOnce(failure).mockResolvedValue(answer(100000));
  const { run, states } = start();
  await run.form(intent('k1'), wish);
  expect(states).toEqual(['sending', 'checking']);
  expect(await openIntentsOf('M0000001')).toHaveLength(1);
  // A second tap meanwhile forms no second intent.
  await run.form(intent('k2'), wish);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(states.at(-1)).toBe('done');
  expect(keysSent()).toEqual(['k1', 'k1', 'k1']);
});

test('a refusal is an answer: settled, not asked again', async () => {
  fetchMock.mockResolvedValue(answer(200101));
  const { run, states } = start();
  await run.form(intent('k1'), wish);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(states).toEqual(['sending', 'refused']);
  expect(fetchMock).toHaveBeenCalledTimes(1);
  expect(await openIntentsOf('M0000001')).toEqual([]);
});

test('after a reload it waits for its secret, then goes out under the key it was formed with', async () => {
  fetchMock.mockResolvedValue(answer(100000));
  const { run, states } = start();
  await run.takeUp(intent('k1'));
  expect(states).toEqual(['checking']);
  expect(fetchMock).not.toHaveBeenCalled();
  await run.askAgain({ pin: '654321' });
  expect(states.at(-1)).toBe('done');
  expect(keysSent()).toEqual(['k1']);
  expect(fetchMock.mock.calls[0]?.[1]?.body).toContain('654321');
});

test('a wrong password says nothing of what was sent before: the request stays open, under its key', async () => {
  fetchMock.mockImplementationOnce(() => Promise.reject(new TypeError('lost'))).mockResolvedValueOnce(answer(200209));
  fetchMock.mockResolvedValue(answer(100000));
  const first = start();
  await first.run.form(intent('k1'), wish);
  first.run.stop();
  const { run, states } = start();
  await run.takeUp(intent('k1'));
  await vi.advanceTimersByTimeAsync(2_000);
  await run.askAgain({ pin: '000000' });
  expect(states).toEqual(['checking', 'sending', 'checking']);
  expect(await openIntentsOf('M0000001')).toHaveLength(1);
  // A new wish must wait for its answer.
  await run.form(intent('k2'), wish);
  await run.askAgain({ pin: '123456' });
  expect(states.at(-1)).toBe('done');
  expect(keysSent()).toEqual(['k1', 'k1', 'k1']);
});

test('a wrong password at the first sending is an answer: nothing was sent before it', async () => {
  fetchMock.mockResolvedValue(answer(200209));
  const { run, states } = start();
  await run.form(intent('k1'), wish);
  expect(states).toEqual(['sending', 'refused']);
  expect(await openIntentsOf('M0000001')).toEqual([]);
});

test('a wrong password is not sent again by itself, however often the network comes back', async () => {
  fetchMock.mockImplementationOnce(() => Promise.reject(new TypeError('lost'))).mockResolvedValue(answer(200209));
  const { run, states } = start();
  await run.form(intent('k1'), wish);
  await vi.advanceTimersByTimeAsync(4_000);
  expect(states.at(-1)).toBe('checking');
  for (let at = 0; at < 5; at += 1) {
    await run.hurry();
    await vi.advanceTimersByTimeAsync(2_000);
  }
  expect(keysSent()).toEqual(['k1', 'k1']);
});

/** A request that hangs until the test ends it: the connection is dead and the phone has not noticed. */
function hanging() {
  const dead = Promise.withResolvers<Response>();
  return { request: () => dead.promise, lose: () => dead.reject(new TypeError('lost')) };
}

test('an attempt that fails after another was answered changes nothing', async () => {
  const second = hanging();
  fetchMock.mockImplementationOnce(() => Promise.reject(new TypeError('lost'))).mockImplementationOnce(second.request);
  fetchMock.mockResolvedValue(answer(100000));
  const { run, states } = start();
  await run.form(intent('k1'), wish);
  await vi.advanceTimersByTimeAsync(4_000);
  await run.hurry();
  expect(states.at(-1)).toBe('done');
  second.lose();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(states.at(-1)).toBe('done');
  expect(run.isOpen).toBe(false);
  expect(keysSent()).toEqual(['k1', 'k1', 'k1']);
});

test('an attempt that fails while a later one is under way starts no second series', async () => {
  const [second, third] = [hanging(), hanging()];
  fetchMock.mockImplementationOnce(() => Promise.reject(new TypeError('lost'))).mockImplementationOnce(second.request);
  fetchMock.mockImplementationOnce(third.request).mockResolvedValue(answer(100000));
  const { run, states } = start();
  await run.form(intent('k1'), wish);
  await vi.advanceTimersByTimeAsync(4_000);
  void run.hurry();
  second.lose();
  third.lose();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(states.at(-1)).toBe('done');
  expect(keysSent()).toEqual(['k1', 'k1', 'k1', 'k1']);
});

test('once its screen is gone it asks no more and stays on the device', async () => {
  fetchMock.mockRejectedValue(new TypeError('lost'));
  const { run } = start();
  await run.form(intent('k1'), wish);
  run.stop();
  await vi.advanceTimersByTimeAsync(120_000);
  expect(fetchMock).toHaveBeenCalledTimes(1);
  expect(await openIntentsOf('M0000001')).toHaveLength(1);
});

test('one that waits for its PIN is let go: forgotten, never sent again, and the next wish has a new key', async () => {
  fetchMock.mockRejectedValueOnce(new TypeError('lost'));
  const before = start();
  await before.run.form(intent('k1'), wish);
  before.run.stop();
  const [found] = await openIntentsOf('M0000001');
  const { run, states } = start();
  await run.takeUp(found!);
  await run.giveUp();
  expect(states).toEqual(['checking', 'rest']);
  expect(await openIntentsOf('M0000001')).toEqual([]);
  await run.askAgain({ pin: '123456' });
  await run.hurry();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(keysSent()).toEqual(['k1']);
  fetchMock.mockResolvedValue(answer(100000));
  await run.form(intent('k2'), wish);
  expect(keysSent()).toEqual(['k1', 'k2']);
});
