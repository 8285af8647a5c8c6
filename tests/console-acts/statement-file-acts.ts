// Attacks through files of bank statements: a file of the bank with an invented rent in it, kept by whoever may. No
// money may follow from it, however often it is looked at and kept.
import assert from 'node:assert/strict';
import { answered } from '#kit/bank.ts';
import { changed, fileOf } from '#kit/statement-files.ts';
import { lineOf } from '#kit/statement-samples.ts';
import { required } from '#platform/required.ts';
import type { ConsoleAct } from './acts.ts';
import type { Attack, Stage } from './stage.ts';

/** The bank's newest statement, with a rent of a million that no one paid. */
async function inventedRent({ world }: Stage): Promise<Uint8Array> {
  const { client } = world.bank;
  const days = await answered(client.call('GET /statements/{account}', { path: { account: 'client' }, query: {} }));
  const date = required(days.statements.at(-1)).date;
  const path = { account: 'client', date } as const;
  const statement = await answered(client.call('GET /statements/{account}/{date}', { path }));
  const rent = lineOf(999_999, { valueDate: date, statementDate: date, amountMinor: 100_000_000n });
  return new TextEncoder().encode(
    fileOf(
      changed(statement, (lines) => [...lines, rent]),
      'camt053',
    ),
  );
}

export const statementFileActs = {
  'POST /console/api/v1/statement-files/look': async (stage) => {
    const look = (body: Uint8Array) => stage.ask('abebe', 'POST /console/api/v1/statement-files/look', { body });
    assert.equal((await look(await inventedRent(stage))).name, 'ok');
    assert.equal((await look(new Uint8Array([0xff]))).name, 'ok');
  },

  'POST /console/api/v1/statement-files': async (stage) => {
    const body = await inventedRent(stage);
    const keep = async (who: 'abebe' | 'sara', content: Uint8Array) =>
      (await stage.ask(who, 'POST /console/api/v1/statement-files', { body: content })).name;
    assert.equal(await keep('abebe', new Uint8Array([0xff])), 'statement_file_unreadable');
    assert.equal(await keep('abebe', body), 'ok');
    // A second person keeps the same file, as one would sign it.
    assert.equal(await keep('sara', body), 'ok');
  },
} satisfies Partial<Record<ConsoleAct, Attack>>;
