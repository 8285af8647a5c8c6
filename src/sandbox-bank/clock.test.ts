import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import { runBank } from '#kit/bank.ts';
import { emptyDatabase } from '#kit/database.ts';
import { BankClock } from './clock.ts';
import { openDatabase, type Sql } from './database.ts';

it('agrees with the stored value after two concurrent moves, whichever is answered last', async () => {
  const { url } = await emptyDatabase();
  const bank = await runBank(url);
  const sql = openDatabase(url);
  let asked = 0;
  const slowAtFirst = new Proxy(sql, {
    async apply(target, self, args) {
      const late = asked++ === 0;
      const rows = await Reflect.apply(target as never, self, args);
      if (late) await sleep(300);
      return rows;
    },
  }) as Sql;
  const clock = new BankClock();
  expect(await Promise.all([clock.move(slowAtFirst, 1_000), clock.move(slowAtFirst, 2_000)])).toEqual([true, true]);
  const [kept] = await sql<{ offset: bigint }[]>`select clock_offset_ms as offset from bank.setting`;
  expect(clock.offsetMs).toBe(2_000);
  expect(kept?.offset).toBe(2_000n);
  await sql.end();
  await bank.close();
});

it('ignores a jump of the machine’s clock by forty days, and follows a small correction', () => {
  const machine = vi.spyOn(Date, 'now');
  const real = performance.timeOrigin + performance.now();
  machine.mockReturnValue(real);
  const clock = new BankClock();
  const before = clock.now().getTime();
  machine.mockReturnValue(real + 40 * 86_400_000);
  expect(Math.abs(clock.now().getTime() - before)).toBeLessThan(1_000);
  machine.mockReturnValue(real + 60_000);
  expect(clock.now().getTime() - before).toBeGreaterThan(59_000);
  machine.mockRestore();
});
