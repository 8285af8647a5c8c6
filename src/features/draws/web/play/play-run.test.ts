// Carrying a play from tap to result with lost answers, reloads and refusals (play-run.ts).
import { createHash } from 'node:crypto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

vi.stubGlobal('window', new EventTarget());
const fetchMock = vi.fn<typeof fetch>();
vi.stubGlobal('fetch', fetchMock);

const { PlayRun } = await import('./play-run.ts');
const { receiptOf } = await import('./kept-receipts.ts');
const { interruptedPlay, forgetPlay } = await import('./open-play.ts');
const { forgetRecentCalls } = await import('#platform/client/call.ts');

const OF = { member: 'M0000001', game: 'draw' } as const;
const kept = () => interruptedPlay(OF.member, OF.game);
const answer = (data: object, code = 100000) => new Response(JSON.stringify({ code, message: 'words', data }));
const lost = () => Promise.reject(new TypeError('lost'));
const PLAYED = () => answer({ id: '9' });
const WAITS = () => answer({ id: '9', result: null, waits: 'for_beacon' });
const RECEIPT = { text: 'arrived', signature: 'signed' };
const SETTLED = () => answer({ id: '9', result: { way: 'drawn' }, waits: null, receipt: RECEIPT });

type Sent = { url: string; key: string | null; body: Record<string, string> };
const sent = (): Sent[] =>
  fetchMock.mock.calls.map(([url, init]) => ({
    url: (url as string).replace(/^.*\/draws/, ''),
    key: new Headers(init?.headers).get('Idempotency-Key'),
    body: JSON.parse(init?.body as string) as Record<string, string>,
  }));
const answers = (...turns: (() => Response | Promise<Response>)[]) => {
  for (const turn of turns) fetchMock.mockImplementationOnce(async () => turn());
};

function start() {
  const states: string[] = [];
  const run = new PlayRun(OF, (state) => states.push(state.at));
  return { run, states };
}

/** Advances the timers until the work is done. */
async function done(work: Promise<unknown>): Promise<void> {
  let isOver = false;
  void work.then(() => (isOver = true));
  while (!isOver) {
    await vi.advanceTimersByTimeAsync(500);
    await new Promise((resolve) => setImmediate(resolve));
  }
}

beforeEach(() => {
  // setImmediate stays real, because answers arrive in event loop turns between the timers.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] });
  fetchMock.mockReset();
  forgetRecentCalls();
});
afterEach(async () => {
  await forgetPlay(OF.member, OF.game);
  vi.useRealTimers();
});

test('taps make one play: it sends the seed’s hash, reveals the seed, and asks until the result is there', async () => {
  answers(PLAYED, WAITS, WAITS, SETTLED);
  const { run, states } = start();
  await done(Promise.all([run.play('7'), run.play('7')]));
  expect(states).toEqual(['asking', 'asking', 'waiting', 'waiting', 'waiting', 'settled']);
  const [made, ...reveals] = sent();
  expect([made?.url, ...reveals.map(({ url }) => url)]).toEqual([
    '/rounds/7/plays',
    ...Array(3).fill('/plays/9/reveal'),
  ]);
  const seed = reveals[0]?.body.clientSeed ?? '';
  expect(seed).toMatch(/^[A-Za-z0-9_-]{1,64}$/);
  expect(made?.body.clientSeedHash).toBe(createHash('sha256').update(seed).digest('hex'));
  expect(await kept()).toBeUndefined();
  expect(await receiptOf(OF.member, '9')).toMatchObject(RECEIPT);
});

test('the seed is stored on the phone before the play is sent', async () => {
  const before: unknown[] = [];
  fetchMock.mockImplementation(async () => {
    before.push((await kept())?.playId);
    return before.length === 1 ? PLAYED() : SETTLED();
  });
  await done(start().run.play('7'));
  expect(before).toEqual([null, '9']);
});

test('after a lost answer the play is sent again with the same key and the same hash', async () => {
  answers(lost, lost, PLAYED, SETTLED);
  await done(start().run.play('7'));
  const asked = sent().slice(0, 3);
  expect(new Set(asked.map(({ key, body }) => `${key} ${body.clientSeedHash}`)).size).toBe(1);
});

test.each([
  ['before its answer', 1, [lost, PLAYED, SETTLED], ['/rounds/7/plays', '/rounds/7/plays', '/plays/9/reveal']],
  ['before its result', 2, [PLAYED, WAITS, SETTLED], ['/rounds/7/plays', '/plays/9/reveal', '/plays/9/reveal']],
])('a play interrupted %s is continued by the next page with the same seed', async (_, calls, turns, urls) => {
  answers(...turns);
  const first = start();
  const over = first.run.play('7');
  await vi.waitFor(() => expect(fetchMock.mock.calls.length).toBe(calls));
  first.run.stop();
  await over;
  const { clientSeed } = (await kept()) ?? {};
  forgetRecentCalls();
  const next = start();
  await done(next.run.takeUp());
  expect(next.states.at(-1)).toBe('settled');
  expect(sent().map(({ url }) => url)).toEqual(urls);
  expect(sent().at(-1)?.body.clientSeed).toBe(clientSeed);
});

test('after a refusal the next tap is a new play', async () => {
  answers(() => answer({}, 201902));
  const { run, states } = start();
  await done(run.play('7'));
  expect(states.at(-1)).toBe('refused');
  expect(await kept()).toBeUndefined();
  answers(PLAYED, SETTLED);
  await done(run.play('7'));
  expect(
    new Set(
      sent()
        .map(({ key }) => key)
        .slice(0, 2),
    ).size,
  ).toBe(2);
});

test('after ten minutes an unanswered play is deleted and not sent again', async () => {
  fetchMock.mockImplementation(lost);
  const { run } = start();
  const over = run.play('7');
  await vi.waitFor(() => expect(fetchMock).toHaveBeenCalledOnce());
  run.stop();
  await over;
  vi.setSystemTime(Date.now() + 11 * 60_000);
  await start().run.takeUp();
  expect(fetchMock).toHaveBeenCalledOnce();
  expect(await kept()).toBeUndefined();
});
