// How many connections our processes use at most, and whether the database allows as many
// (docs/external-postgresql.md).
import type { Config } from '../settings/config.ts';
import type { Database } from './db.ts';

/** Size of an API process's pool. One more connection listens for notifications. */
export const API_POOL = 12;
const API_CONNECTIONS = API_POOL + 1;
/** The pools of the jobs, rail, draws and bank processes and of the start script. */
const OTHER_CONNECTIONS = 47;
/** Further connections of the embedded server, for commands that run beside the processes. */
const SPARE_CONNECTIONS = 67;

type Processes = Pick<Config, 'apiProcesses'>;

export function connectionsOf({ apiProcesses }: Processes): number {
  return OTHER_CONNECTIONS + apiProcesses * API_CONNECTIONS;
}

/** The setting for the embedded server. */
export function roomFor(processes: Processes): { max_connections: string } {
  return { max_connections: String(connectionsOf(processes) + SPARE_CONNECTIONS) };
}

/** Throws if the database allows too few connections for several API processes. A single one can do with fewer. */
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
