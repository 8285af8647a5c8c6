// Heads of the chain that are kept outside the database: each is kept once and signed, and the jobs report a head that
// the database has lost. And a replay of a part of the chain.
import { generateKeyPairSync } from 'node:crypto';
import fs from 'node:fs';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { openTestRules, fundMembers } from '#kit/books.ts';
import { type FreshDatabase, freshDatabase } from '#kit/database.ts';
import { type TestContext, testContext } from '#kit/context.ts';
import { rotated, withoutEarlier } from '#kit/rotated.ts';
import type { Transaction } from '#platform/database/db.ts';
import { textOfFunctions } from '#platform/database/functions.ts';
import { required } from '#platform/required.ts';
import { extendChain, extendSeals } from './chain.ts';
import { compareHeads, headsFile, keepHead, keepRestore, lastHead, restoresOf } from './heads.ts';
import { jobs } from './jobs.ts';

let db: FreshDatabase;
let context: TestContext;
let file: string;

async function makeHead(): Promise<void> {
  await fundMembers(db.app, 2, 1000n);
  await extendChain(context);
  await extendSeals(context);
}

/** Runs an edit as the database's owner with triggers disabled, returns what `look` finds, and rolls the edit back. */
async function withEdit<T>(edit: string, look: (tx: Transaction) => Promise<T>): Promise<T> {
  const undo = new Error('undo');
  let seen: T | undefined;
  await db.admin
    .begin(async (tx) => {
      await tx.unsafe(`set local session_replication_role = replica; ${edit}`);
      await tx.unsafe('set local session_replication_role = origin');
      seen = await look(tx);
      throw undo;
    })
    .catch((error: unknown) => {
      if (error !== undo) throw error;
    });
  return seen as T;
}

beforeAll(async () => {
  db = await freshDatabase();
  context = await testContext(db);
  file = headsFile(context.config.dataDir);
});

describe('the jobs', () => {
  const job = (name: string) => required(required(jobs.find((one) => one.name === name)).run);

  it('seal rows, keep the head, and find the functions of this release', async () => {
    expect(await job('ledger.extend_chain')(context, {})).toBeGreaterThan(0);
    expect(fs.existsSync(file)).toBe(true);
    await job('ledger.replay_chain')(context, {});
    expect(await textOfFunctions(db.app)).toBe('ours');
  });

  it('report a cut chain at once, and lost heads each night', async () => {
    const kept = fs.readFileSync(file, 'utf8');
    fs.writeFileSync(file, kept.replace(/"seq":"\d+"/, '"seq":"99"'));
    const logged = vi.spyOn(context.log, 'error').mockReturnValue();
    await expect(job('ledger.extend_chain')(context, {})).rejects.toThrow('its chain was cut');
    await expect(job('ledger.replay_chain')(context, {})).rejects.toThrow('1 kept heads');
    expect(logged).toHaveBeenCalledTimes(1);
    fs.rmSync(file);
  });

  it('notice functions of another release', async () => {
    await openTestRules(db.admin);
    expect(await textOfFunctions(db.app)).toBe('another');
    await makeHead();
  });
});

