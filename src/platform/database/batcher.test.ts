import { describe, expect, it, vi } from 'vitest';
import { createBatcher, LostRace, QueueFull } from './batcher.ts';
import { Stalled } from '../http/in-time.ts';

const never = <T>() => new Promise<T>(() => {});

describe('a batcher', () => {
  it('gathers commands while a batch is in flight, keeps their order, and answers each', async () => {
    const batches: number[][] = [];
    const batcher = createBatcher<number, number>({
      maxBatch: 4,
      run: async (commands) => {
        batches.push([...commands]);
        return commands.map((n) => n * 10);
      },
    });
    const answers = await Promise.all([1, 2, 3, 4, 5, 6].map((n) => batcher.submit(n)));
    expect(answers).toEqual([10, 20, 30, 40, 50, 60]);
    expect(batches).toEqual([
      [1, 2, 3, 4],
      [5, 6],
    ]);
  });

  it('puts a repeated key into the next batch', async () => {
    const batches: string[][] = [];
    const batcher = createBatcher<string, null>({
      keyOf: (key) => key,
      run: async (commands) => {
        batches.push([...commands]);
        return commands.map(() => null);
      },
    });
    await Promise.all(['a', 'b', 'a', 'c', 'a'].map((key) => batcher.submit(key)));
    expect(batches).toEqual([['a', 'b', 'c'], ['a'], ['a']]);
  });

  it('starts a second batch beside the first when as many wait as the first holds', async () => {
    const runs: { batch: readonly number[]; end: () => void }[] = [];
    const batcher = createBatcher<number, number>({
      lanes: 2,
      run: (batch) => new Promise((resolve) => runs.push({ batch, end: () => resolve(batch) })),
    });
    const begun = () => runs.map(({ batch }) => batch);
    const ask = async (...numbers: number[]) => {
      for (const n of numbers) void batcher.submit(n);
      // The batcher starts in an immediate that was queued before this one.
      await new Promise((resolve) => setImmediate(resolve));
    };
    await ask(1, 2, 3);
    await ask(4, 5);
    expect(begun()).toEqual([[1, 2, 3]]);
    await ask(6);
    expect(begun()).toEqual([
      [1, 2, 3],
      [4, 5, 6],
    ]);
    await ask(7, 8, 9, 10);
    expect(runs).toHaveLength(2);
    runs[0]?.end();
    await ask();
    expect(begun()[2]).toEqual([7, 8, 9, 10]);
    for (const { end } of runs) end();
    await batcher.idle();
  });

  it('finds the one command that throws among many by halving', async () => {
    let runs = 0;
    const batcher = createBatcher<number, number>({
      run: async (commands) => {
        runs += 1;
        if (commands.includes(77)) throw new Error('poison');
        return [...commands];
      },
    });
    const answers = await Promise.allSettled(Array.from({ length: 256 }, (_, n) => batcher.submit(n)));
    expect(answers.filter((answer) => answer.status === 'rejected')).toHaveLength(1);
    expect(answers[77]?.status).toBe('rejected');
    expect(runs).toBe(17);
  });

  it('runs a batch that lost a race again, at most three times', async () => {
    let tries = 0;
    const batcher = createBatcher<number, number>({
      isRetryable: () => true,
      run: async (commands) => {
        tries += 1;
        if (tries < 3) throw new Error('raced');
        return [...commands];
      },
    });
    expect(await batcher.submit(5)).toBe(5);
    expect(tries).toBe(3);
  });

  it('rejects a command that lost every race with LostRace', async () => {
    const batcher = createBatcher<number, number>({
      isRetryable: (error) => (error as Error).message === 'raced',
      run: async (commands) => {
        if (commands.includes(1)) throw new Error('raced');
        if (commands.includes(2)) throw new Error('ours');
        return [...commands];
      },
    });
    const answers = await Promise.allSettled([1, 2, 3].map((n) => batcher.submit(n)));
    expect(answers).toEqual([
      { status: 'rejected', reason: new LostRace('raced') },
      { status: 'rejected', reason: new Error('ours') },
      { status: 'fulfilled', value: 3 },
    ]);
  });

  it('goes on without a command that waits for a lock, and runs it alone', async () => {
    const waits: [batch: number[], lockMs: number][] = [];
    let free: () => void = () => {};
    const freed = new Promise<void>((resolve) => (free = resolve));
    const batcher = createBatcher<number, number>({
      lanes: 2,
      keyOf: String,
      isContended: () => true,
      run: async (commands, lockMs) => {
        waits.push([[...commands], lockMs]);
        // When it runs alone, it waits and gets its lock.
        if (lockMs === 3_000) await freed;
        else if (commands.includes(3)) throw new Error('lock_timeout');
        return [...commands];
      },
    });
    const asked = [1, 2, 3, 4].map((n) => batcher.submit(n));
    expect(await Promise.all(asked.filter((_, at) => at !== 2))).toEqual([1, 2, 4]);
    // The lane is free for other commands, but one with the same key waits.
    const twice = batcher.submit(3);
    expect(await batcher.submit(5)).toBe(5);
    free();
    expect(await asked[2]).toBe(3);
    expect(await twice).toBe(3);
    expect(waits).toEqual([
      [[1, 2, 3, 4], 2_000],
      [[1, 2], 1_000],
      [[3, 4], 1_000],
      [[3], 500],
      [[4], 500],
      [[3], 3_000],
      [[5], 2_000],
      [[3], 2_000],
      [[3], 3_000],
    ]);
  });

  it('lets at most four commands wait alone', async () => {
    const batcher = createBatcher<number, number>({
      isContended: () => true,
      run: (_, lockMs) => (lockMs === 3_000 ? never() : Promise.reject(new Error('lock_timeout'))),
      stallMs: 30,
    });
    const answers = await Promise.allSettled(Array.from({ length: 6 }, (_, n) => batcher.submit(n)));
    const reasons = answers.map((answer) => (answer.status === 'rejected' ? (answer.reason as Error).message : ''));
    expect(reasons.filter((reason) => reason === 'lock_timeout')).toHaveLength(2);
    expect(reasons.filter((reason) => reason === 'a batch did not end in 30 ms')).toHaveLength(4);
  });

  it('rejects every command at once when the database is gone', async () => {
    let runs = 0;
    const batcher = createBatcher<number, number>({
      isOutage: () => true,
      run: async () => {
        runs += 1;
        throw new Error('gone');
      },
    });
    const answers = await Promise.allSettled([1, 2, 3].map((n) => batcher.submit(n)));
    expect(answers.every((answer) => answer.status === 'rejected')).toBe(true);
    expect(runs).toBe(1);
  });

  it('gives up a run that never ends, and goes on with the next', async () => {
    let first = true;
    const batcher = createBatcher<number, number>({
      stallMs: 30,
      run: (commands) => {
        if (!first) return Promise.resolve([...commands]);
        first = false;
        return never();
      },
    });
    await expect(batcher.submit(1)).rejects.toBeInstanceOf(Stalled);
    expect(await batcher.submit(2)).toBe(2);
  });

  it('refuses a command when its queue is full', async () => {
    let end: (answers: number[]) => void = () => {};
    const batcher = createBatcher<number, number>({ maxQueue: 2, run: () => new Promise((done) => (end = done)) });
    const held = [batcher.submit(1), batcher.submit(2)];
    await expect(batcher.submit(3)).rejects.toBeInstanceOf(QueueFull);
    expect(batcher.depth()).toBe(2);
    await vi.waitFor(() => expect(batcher.depth()).toBe(0));
    end([10, 20]);
    expect(await Promise.all(held)).toEqual([10, 20]);
  });
});
