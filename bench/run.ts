// npm run bench [names]: posting, http, accrual. Everything is measured on one durable server in one run, as a ratio to
// pgbench TPC-B with 32 clients: absolute figures say more about the machine than about us.
import { benchPosting } from './posting.ts';
import { openBench } from './server.ts';
import { measureTpcb } from './tpcb.ts';

const chosen = process.argv.slice(2);
const wants = (name: string): boolean => chosen.length === 0 || chosen.includes(name);
const SECONDS = Number(process.env.BENCH_SECONDS ?? 15);

const bench = await openBench();
try {
  const unit = measureTpcb(bench.server, SECONDS);
  if (unit === null)
    console.log('pgbench is absent (Debian: apt-get install postgresql-contrib): rates are shown without their ratio');
  else console.log(`pgbench TPC-B, 32 clients: ${unit.toFixed(0)} a second = 1`);
  const row = (what: string, perSecond: number, p99Ms: number | null, target: string): void => {
    const ratio = unit === null ? '     -' : `${(perSecond / unit).toFixed(2)} x`.padStart(8);
    const tail = p99Ms === null ? '' : `  p99 ${p99Ms.toFixed(1)} ms`;
    console.log(`${what.padEnd(48)} ${perSecond.toFixed(0).padStart(8)}/s ${ratio}${tail}  (target ${target})`);
  };
  if (wants('posting')) {
    for (const result of await benchPosting(bench, SECONDS)) {
      row(`ledger.post() in batches, ${result.inFlight} in flight`, result.perSecond, result.p99Ms, '4 x');
    }
  }
} finally {
  await bench.remove();
}