describe('a head of the chain', () => {
  it('is kept once, in a file that only its owner can read', async () => {
    expect(await keepHead(context)).toBe(true);
    expect(await keepHead(context)).toBe(false);
    expect(fs.statSync(file).mode & 0o777).toBe(0o600);
    expect(fs.readFileSync(file, 'utf8').split('\n')).toHaveLength(2);
    await makeHead();
    expect(await keepHead(context)).toBe(true);
    expect(await compareHeads(context)).toEqual([]);
    const head = await lastHead(db.app);
    expect(head?.runSeq).toBe(2n);
  });

  it('reveals that a link of the postings and all links after it were replaced', async () => {
    const problems = await withEdit(
      `update ledger.chain set hash = sha256('another') where seq = 2;
       delete from ledger.seal_link;`,
      async (tx) => {
        await tx`select ledger.extend_seals(1000)`;
        return compareHeads({ ...context, sql: tx });
      },
    );
    expect(problems.map((one) => one.problem.replace(/[0-9a-f]{64} of \S+/, 'x'))).toContain(
      'head x is not in the database any more',
    );
  });

  it('is reported missing when the end of the chain and of the seals was cut', async () => {
    const cut = `delete from ledger.chain where seq = 2; delete from ledger.transfer where seq = 2;
      update ledger.head set seq = 1; delete from ledger.seal_link where seq = (select max(seq) from ledger.seal_link)`;
    expect(await withEdit(cut, (tx) => compareHeads({ ...context, sql: tx }))).toHaveLength(1);
    await expect(withEdit(cut, (tx) => keepHead({ ...context, sql: tx }))).rejects.toThrow('was cut');
  });

  it('is accepted under an earlier signing key, of which only the public half is kept', async () => {
    const secrets = rotated(context, ['signingKey']);
    expect(await compareHeads({ ...context, secrets })).toEqual([]);
    expect(await compareHeads({ ...context, secrets: withoutEarlier(secrets) })).not.toEqual([]);
    expect(required(secrets.earlier.signingKey)).toEqual([expect.stringMatching(/^[\w-]{43}$/)]);
  });

  it('is rejected without our signature, and a missing file is reported', async () => {
    const another = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }) as string;
    const problems = await compareHeads({ ...context, secrets: { signingKey: another, earlier: {} } });
    expect(problems.map((one) => one.problem)).toEqual(Array(2).fill('not signed by this installation'));
    const kept = fs.readFileSync(file, 'utf8');
    fs.writeFileSync(file, kept.replace(/"sealsUntil":"\d+"/, '"sealsUntil":"1"'));
    expect(await compareHeads(context)).toHaveLength(1);
    fs.writeFileSync(file, `no head\n${kept}`);
    expect(await compareHeads(context)).toEqual([{ seq: 'line 1', problem: 'not a head' }]);
    fs.rmSync(file);
    expect(await compareHeads(context)).toHaveLength(1);
    fs.writeFileSync(file, kept, { mode: 0o600 });
  });

  it('is waited for while its file is being written', async () => {
    const kept = fs.readFileSync(file, 'utf8');
    fs.rmSync(file);
    const compared = compareHeads(context);
    setTimeout(() => fs.writeFileSync(file, kept, { mode: 0o600 }), 300);
    expect(await compared).toEqual([]);
  });

  it('replaces a line that a crash cut short', async () => {
    fs.appendFileSync(file, '{"type":"c3-he');
    await makeHead();
    expect(await keepHead(context)).toBe(true);
    expect(await compareHeads(context)).toEqual([]);
  });
});

describe('after a restore', () => {
  const copy = { base: '2026-11-22T00-00-00Z', to: '2026-11-22T10:00:00.000Z' };

  it('counts and lists the heads after the restored one, without an alarm', async () => {
    await makeHead();
    await keepHead(context);
    const head = required(await lastHead(db.app));
    // The restored copy lacks the head that is in the file.
    await withEdit(`delete from ledger.seal_link where seq = ${head.seq}`, async (tx) => {
      const restored = { ...context, sql: tx };
      expect(await compareHeads(restored)).toMatchObject([{ problem: expect.stringContaining('not in the database') }]);
      await keepRestore(restored, copy);
      expect(await compareHeads(restored)).toEqual([]);
      expect(restoresOf(restored)).toMatchObject([{ ...copy, headsTakenBack: 1 }]);
      expect(await keepHead(restored)).toBe(false);
    });
  });

  it('still reports a lost earlier head, and a restore without our signature', async () => {
    const kept = fs.readFileSync(file, 'utf8');
    fs.writeFileSync(
      file,
      kept.replace(/"hash":"./, (start) => `"hash":"${start.endsWith('0') ? '1' : '0'}`),
    );
    expect(await compareHeads(context)).not.toEqual([]);
    const forged = kept.replace(/("type":"c3-restore[^\n]*"seq":")\d+/, '$10');
    expect(forged).not.toBe(kept);
    fs.writeFileSync(file, forged);
    expect(restoresOf(context)).toEqual([]);
    expect((await compareHeads(context)).map(({ problem }) => problem)).toContain('not signed by this installation');
    fs.writeFileSync(file, kept);
  });
});

it.each([
  [0, 2, []],
  [2, 3, ['3']],
  [3, 4, []],
])('replaying the links after %s until %s names the wrong ones among them: %j', async (after, until, wrong) => {
  const found = await withEdit(
    `update ledger.chain set digest = sha256('another') where seq = 3`,
    (tx) => tx<{ seq: string }[]>`select seq::text from ledger.replay_chain(${after}, ${until})`,
  );
  expect(found.map(({ seq }) => seq)).toEqual(wrong);
});
