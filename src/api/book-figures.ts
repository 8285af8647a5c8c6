// How the books stand: coverage, the bank's days, the checks.
import { Gauge } from 'prom-client';
import { unfundedIncome } from '#features/orders/server/public.ts';
import { readChecks } from '#features/system/server/public.ts';
import type { Queryable } from '#platform/database/db.ts';
import type { Floor } from '#platform/floor.ts';
import type { AddFigure, Figures } from './figures.ts';

export function addBookFigures({ add, floor, registry }: { add: AddFigure; floor: Floor; registry: Figures }): void {
  const checks = registry.once(() => readChecks(floor));
  add('c3_client_book_coverage', 'client_bank over what is owed to members and others; 1 or more is covered', () =>
    clientBookCoverage(floor.sql),
  );
  add('c3_reconciliation_age_seconds', 'Since the last reconciled day was closed; -1 before the first', () =>
    reconciliationAge(floor.sql),
  );
  add('c3_reconciliation_left_seconds', 'Until reconciliation is stale and sales stop; negative since then', () =>
    reconciliationLeft(floor.sql),
  );
  new Gauge({
    name: 'c3_check_rows',
    help: 'What each check found when the books were last checked; 0 is clean',
    labelNames: ['check'],
    registers: [registry],
    async collect() {
      for (const { name, found } of (await checks()).checks)
        if (found !== null) this.set({ check: name }, Number(found));
    },
  });
  add('c3_checks_age_seconds', 'Since the books were last checked; -1 before the first time', async () => {
    const { ranAt } = await checks();
    return ranAt ? (floor.clock.now().getTime() - ranAt.getTime()) / 1000 : -1;
  });
  add(
    'c3_unfunded_income_minor',
    'Income given to members beyond what booked revenue funded; 0, or an alarm',
    async () => Number(await unfundedIncome(floor.sql)),
  );
}

async function clientBookCoverage(q: Queryable): Promise<number> {
  const [row] = await q<{ bank: bigint; due: bigint }[]>`
    select -(select posted from ledger.account where id = ledger.house('client_bank')) as bank,
      -(select posted from ledger.account where id = ledger.house('operator_due')) as due`;
  const bank = row?.bank ?? 0n;
  const owed = bank + (row?.due ?? 0n);
  return owed === 0n ? 1 : Number((bank * 1_000_000n) / owed) / 1_000_000;
}

async function reconciliationAge(q: Queryable): Promise<number> {
  const [row] = await q<{ age: number | null }[]>`
    select extract(epoch from platform.now() - max(closed_at))::float8 as age from ledger.reconciled_day`;
  return row?.age ?? -1;
}

/** The instant is that of ledger.coverage(). */
async function reconciliationLeft(q: Queryable): Promise<number> {
  const [row] = await q<{ left: number | null }[]>`
    select extract(epoch from coalesce((select max(next_due_at) from ledger.reconciled_day where rail = 1),
      (select opened_at + interval '72 hours' from ledger.rail where id = 1)) - platform.now())::float8 as left`;
  return row?.left ?? 0;
}
