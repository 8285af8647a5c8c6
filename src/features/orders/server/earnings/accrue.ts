// The accrual run (income.md 5): freezes the cycles that ended, pays them from booked rent with one ledger line for
// each part, then writes the members' earnings in chunks, so that no other transaction waits for them. A repeated run
// changes nothing, and the next run finishes an interrupted one.
import { addCycleFigures, addLeftOver } from '#features/catalogue/server/public.ts';
import { fundingEntries, lockSlices } from '#features/revenue/server/public.ts';
import { coverage, lockBalances } from '#ledger/balance.ts';
import { accountOf } from '#ledger/chart.ts';
import { posting } from '#ledger/deciding.ts';
import { post } from '#ledger/post.ts';
import { line } from '#ledger/posting.ts';
import type { Database, Queryable, Transaction } from '#platform/database/db.ts';
import { factId } from '#platform/database/ids.ts';
import type { Context } from '#platform/context.ts';
import { canonical } from '#platform/http/intents.ts';
import { nudgeEverybody } from '#platform/http/live.ts';
import { required } from '#platform/required.ts';
import { topics } from '../topics.ts';
import { type FrozenCycle, type OpenSlice, type Part, planAccrual } from './accrual-rules.ts';

/** About how many earnings are written in one transaction (income.md 5). */
const CHUNK_ROWS = 100_000;

/**
 * Accrues all products, or only the one named, up to now. Returns the number of paid parts. While the books are short
 * or unreconciled it freezes cycles but pays nothing, so that missing income is still published.
 */
export async function accrue(context: Pick<Context, 'sql'>, only: bigint | null = null): Promise<number> {
  await writeEarnings(context.sql);
  const covered = (await coverage(context.sql)) === 'covered';
  // Include products whose cycles were frozen while payments were stopped.
  const products = await context.sql<{ id: bigint }[]>`
    select product_id as id from (
      select product_id from orders.due_products()
      union select product_id from orders.product_run where done_until < frozen_until
    ) due where product_id = coalesce(${only}, product_id) order by 1`;
  let parts = 0;
  for (const { id } of products) {
    if (covered) parts += await accrueProduct(context, id);
    else await posting(context.sql, (tx) => freeze(tx, id));
  }
  // One message to all phones after the run, because a product has too many holders to address each.
  if (parts > 0) await nudgeEverybody(context.sql, topics.orders);
  return parts;
}

/** Freezes, plans and posts one product in one transaction. The earnings are written in transactions after it. */
export async function accrueProduct(context: Pick<Context, 'sql'>, productId: bigint): Promise<number> {
  const parts = await posting(context.sql, (tx) => freezeAndPost(tx, productId));
  await writeEarnings(context.sql);
  return parts;
}

/** Writes the earnings of all posted parts, including those of an interrupted run. Returns the number of rows. */
export async function writeEarnings(sql: Database): Promise<number> {
  let rows = 0;
  for (;;) {
    const [waiting] = await sql`select from orders.chunk where written_at is null limit 1`;
    if (!waiting) return rows;
    const [written] = await sql<{ rows: bigint }[]>`select orders.write_earnings(${CHUNK_ROWS}) as rows`;
    rows += Number(written?.rows ?? 0n);
  }
}

type Run = { frozenUntil: Date; doneUntil: Date | null; overAt: Date | null; endWeight: bigint; stepMs: bigint };

/** Freezes the ended cycles and publishes what they should pay. Returns the moment up to which it froze. */
async function freeze(tx: Transaction, productId: bigint): Promise<Date> {
  // Rent is booked under this lock too, so an entry that isn't visible yet gets a later time than `until`.
  await lockBalances(tx, [accountOf('product_revenue', productId), accountOf('product_payable', productId)]);
  const [clock] = await tx<{ now: Date }[]>`select date_trunc('milliseconds', platform.now()) as now`;
  const until = required(clock).now;
  const [before] = await tx<
    { frozenUntil: Date }[]
  >`select frozen_until from orders.product_run where product_id = ${productId}`;
  await tx`select orders.freeze_cycles(${productId}, ${until})`;
  const fresh = await tx<{ start: Date; weight: bigint }[]>`
    select starts_at as start, weight from orders.cycle
    where product_id = ${productId} and kind = 'cycle' and starts_at >= ${before?.frozenUntil ?? new Date(0)}`;
  await addCycleFigures(
    tx,
    fresh.map(({ start, weight }) => ({ productId, cycleStart: start, expected: weight, paid: 0n })),
  );
  return until;
}

