/** Settings of the bank that the sandbox's staff may change: latencies, and days without a statement. */
import type { BankSettings } from '#wires/bank-admin.ts';
import type { Db, Sql } from './database.ts';
import { type Refusal, refuse } from './http.ts';

export async function readSettings(sql: Db): Promise<BankSettings> {
  const [row] = await sql<{ payoutLatencyMs: bigint; transferLatencyMs: bigint }[]>`
    select payout_latency_ms, transfer_latency_ms from bank.setting`;
  const holidays = await sql<{ day: string }[]>`select day from bank.holiday order by day`;
  return {
    payoutLatencyMs: Number(row?.payoutLatencyMs ?? 0n),
    transferLatencyMs: Number(row?.transferLatencyMs ?? 0n),
    holidays: holidays.map(({ day }) => day),
  };
}

/** Replaces all settings. Holidays can't change up to the last day that has a statement line. */
export async function writeSettings(sql: Sql, today: string, settings: BankSettings): Promise<BankSettings | Refusal> {
  return sql.begin(async (tx) => {
    await tx`lock table bank.holiday in exclusive mode`;
    const [fixed] = await tx<{ day: string }[]>`
      select max(statement_date) as day from bank.line l join bank.account a on a.id = l.account_id
      where a.role = 'house'`;
    const frozenThrough = fixed?.day && fixed.day > today ? fixed.day : today;
    const before = new Set((await readSettings(tx)).holidays);
    const after = new Set(settings.holidays);
    const changed = [...before, ...after].filter((day) => before.has(day) !== after.has(day) && day <= frozenThrough);
    if (changed.length > 0 && (await hasHistory(tx))) return refuse('holiday_fixed', { days: changed });
    await tx`delete from bank.holiday`;
    for (const day of after) await tx`insert into bank.holiday (day) values (${day})`;
    await tx`update bank.setting set payout_latency_ms = ${settings.payoutLatencyMs},
      transfer_latency_ms = ${settings.transferLatencyMs}`;
    return readSettings(tx);
  });
}

/** False while there are no bookings but opening balances. Then the calendar of past days may still change. */
async function hasHistory(tx: Db): Promise<boolean> {
  const [row] = await tx`
    select 1 from bank.line l join bank.entry e on e.id = l.entry_id join bank.account a on a.id = l.account_id
    where a.role = 'house' and e.kind <> 'opening' limit 1`;
  return row !== undefined;
}

export async function insertSettings(
  sql: Sql,
  latencies: { payoutLatencyMs: number; transferLatencyMs: number },
): Promise<void> {
  await sql`
    insert into bank.setting (payout_latency_ms, transfer_latency_ms)
    values (${latencies.payoutLatencyMs}, ${latencies.transferLatencyMs}) on conflict do nothing`;
}
