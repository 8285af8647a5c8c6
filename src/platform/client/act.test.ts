import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { bareRoot, bareWindow } from '#kit/bare-root.ts';
import { CallError } from './call-error.ts';

vi.useFakeTimers();
bareWindow();
type Answer = { takesMs?: number; data?: unknown; error?: CallError };
const answers: Answer[] = [];
const keys: string[] = [];
const read: string[] = [];
vi.mock('./call.ts', () => ({
  call: async (name: string, { idempotencyKey }: { idempotencyKey?: string }) => {
    if (name.startsWith('GET')) return read.push(name);
    keys.push(idempotencyKey ?? '');
    const { takesMs = 100, data, error } = answers.shift() ?? {};
    await new Promise((resolve) => setTimeout(resolve, takesMs));
    if (error) throw error;
    return data;
  },
  reportRead: () => undefined,
}));

const { useAct } = await import('./act.ts');
const { useCall } = await import('./queries.ts');

const REFUSED = new CallError({ kind: 'refused', message: 'no' });
const LOST = new CallError({ kind: 'network', message: 'lost' });
let root: Awaited<ReturnType<typeof bareRoot>>;
let act: ReturnType<typeof useAct>;
const results: unknown[] = [];
const pass = (ms: number) => root.pass(ms);
const tap = (wish = 'a') => root.does(() => act.mutate({ body: { wish } } as never));

beforeEach(async () => {
  for (const list of [answers, keys, read, results]) list.length = 0;
  root = await bareRoot();
  await root.open('screen', () => {
    useCall('GET /api/v1/bill' as never, {} as never);
    act = useAct('PUT /api/v1/profile' as never, {
      refresh: ['GET /api/v1/bill' as never],
      onDone: (data: unknown) => void results.push(data),
      onRefused: ({ kind }) => void results.push(kind),
    });
  });
  await pass(50);
});
afterEach(() => root.leave());

test('an act that succeeds calls onDone and repeats the named reads before it counts as done', async () => {
  answers.push({ data: 'saved' });
  read.length = 0;
  await tap();
  expect(act).toMatchObject({ isPending: true, data: undefined, error: null });
  await pass(150);
  expect(act).toMatchObject({ isPending: false, data: 'saved', error: null });
  expect([results, read]).toEqual([['saved'], ['GET /api/v1/bill']]);
});

test('a refusal shows until the next try begins, which has a new key', async () => {
  answers.push({ error: REFUSED }, {});
  await tap();
  await pass(150);
  expect(act).toMatchObject({ isPending: false, error: REFUSED });
  await tap();
  expect(act).toMatchObject({ isPending: true, error: null });
  await pass(150);
  expect(results).toEqual(['refused', undefined]);
  expect(new Set(keys).size).toBe(2);
});

test('after a lost answer the same input is sent with the same key, and another input with another', async () => {
  answers.push({ error: LOST }, { error: LOST }, {});
  for (const wish of ['a', 'a', 'b']) {
    await tap(wish);
    await pass(150);
  }
  expect([keys[0] === keys[1], keys[1] === keys[2]]).toEqual([true, false]);
});

test('only the result of the last try shows, but each caller gets the result of their own', async () => {
  answers.push({ error: REFUSED, takesMs: 300 }, { data: 2 });
  let first: unknown;
  await root.does(() => act.mutateAsync({} as never).catch((error: unknown) => (first = error)));
  await tap();
  await pass(150);
  expect(act).toMatchObject({ isPending: false, data: 2 });
  await pass(300);
  expect(act).toMatchObject({ data: 2, error: null });
  expect(first).toBe(REFUSED);
});

test('reset goes back to the state before the first try', async () => {
  answers.push({ error: REFUSED });
  await tap();
  await pass(150);
  await root.does(() => act.reset());
  expect(act).toMatchObject({ isPending: false, data: undefined, error: null });
});

test('an effect may depend on an act: it stays the same function from render to render', async () => {
  const { mutate, mutateAsync } = act;
  answers.push({ data: 'saved' });
  await tap();
  await pass(150);
  expect(act.data).toBe('saved');
  expect([act.mutate === mutate, act.mutateAsync === mutateAsync]).toEqual([true, true]);
});