async function freezeAndPost(tx: Transaction, productId: bigint): Promise<number> {
  const until = await freeze(tx, productId);
  const run = await runOf(tx, productId);
  if (!run) return 0;

  const slices = await openSlices(tx, productId, run);
  const parts =
    slices.length === 0
      ? []
      : planAccrual({
          since: run.doneUntil?.getTime() ?? -Infinity,
          until: until.getTime(),
          cycles: await openCycles(tx, productId, run.doneUntil),
          slices,
          overAt: run.endWeight > 0n ? (run.overAt?.getTime() ?? null) : null,
        });
  await addCycleFigures(
    tx,
    parts
      .filter((part) => part.kind === 'cycle')
      .map((part) => ({
        productId,
        cycleStart: new Date(part.start),
        expected: 0n,
        paid: part.amount,
        bookedAfter: part.eventAt > part.start + Number(run.stepMs) ? new Date(part.eventAt) : null,
      })),
  );
  await addLeftOver(
    tx,
    productId,
    parts.filter((part) => part.kind === 'end').map(({ start, amount }) => ({ at: new Date(start), amount })),
  );
  await tx`update orders.product_run set done_until = ${until} where product_id = ${productId}`;
  if (parts.length > 0) await postParts(tx, productId, parts);
  return parts.length;
}

async function runOf(tx: Transaction, productId: bigint): Promise<Run | undefined> {
  const [run] = await tx<Run[]>`
    select frozen_until, done_until, over_at, end_weight, step_ms
    from orders.run_state(${productId})`;
  return run;
}

/** Frozen cycles that are short, or that ended at or after `since`. */
async function openCycles(tx: Transaction, productId: bigint, since: Date | null): Promise<FrozenCycle[]> {
  const rows = await tx<{ start: Date; end: Date; weight: bigint; paid: bigint; nextPart: number }[]>`
    select starts_at as start, ends_at as "end", weight, paid, parts as next_part from orders.cycle
    where product_id = ${productId} and kind = 'cycle' and (paid < weight or ends_at >= ${since ?? new Date(0)})
    order by starts_at`;
  return rows.map((row) => ({ ...row, start: row.start.getTime(), end: row.end.getTime() }));
}

async function openSlices(tx: Transaction, productId: bigint, run: Run): Promise<OpenSlice[]> {
  const slices = await lockSlices(tx, { productId, from: new Date(0), until: run.frozenUntil });
  if (slices.length === 0) return [];
  const entries = await fundingEntries(tx, [...new Set(slices.map((slice) => slice.entryId))]);
  return slices.map((slice) => ({
    entryId: slice.entryId,
    start: slice.cycleStart.getTime(),
    end: slice.cycleStart.getTime() + Number(run.stepMs),
    bookedAt: entries.get(slice.entryId)?.postedAt.getTime() ?? 0,
    left: slice.left,
  }));
}

async function postParts(tx: Transaction, productId: bigint, parts: readonly Part[]): Promise<void> {
  for (const at of new Set(parts.filter((part) => part.kind === 'end').map((part) => part.start))) {
    await tx`select orders.freeze_end(${productId}, ${new Date(at)})`;
  }
  const taken = await tx<
    { id: bigint }[]
  >`select nextval('orders.part_id') as id from generate_series(1, ${parts.length}::int) order by 1`;
  const ids = taken.map((row) => row.id);
  const rows = parts.map((part, i) => ({
    ...part,
    id: ids[i],
    start: new Date(part.start),
    eventAt: new Date(part.eventAt),
  }));
  await tx`
    insert into orders.part (id, product_id, starts_at, kind, n, amount, event_at)
    select id, ${productId}, start, kind, n, amount, "eventAt"
    from json_to_recordset(${canonical(rows)}::text::json) as p(id bigint, start timestamptz, kind text, n int,
      amount bigint, "eventAt" timestamptz)`;
  const fundings = parts.flatMap((part, i) =>
    part.fundings.map((funding) => ({ ...funding, part: ids[i], sliceStart: new Date(funding.sliceStart) })),
  );
  await tx`
    insert into orders.funding (part_id, entry_id, slice_start, amount)
    select part, "entryId", "sliceStart", amount
    from json_to_recordset(${canonical(fundings)}::text::json) as f(part bigint, "entryId" bigint,
      "sliceStart" timestamptz, amount bigint)`;
  await post(tx, [
    {
      id: factId('accrual', productId, required(ids[0])),
      actor: 'system',
      lines: parts.map((part, i) =>
        line(
          'accrual',
          accountOf('product_revenue', productId),
          accountOf('product_payable', productId),
          part.amount,
          ids[i] ?? null,
        ),
      ),
    },
  ]);
}

/** Income paid to members without booked revenue behind it, in minor units. Anything but 0 raises an alarm. */
export async function unfundedIncome(q: Queryable): Promise<bigint> {
  const [row] = await q<{ minor: bigint }[]>`
    select coalesce(sum(greatest(p.amount - coalesce(f.amount, 0), 0)), 0)::bigint as minor
    from orders.part p left join (select part_id, sum(amount) as amount from orders.funding group by 1) f
      on f.part_id = p.id
    where p.posted_at is not null`;
  return row?.minor ?? 0n;
}
