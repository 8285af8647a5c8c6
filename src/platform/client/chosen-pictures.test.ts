import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { bareRoot, bareWindow } from '#kit/bare-root.ts';
import { CallError } from './call-error.ts';

vi.useFakeTimers();
bareWindow();
const unreadable = new Set<unknown>();
vi.mock('./shrink-picture.ts', () => ({
  shrinkPicture: async (file: unknown) => {
    if (unreadable.has(file)) throw new Error('no picture');
    return Uint8Array.of(1);
  },
}));
const addresses: string[] = [];
const freed: string[] = [];
vi.stubGlobal(
  'URL',
  Object.assign(URL, {
    createObjectURL: () => {
      addresses.push(`blob:${addresses.length}`);
      return addresses.at(-1);
    },
    revokeObjectURL: (address: string) => void freed.push(address),
  }),
);

const { useChosenPictures } = await import('./chosen-pictures.ts');

type Answer = { id?: string; error?: CallError };
const answers: Answer[] = [];
const sent: string[] = [];
const dropped: string[] = [];
let atOnce = 0;
let most = 0;
const CALLS = {
  send: async (_bytes: Uint8Array, key: string) => {
    sent.push(key);
    most = Math.max(most, (atOnce += 1));
    await new Promise((resolve) => setTimeout(resolve, 100));
    atOnce -= 1;
    const { id = `p${sent.length}`, error } = answers.shift() ?? {};
    if (error) throw error;
    return { id };
  },
  drop: async (id: string) => dropped.push(id),
};

let root: Awaited<ReturnType<typeof bareRoot>>;
let pictures: ReturnType<typeof useChosenPictures>;
const photo = (name: string) => new File(['x'], name);
const choose = (...names: string[]) => root.does(() => pictures.choose(names.map(photo)));
const states = () => pictures.all.map(({ state }) => state);

beforeEach(async () => {
  for (const list of [answers, sent, dropped, addresses, freed]) list.length = 0;
  most = 0;
  root = await bareRoot();
  await root.open('screen', () => {
    pictures = useChosenPictures(CALLS);
  });
});
afterEach(() => root.leave());

test('pictures are sent one after the other, five at most, and keep their order', async () => {
  await choose('a', 'b', 'c', 'd', 'e', 'f');
  expect(states()).toEqual(Array(5).fill('sending'));
  await root.pass(150);
  expect(states()).toEqual(['sent', 'sending', 'sending', 'sending', 'sending']);
  await root.pass(600);
  expect(pictures.ids).toEqual(['p1', 'p2', 'p3', 'p4', 'p5']);
  expect([most, pictures.isSending]).toEqual([1, false]);
});

test('a failed picture has a reason and does not stop the next, and a retry has the same key', async () => {
  answers.push({ error: new CallError({ kind: 'network', message: 'No network' }) });
  await choose('a', 'b');
  await root.pass(300);
  expect(states()).toEqual(['failed', 'sent']);
  expect(pictures.all[0]).toMatchObject({ why: 'No network' });
  await root.does(() => pictures.retry(pictures.all[0]!.key));
  expect(states()).toEqual(['sending', 'sent']);
  await root.pass(150);
  expect(sent[2]).toBe(sent[0]);
  expect(pictures.ids).toEqual(['p3', 'p2']);
});

test('a file that the browser cannot read fails without being sent', async () => {
  const file = photo('page.html');
  unreadable.add(file);
  await root.does(() => pictures.choose([file]));
  await root.pass(50);
  expect([states(), sent]).toEqual([['failed'], []]);
});

test('a removed picture is deleted here and on the server, or not sent if it still waits', async () => {
  await choose('a', 'b', 'c');
  await root.pass(150);
  await root.does(() => pictures.remove(pictures.all[0]!.key));
  await root.does(() => pictures.remove(pictures.all[1]!.key));
  await root.pass(500);
  expect([pictures.all.length, dropped]).toEqual([1, ['p1']]);
  expect(sent).toHaveLength(2);
  expect(freed).toEqual(['blob:0', 'blob:2']);
  await root.does(() => pictures.clear());
  expect(pictures.ids).toEqual([]);
});

test('a picture that is removed while it is sent is deleted on the server afterwards', async () => {
  await choose('a');
  await root.pass(50);
  await root.does(() => pictures.remove(pictures.all[0]!.key));
  await root.pass(100);
  expect([pictures.all, dropped]).toEqual([[], ['p1']]);
});
