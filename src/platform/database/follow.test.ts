import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { follow } from './follow.ts';

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => vi.useRealTimers());

/** Follows a channel whose notices the test sends. The test decides when each later read ends, and how. */
async function following() {
  let notice: () => void = () => undefined;
  const reads: { ends: (value: string) => void; fails: (error: Error) => void }[] = [];
  let read = async () => 'first';
  const listen = async (_channel: string, told: () => void, connected: () => void) => {
    notice = told;
    connected();
  };
  const lost = vi.fn();
  const followed = await follow({ listen }, { channel: 'change', read: () => read(), lost });
  expect(followed.now()).toBe('first');
  read = () => new Promise((ends, fails) => reads.push({ ends, fails }));
  return { followed, reads, lost, notice };
}

it('a later read wins, however long the earlier one took', async () => {
  const { followed, reads, notice } = await following();
  notice();
  await turn();
  notice();
  await turn();
  expect(reads).toHaveLength(1); // The second read waits until the first has ended.
  reads[0]?.ends('old');
  await turn();
  expect(followed.now()).toBe('old');
  reads[1]?.ends('new');
  await turn();
  expect(followed.now()).toBe('new');
});

it('several notices during one read lead to one more read, which a refresh shares', async () => {
  const { followed, reads, notice } = await following();
  notice();
  await turn();
  for (let i = 0; i < 5; i++) notice();
  const refreshed = followed.refresh();
  reads[0]?.ends('old');
  await turn();
  reads[1]?.ends('new');
  await refreshed;
  expect(followed.now()).toBe('new');
  expect(reads).toHaveLength(2);
});

it('a failed read is reported, keeps the old value, and does not prevent the next read', async () => {
  const { followed, reads, lost, notice } = await following();
  const away = new Error('away');
  notice();
  await turn();
  reads[0]?.fails(away);
  await turn();
  expect(lost).toHaveBeenCalledWith(away);
  expect(followed.now()).toBe('first');
  notice();
  await turn();
  reads[1]?.ends('new');
  await turn();
  expect(followed.now()).toBe('new');
});

it('the caller of a refresh gets its error', async () => {
  const { followed, reads, lost } = await following();
  const refreshed = followed.refresh();
  await turn();
  reads[0]?.fails(new Error('away'));
  await expect(refreshed).rejects.toThrow('away');
  expect(lost).not.toHaveBeenCalled();
});

it('a failed read is retried until one succeeds, after longer and longer pauses', async () => {
  const { followed, reads, lost, notice } = await following();
  notice();
  await turn();
  for (let failures = 1; failures <= 3; failures++) {
    reads.at(-1)?.fails(new Error('away'));
    await turn();
    expect(lost).toHaveBeenCalledTimes(failures);
    await vi.advanceTimersByTimeAsync(500 * 2 ** (failures - 1) - 1);
    expect(reads).toHaveLength(failures);
    await vi.advanceTimersByTimeAsync(1);
    expect(reads).toHaveLength(failures + 1);
  }
  reads.at(-1)?.ends('new');
  await turn();
  expect(followed.now()).toBe('new');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(reads).toHaveLength(4);
});

it('a newer read that succeeds replaces the retry', async () => {
  const { followed, reads, notice } = await following();
  notice();
  await turn();
  reads[0]?.fails(new Error('away'));
  await turn();
  notice();
  await turn();
  reads[1]?.ends('new');
  await turn();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(reads).toHaveLength(2);
  expect(followed.now()).toBe('new');
});

it('nothing is retried after the connections were ended', async () => {
  const { reads, lost, notice } = await following();
  notice();
  await turn();
  reads[0]?.fails(Object.assign(new Error('write CONNECTION_ENDED'), { code: 'CONNECTION_ENDED' }));
  await turn();
  expect(lost).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(reads).toHaveLength(1);
});
