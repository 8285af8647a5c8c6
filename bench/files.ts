// The files of the console's long lists: a list of 100,000 rows, saved as CSV and read as it comes. Measures the
// seconds, and how much more memory the API's process needed at its peak than before the file.
import fs from 'node:fs';
import { required } from '#platform/required.ts';
import { makeProduct } from '#kit/market.ts';
import { writeRecords } from '#kit/many-records.ts';
import { aStaff, staffToken } from '#kit/people.ts';
import { startApi } from './http.ts';
import { type Bench, settleDown } from './server.ts';
import { openMarket } from './stalls.ts';

const ROWS = Number(process.env.BENCH_ROWS ?? 100_000);
/** The lists whose records tests/kit/many-records.ts writes. */
const LISTS = [
  'members',
  'withdrawals',
  'recharges',
  'complaints',
  'orders',
  'statement-lines',
  'bank-instructions',
  'audit-entries',
];

export type FileCost = { list: string; rows: number; bytes: number; seconds: number; peakMiB: number };

export async function benchFiles(bench: Bench): Promise<FileCost[]> {
  await openMarket(bench);
  const product = await makeProduct(bench.db);
  await bench.db.admin.begin((tx) => writeRecords(tx, ROWS, product));
  await settleDown(bench);
  const api = await startApi(bench);
  try {
    const pid = required(required(api.processes[0]).pid);
    const costs: FileCost[] = [];
    for (const list of LISTS) {
      // Each file is another person's, because one may take few in a minute.
      const authorization = await staffToken(bench.context, await aStaff(bench.context, 'admin'));
      const headers = { 'device-id': 'bench', authorization };
      const before = memoryMiB(pid, 'VmRSS');
      fs.writeFileSync(`/proc/${pid}/clear_refs`, '5'); // the peak begins here
      const from = performance.now();
      const url = `http://127.0.0.1:${api.port}/console/api/v1/${list}.csv`;
      const { rows, bytes } = await readFile(await fetch(url, { headers }));
      const seconds = (performance.now() - from) / 1000;
      costs.push({ list, rows, bytes, seconds, peakMiB: memoryMiB(pid, 'VmHWM') - before });
    }
    return costs;
  } finally {
    api.stop();
  }
}

/** Counts the rows below the head. None of these records has a line break in a column. */
async function readFile(answer: Response): Promise<{ rows: number; bytes: number }> {
  if (!answer.headers.get('content-disposition')?.startsWith('attachment')) throw new Error(await answer.text());
  let rows = -1;
  let bytes = 0;
  for await (const chunk of required(answer.body)) {
    bytes += chunk.length;
    for (const byte of chunk) if (byte === 10) rows += 1;
  }
  return { rows, bytes };
}

function memoryMiB(pid: number, field: 'VmRSS' | 'VmHWM'): number {
  const [, kib] = new RegExp(`${field}:\\s*(\\d+) kB`).exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kib) / 1024;
}
