// A race that a test can rely on: hold a lock, start the call, wait until it blocks on the lock, then let go. Two calls
// that only start at the same time may run one after the other, and such a test passes without the lock.
import { expect } from 'vitest';
import type { FreshDatabase } from './database.ts';

type Blocked = { name: FreshDatabase['name']; admin: FreshDatabase['admin'] };

/** Waits until exactly `count` sessions of the database are blocked by another transaction's lock. */
export async function untilBlocked({ name, admin }: Blocked, count = 1): Promise<void> {
  const blocked = () => admin`
    select from pg_stat_activity where datname = ${name} and wait_event_type = 'Lock'`;
  await expect.poll(async () => (await blocked()).length).toBe(count);
}
