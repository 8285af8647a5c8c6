// How many connections our processes take at most, and whether the database has them (docs/external-postgresql.md).
import type { Config } from '../settings/config.ts';
import type { Database } from './db.ts';

/** The pool of an API process. One more connection listens for notices. */
export const API_POOL = 12;
const API_CONNECTIONS = API_POOL + 1;
/** Pools of jobs, rail, draws, bank and the start. */
const OTHER_CONNECTIONS = 47;
/** The embedded server has room for commands beside the processes. */
const SPARE_CONNECTIONS = 67;

type Processes = Pick<Config, 'apiProcesses'>;

export function connectionsOf({ apiProcesses }: Processes): number {
  return OTHER_CONNECTIONS + apiProcesses * API_CONNECTIONS;
}

/** For the embedded server. */
export function roomFor(processes: Processes): { max_connections: string } {
  return { max_connections: String(connectionsOf(processes) + SPARE_CONNECTIONS) };
}

/** Throws where several API processes would find no connection. One process is content with fewer. */
export async function demandConnections(sql: Database, processes: Processes): Promise<void> {
  if (processes.apiProcesses === 1) return;
  const [row] = await sql<{ room: number }[]>`
    select current_setting('max_connections')::int - current_setting('reserved_connections')::int
      - current_setting('superuser_reserved_connections')::int as room`;
  const [room, needed] = [row?.room ?? 0, connectionsOf(processes)];
  if (room < needed)
    throw new Error(
      `API_PROCESSES: ${processes.apiProcesses} processes need ${needed} connections, and PostgreSQL allows ${room}: ` +
        'raise max_connections, or start fewer',
    );
}
