// A clerk of finance with statement files beside a real sandbox bank: days on which strangers pay, what the desk
// answers about a file, and all that money follows from.
import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Compared, Problem, Standing, StatementFile } from '#features/bank-statements/contract.ts';
import { routes } from '#features/bank-statements/server/routes.ts';
import type { StaffCaller } from '#platform/feature.ts';
import { required } from '#platform/required.ts';
import type { Statement } from '#wires/bank.ts';
import { answered } from './bank.ts';
import { type Banked, banked } from './banked.ts';
import { type FreshDatabase, freshDatabase } from './database.ts';
import { edgeOf } from './edge.ts';
import { aStaff, staffToken } from './people.ts';

const DAY = 24 * 3_600_000;

type Asked = { content?: string; as?: string };
type Answer<T> = { code: number; data: T };
export type Looked = {
  problems: Problem[];
  statement: (Omit<StatementFile, 'id'> & { keptAs: string | null; lines: Compared[] }) | null;
};

export type StatementDesk = Awaited<ReturnType<typeof openStatementDesk>>;

export async function openStatementDesk() {
  const db = await freshDatabase();
  const world = await banked(db);
  await world.morning();
  const { http } = await edgeOf(world.context, [routes]);
  const clerk = await aStaff(world.context, 'finance');
  const tokenOf = async (who: StaffCaller) => staffToken(world.context, who);
  return { db, world, clerk, http, ...desk(http, await tokenOf(clerk)), ...bankDays(world), ...booksOf(db) };
}

/** The clerk's calls. `as`: another's token. */
function desk(http: FastifyInstance, token: string) {
  async function ask<T>(path: string, { content, as = token }: Asked = {}): Promise<Answer<T>> {
    const headers = { 'device-id': 'device-1', authorization: as };
    const url = `/console/api/v1/statement-files${path}`;
    if (content === undefined) return (await http.inject({ url, headers })).json();
    const bytes = { 'content-type': 'application/octet-stream', 'idempotency-key': randomUUID() };
    const answer = await http.inject({
      method: 'POST',
      url,
      headers: { ...headers, ...bytes },
      payload: Buffer.from(content),
    });
    return answer.json();
  }
  return {
    token,
    ask,
    lookAt: async (content: string) => required((await ask<Looked>('/look', { content })).data.statement),
    keep: async (content: string) => (await ask<StatementFile>('', { content })).data,
    keptFile: async (id: string) => (await ask<StatementFile>(`/${id}`)).data,
    linesOf: async (id: string, standing?: Standing) =>
      (await ask<{ items: Compared[] }>(`/${id}/lines${standing ? `?standing=${standing}` : ''}`)).data.items,
  };
}

function bankDays(world: Banked) {
  const { client } = world.bank;
  async function strangerPays(amountMinor: bigint): Promise<void> {
    const { kind, bank, number } = await answered(
      client.call('POST /admin/accounts', {
        body: { role: 'outside', kind: 'account', bank: 'TANA', holderName: 'A Stranger' },
      }),
    );
    const fromAccount = { kind, bank, number };
    const body = { actId: `pays-${number}`, fromAccount, toAccount: 'client', amountMinor, narrative: 'Rent' } as const;
    await answered(client.call('POST /admin/transfers', { body }));
  }
  return {
    /** The bank's statement of a day with these payments. `unseen`: the feed hasn't brought it. */
    async dayOf(amounts: readonly bigint[], { unseen = false } = {}): Promise<Statement> {
      await world.morning();
      if (unseen) await world.faults({ kind: 'webhook_lost', when: { probability: 1, seed: 'unseen' } });
      for (const amount of amounts) await strangerPays(amount);
      const path = { account: 'client', date: world.context.clock.today() } as const;
      if (unseen) {
        await world.context.advance(DAY);
        await answered(client.call('POST /admin/run-due', { body: {} }));
        await world.faults();
      } else await world.pass(DAY);
      return answered(client.call('GET /statements/{account}/{date}', { path }));
    },
  };
}

function booksOf(db: FreshDatabase) {
  return {
    /** All that money follows from: the lines of the bank, and the ledger's. */
    async books() {
      const [row] = await db.app<{ lines: bigint; days: bigint; posted: bigint; hash: string }[]>`
        select (select count(*) from ledger.statement_line) as lines,
          (select count(*) from ledger.statement_day) as days, (select count(*) from ledger.line) as posted,
          (select md5(string_agg(a.id || ':' || a.posted, ',' order by a.id)) from ledger.account a) as hash`;
      return required(row);
    },
    /** How many lines the ledger has for this statement's first one. */
    async linesFor({ lines: [first] }: Statement): Promise<bigint> {
      const [row] = await db.app<{ n: bigint }[]>`
        select count(*) as n from ledger.statement_line
        where account = 'client' and bank_reference = ${required(first).bankReference}`;
      return required(row).n;
    },
  };
}

/** How many lines stand how. */
export const counts = (same: number, differs = 0, onlyFile = 0, onlyFeed = 0) => ({
  same,
  differs,
  onlyFile,
  onlyFeed,
});
