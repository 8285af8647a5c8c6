// npm run bench [posting] [batches] [http] [several] [draws] [accrual] [rewards] [forum] [pages]
//
// One run measures rates on one durable server, as a ratio to pgbench TPC-B with 32 clients. Absolute figures say more
// about the machine than about the product. Each figure takes BENCH_SECONDS [15]. Lighthouse measures pages on a start
// of its own.
import { cpus, loadavg } from 'node:os';
import { benchAccrual } from './accrual.ts';
import { benchForum } from './forum.ts';
import { benchPages } from './pages.ts';
import { benchBatches } from './batches.ts';
import { benchDraws } from './draws.ts';
import { benchHttp } from './http.ts';
import { benchPosting } from './posting.ts';
import { benchRewards } from './rewards.ts';
import { benchSeveral } from './several.ts';
import { openBench } from './server.ts';
import { measureTpcb, type Tpcb } from './tpcb.ts';

const chosen = process.argv.slice(2);
const wants = (name: string): boolean => chosen.length === 0 || chosen.includes(name);
const SECONDS = Number(process.env.BENCH_SECONDS ?? 15);

console.log(`${cpus().length} cores, load average ${loadavg()[0]?.toFixed(2)} before the start`);
const bench = await openBench();
try {
  if (wants('posting')) {
    const unit = unitNow();
    for (const { inFlight, ...of } of await benchPosting(bench, SECONDS)) {
      show(
        `ledger.post() in batches, ${inFlight} in flight`,
        of.perSecond,
        unit,
        `p99 ${of.p99Ms.toFixed(1)} ms (to reach: 4 x)`,
      );
      showWork(['database', 'poster and load'], of.cpuMs, unit);
    }
  }
  if (wants('batches')) {
    for (const { what, size, wallMs, databaseMs, deciderMs } of await benchBatches(bench))
      console.log(
        `${what} in a batch of ${size}`.padEnd(46),
        `${wallMs.toFixed(2)} ms; processor time: database ${databaseMs.toFixed(3)} ms, ` +
          `decider ${deciderMs.toFixed(3)} ms; database ${(databaseMs / size).toFixed(4)} ms each`,
      );
  }
  for (const [name, measured] of [
    ['http', benchHttp],
    ['draws', benchDraws],
    ['several', benchSeveral],
  ] as const) {
    if (!wants(name)) continue;
    const unit = unitNow();
    for (const { what, connections, toReach, ...of } of await measured(bench, SECONDS)) {
      show(
        `${what} over HTTP, ${connections} connections`,
        of.perSecond,
        unit,
        `p99 ${of.p99Ms.toFixed(1)} ms, ${of.failed} failed (to reach: ${toReach})`,
      );
      showWork(['API', 'database', 'load generator'], of.cpuMs, unit);
    }
  }
  if (wants('accrual')) {
    for (const { rent, earnings, seconds } of await benchAccrual(bench)) {
      show(
        `accrual of ${earnings} orders, rent ${rent}`,
        earnings / seconds,
        null,
        `${seconds.toFixed(1)} s (to reach: 100,000/s)`,
      );
    }
  }
  // Millions of rows: only where it is asked for.
  if (chosen.includes('forum')) {
    for (const { what, wallMs, p95Ms, databaseMs, toReachMs } of await benchForum(bench))
      console.log(
        what.padEnd(46),
        `${wallMs.toFixed(2)} ms, p95 ${p95Ms.toFixed(2)} ms; processor time: database ${databaseMs.toFixed(3)} ms ` +
          `(to reach: ${toReachMs} ms at p95)`,
      );
  }
  if (wants('rewards')) {
    const unit = unitNow();
    for (const { what, wallMs, databaseMs, deciderMs, toReachMs, each } of await benchRewards(bench))
      console.log(
        what.padEnd(46),
        `${wallMs.toFixed(2)} ms; processor time: database ${databaseMs.toFixed(3)} ms` +
          `${unit === null ? '' : ` (${(databaseMs / unit.cpuMs).toFixed(1)} x)`}, decider ${deciderMs.toFixed(3)} ms` +
          `${each ? `; database ${each.databaseMs.toFixed(3)} ms for ${each.of}` : ''}` +
          `${toReachMs ? ` (to reach: ${toReachMs} ms in the database)` : ''}`,
      );
  }
} finally {
  await bench.remove();
}
if (wants('pages')) await benchPages();

/** Measured anew before each group: other users of the machine change its speed. */
function unitNow(): Tpcb | null {
  const unit = measureTpcb(bench.server, SECONDS);
  if (unit === null)
    console.log('pgbench is absent (Debian: apt-get install postgresql-contrib): rates are shown without their ratio');
  else
    console.log(
      `pgbench TPC-B, 32 clients: ${unit.perSecond.toFixed(0)} a second = 1, ` +
        `${unit.cpuMs.toFixed(3)} ms of processor time each`,
    );
  return unit;
}

function show(what: string, perSecond: number, unit: Tpcb | null, more: string): void {
  const ratio = unit === null ? '' : `${(perSecond / unit.perSecond).toFixed(2)} x`;
  console.log(`${what.padEnd(46)} ${perSecond.toFixed(0).padStart(8)}/s ${ratio.padStart(8)}   ${more}`);
}

/** On a busy machine the share of the processors decides the rate. This is the work itself. */
function showWork(names: readonly string[], cpuMs: readonly number[], unit: Tpcb | null): void {
  const total = cpuMs.reduce((sum, ms) => sum + ms, 0);
  const parts = names.map((name, i) => `${name} ${(cpuMs[i] ?? 0).toFixed(3)} ms`).join(', ');
  console.log(`   processor time each: ${parts}${unit === null ? '' : `; ${(unit.cpuMs / total).toFixed(2)} x by it`}`);
}
