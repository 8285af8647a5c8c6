// npm run bench [posting] [batches] [http] [several] [draws] [accrual] [rewards] [files] [forum] [pages]
//
// Each part has its own durable server, so parts don't influence each other. Rates are ratios to pgbench TPC-B with 32
// clients on the same server, because absolute rates depend more on the machine than on the product. Each figure takes
// BENCH_SECONDS [15]. Without arguments all parts run except forum, which writes millions of rows.
import { cpus, loadavg } from 'node:os';
import { benchAccrual } from './accrual.ts';
import { benchFiles } from './files.ts';
import { benchForum } from './forum.ts';
import { benchPages } from './pages.ts';
import { benchBatches } from './batches.ts';
import { benchDraws } from './draws.ts';
import { benchHttp, type HttpResult } from './http.ts';
import { benchPosting } from './posting.ts';
import { benchRewards } from './rewards.ts';
import { benchSeveral } from './several.ts';
import { type Bench, openBench } from './server.ts';
import { measureTpcb, type Tpcb } from './tpcb.ts';

const SECONDS = Number(process.env.BENCH_SECONDS ?? 15);
const PARTS: Record<string, (bench: Bench) => Promise<void>> = {
  posting: showPosting,
  batches: showBatches,
  http: overHttp(benchHttp),
  draws: overHttp(benchDraws),
  several: overHttp(benchSeveral),
  accrual: showAccrual,
  files: showFiles,
  forum: showForum,
  rewards: showRewards,
};
const USUAL = Object.keys(PARTS).filter((name) => name !== 'forum');

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => name !== 'pages' && !(name in PARTS));
if (unknown.length > 0) throw new Error(`the bench has no part ${unknown.join(', ')}`);
const chosen = asked.length > 0 ? asked : [...USUAL, 'pages'];

console.log(`${cpus().length} cores, load average ${loadavg()[0]?.toFixed(2)} before the start`);
for (const [name, part] of Object.entries(PARTS)) {
  if (!chosen.includes(name)) continue;
  const bench = await openBench();
  await part(bench).finally(bench.remove);
}
if (chosen.includes('pages')) await benchPages();

async function showPosting(bench: Bench): Promise<void> {
  const unit = unitOf(bench);
  for (const { inFlight, ...of } of await benchPosting(bench, SECONDS)) {
    const more = `p99 ${of.p99Ms.toFixed(1)} ms (to reach: 4 x)`;
    show(`ledger.post() in batches, ${inFlight} in flight`, of.perSecond, unit, more);
    showWork(['database', 'poster and load'], of.cpuMs, unit);
  }
}

async function showBatches(bench: Bench): Promise<void> {
  for (const { what, size, wallMs, databaseMs, deciderMs } of await benchBatches(bench))
    console.log(
      `${what} in a batch of ${size}`.padEnd(46),
      `${wallMs.toFixed(2)} ms; processor time: database ${databaseMs.toFixed(3)} ms, ` +
        `decider ${deciderMs.toFixed(3)} ms; database ${(databaseMs / size).toFixed(4)} ms each`,
    );
}

function overHttp(measured: (bench: Bench, seconds: number) => Promise<HttpResult[]>) {
  return async (bench: Bench): Promise<void> => {
    const unit = unitOf(bench);
    for (const { what, connections, toReach, ...of } of await measured(bench, SECONDS)) {
      const more = `p99 ${of.p99Ms.toFixed(1)} ms, ${of.failed} failed (to reach: ${toReach})`;
      show(`${what} over HTTP, ${connections} connections`, of.perSecond, unit, more);
      showWork(['API', 'database', 'load generator'], of.cpuMs, unit);
    }
  };
}

async function showFiles(bench: Bench): Promise<void> {
  for (const { list, rows, bytes, seconds, peakMiB } of await benchFiles(bench))
    console.log(
      `file of ${rows} ${list}`.padEnd(46),
      `${seconds.toFixed(1)} s, ${(bytes / 1024 / 1024).toFixed(1)} MiB, memory at most ${peakMiB.toFixed(0)} MiB more`,
    );
}

async function showAccrual(bench: Bench): Promise<void> {
  for (const { rent, earnings, seconds } of await benchAccrual(bench)) {
    const more = `${seconds.toFixed(1)} s (to reach: 100,000/s)`;
    show(`accrual of ${earnings} orders, rent ${rent}`, earnings / seconds, null, more);
  }
}

async function showForum(bench: Bench): Promise<void> {
  for (const { what, wallMs, p95Ms, databaseMs, toReachMs } of await benchForum(bench))
    console.log(
      what.padEnd(46),
      `${wallMs.toFixed(2)} ms, p95 ${p95Ms.toFixed(2)} ms; processor time: database ${databaseMs.toFixed(3)} ms ` +
        `(to reach: ${toReachMs} ms at p95)`,
    );
}

async function showRewards(bench: Bench): Promise<void> {
  const unit = unitOf(bench);
  for (const { what, wallMs, databaseMs, deciderMs, toReachMs, each } of await benchRewards(bench))
    console.log(
      what.padEnd(46),
      `${wallMs.toFixed(2)} ms; processor time: database ${databaseMs.toFixed(3)} ms` +
        `${unit === null ? '' : ` (${(databaseMs / unit.cpuMs).toFixed(1)} x)`}, decider ${deciderMs.toFixed(3)} ms` +
        `${each ? `; database ${each.databaseMs.toFixed(3)} ms for ${each.of}` : ''}` +
        `${toReachMs ? ` (to reach: ${toReachMs} ms in the database)` : ''}`,
    );
}

/** The reference rate, measured right before the part, because other users of the machine change its speed. */
function unitOf({ server }: Bench): Tpcb | null {
  const unit = measureTpcb(server, SECONDS);
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

/** Processor time for each call. Unlike the rate, it doesn't depend on what else the machine does. */
function showWork(names: readonly string[], cpuMs: readonly number[], unit: Tpcb | null): void {
  const total = cpuMs.reduce((sum, ms) => sum + ms, 0);
  const parts = names.map((name, i) => `${name} ${(cpuMs[i] ?? 0).toFixed(3)} ms`).join(', ');
  console.log(`   processor time each: ${parts}${unit === null ? '' : `; ${(unit.cpuMs / total).toFixed(2)} x by it`}`);
}
