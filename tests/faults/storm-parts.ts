// Runs a product for storm tests: kills its parts, and measures how long each takes to work again.
import fs from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { connect, type Database } from '#platform/database/db.ts';
import {
  commandOf,
  type Installation,
  kill,
  postmasterOf,
  processesOf,
  startApp,
  type Started,
  supervisorOf,
} from '#kit/start-app.ts';

/** `database`: all of PostgreSQL. `backend`: one of its connections, which makes PostgreSQL end all others too. */
export const PARTS = ['start', 'api', 'jobs', 'rail', 'bank', 'database', 'backend'] as const;
export type Part = (typeof PARTS)[number];

const READY = 'Stop with Ctrl-C';
const ENTRIES: Partial<Record<Part, string>> = {
  api: 'src/api/main.ts',
  jobs: 'src/jobs/main.ts',
  rail: 'src/rail/main.ts',
  bank: 'src/sandbox-bank/main.ts',
};

export type Product = {
  installation: Installation;
  /** True if the part was running and was killed. */
  kill(part: Part, dice: () => number): boolean;
  end(): Promise<void>;
};

/** Runs a product and restarts its supervisor whenever it dies, as a service manager does. */
export async function keepRunning(installation: Installation): Promise<Product> {
  let current: Started = startApp(installation);
  let wanted = true;
  await current.says(READY);
  const follow = (started: Started): void =>
    void started.ended.then(() => {
      if (!wanted) return;
      current = startApp(installation);
      follow(current);
    });
  follow(current);
  return {
    installation,
    kill: (part, dice) => killPart(installation, part, dice),
    async end() {
      wanted = false;
      current.process.kill('SIGTERM');
      await current.ended;
    },
  };
}

function killPart(installation: Installation, part: Part, dice: () => number): boolean {
  const pid = victimOf(installation, part, dice);
  if (pid === undefined) return false;
  // The postmaster leads its own process group, so all of PostgreSQL dies at once, as in a power cut.
  kill(part === 'database' ? -pid : pid, 'SIGKILL');
  return true;
}

function victimOf(installation: Installation, part: Part, dice: () => number): number | undefined {
  try {
    if (part === 'start') return supervisorOf(installation);
    if (part === 'database') return postmasterOf(installation);
  } catch {
    return undefined; // It has just died.
  }
  if (part === 'backend') {
    const backends = childrenOf(victimOf(installation, 'database', dice)).filter((pid) =>
      commandOf(pid).includes('c3_app'),
    );
    return backends[Math.floor(dice() * backends.length)];
  }
  const entry = ENTRIES[part] as string;
  const all = processesOf(installation).filter((pid) => commandOf(pid).includes(entry));
  return all[Math.floor(dice() * all.length)];
}

function childrenOf(parent: number | undefined): number[] {
  return fs
    .readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && parentOf(pid) === parent);
}

function parentOf(pid: number): number | undefined {
  try {
    return Number(/^PPid:\s+(\d+)$/m.exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
  } catch {
    return undefined;
  }
}

/** Measures the milliseconds until the API, or the database itself, answers again. */
export function openProbes(installation: Installation, adminUrl: string) {
  const sql: Database = connect({ url: adminUrl, name: 'storm probe', max: 1, statementTimeoutMs: 2_000 });
  const api = () =>
    fetch(`${installation.url}/healthz`, { signal: AbortSignal.timeout(2_000) }).then(
      (answer) => answer.ok,
      () => false,
    );
  const database = () =>
    sql`select 1`.then(
      () => true,
      () => false,
    );
  const until = async (works: () => Promise<boolean>): Promise<number> => {
    const began = performance.now();
    while (!(await works())) await sleep(25);
    return performance.now() - began;
  };
  return { api: () => until(api), database: () => until(database), close: () => sql.end({ timeout: 1 }) };
}

/** The id of the cheapest product, with or without funds. A unit of a fund costs less than any other. */
export async function cheapest({ url }: Installation, { funds }: { funds: boolean }): Promise<string> {
  const response = await fetch(`${url}/api/v1/products?limit=50`);
  const { data } = (await response.json()) as { data: { items: { id: string; type: string; priceMinor: number }[] } };
  const sorted = data.items.filter(({ type }) => funds || type !== 'fund').sort((a, b) => a.priceMinor - b.priceMinor);
  return (sorted[0] as { id: string }).id;
}
