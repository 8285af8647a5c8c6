// Runs COPY for one table on a separate connection. Part of the kit, because the product never uses COPY.
import { Client, type Connection, Query } from 'pg';

declare module 'pg' {
  interface Connection {
    sendCopyFromChunk(chunk: Buffer): void;
    endCopyFrom(): void;
  }
}

class CopyIn extends Query {
  readonly #rows: string;

  constructor(command: string, rows: string, settled: (error: Error | undefined) => void) {
    super(command, settled);
    this.#rows = rows;
  }

  handleCopyInResponse(connection: Connection): void {
    connection.sendCopyFromChunk(Buffer.from(this.#rows));
    connection.endCopyFrom();
  }
}

class CopyOut extends Query {
  readonly #parts: Buffer[] = [];

  handleCopyData({ chunk }: { chunk: Buffer }): void {
    this.#parts.push(chunk);
  }

  get rows(): string {
    return Buffer.concat(this.#parts).toString();
  }
}

/** `session_replication_role` disables triggers. */
export async function copyIn(url: string, command: string, rows: string): Promise<void> {
  await withClient({ url, options: '-c session_replication_role=replica' }, (client, settled) =>
    client.query(new CopyIn(command, rows, settled)),
  );
}

export async function copyOut(url: string, command: string): Promise<string> {
  let rows = '';
  await withClient({ url }, (client, settled) => {
    const copy: CopyOut = new CopyOut(command, (error) => {
      rows = copy.rows;
      settled(error);
    });
    client.query(copy);
  });
  return rows;
}

type Asks = (client: Client, settled: (error: Error | undefined) => void) => unknown;

async function withClient({ url, options }: { url: string; options?: string }, ask: Asks): Promise<void> {
  const client = new Client({ connectionString: url, ...(options === undefined ? {} : { options }) });
  await client.connect();
  try {
    await new Promise<void>((resolve, reject) => ask(client, (error) => (error ? reject(error) : resolve())));
  } finally {
    await client.end();
  }
}
