// Heads of the chain outside the database. Each is kept once and signed. The jobs report a head that the database lost.
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

async function nextHead(): Promise<void> {
  await fundMembers(db.app, 2, 1000n);
  await extendChain(context);
  await extendSeals(context);
}

/** An edit by the database's owner, undone at the end. */
async function afterwards<T>(cut: string, look: (tx: Transaction) => Promise<T>): Promise<T> {
  const undo = new Error('undo');
  let seen: T | undefined;
  await db.admin
    .begin(async (tx) => {
      await tx.unsafe(`set local session_replication_role = replica; ${cut}`);
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

  it('seal, keep the head, and find the database as this release left it', async () => {
    expect(await job('ledger.extend_chain')(context, {})).toBeGreaterThan(0);
    expect(fs.existsSync(file)).toBe(true);
    await job('ledger.replay_chain')(context, {});
    expect(await textOfFunctions(db.app)).toBe('ours');
  });

  it('say at once that the chain was cut, and each night which heads are lost', async () => {
    const kept = fs.readFileSync(file, 'utf8');
    fs.writeFileSync(file, kept.replace(/"seq":"\d+"/, '"seq":"99"'));
    const logged = vi.spyOn(context.log, 'error').mockReturnValue();
    await expect(job('ledger.extend_chain')(context, {})).rejects.toThrow('its chain was cut');
    await expect(job('ledger.replay_chain')(context, {})).rejects.toThrow('1 kept heads');
    expect(logged).toHaveBeenCalledTimes(1);
    fs.rmSync(file);
  });

  it('find other functions than this release’s', async () => {
    await openTestRules(db.admin);
    expect(await textOfFunctions(db.app)).toBe('another');
    await nextHead();
  });
});

describe('a head of the chain', () => {
  it('is kept once, in a file that only its user reads', async () => {
    expect(await keepHead(context)).toBe(true);
    expect(await keepHead(context)).toBe(false);
    expect(fs.statSync(file).mode & 0o777).toBe(0o600);
    expect(fs.readFileSync(file, 'utf8').split('\n')).toHaveLength(2);
    await nextHead();
    expect(await keepHead(context)).toBe(true);
    expect(await compareHeads(context)).toEqual([]);
    const head = await lastHead(db.app);
    expect(head?.runSeq).toBe(2n);
  });

  it('stands for the postings: a link of theirs replaced, and all links after it', async () => {
    const problems = await afterwards(
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

  it('is missed when the tail of the chain and of its seals was cut', async () => {
    const cut = `delete from ledger.chain where seq = 2; delete from ledger.transfer where seq = 2;
      update ledger.head set seq = 1; delete from ledger.seal_link where seq = (select max(seq) from ledger.seal_link)`;
    expect(await afterwards(cut, (tx) => compareHeads({ ...context, sql: tx }))).toHaveLength(1);
    await expect(afterwards(cut, (tx) => keepHead({ ...context, sql: tx }))).rejects.toThrow('was cut');
  });

  it('is believed under an earlier signing key, of which only the public half is kept', async () => {
    const secrets = rotated(context, ['signingKey']);
    expect(await compareHeads({ ...context, secrets })).toEqual([]);
    expect(await compareHeads({ ...context, secrets: withoutEarlier(secrets) })).not.toEqual([]);
    expect(required(secrets.earlier.signingKey)).toEqual([expect.stringMatching(/^[\w-]{43}$/)]);
  });

  it('is not believed without our signature, and a file without heads is missed', async () => {
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

  it('is waited for while its file is on the way', async () => {
    const kept = fs.readFileSync(file, 'utf8');
    fs.rmSync(file);
    const compared = compareHeads(context);
    setTimeout(() => fs.writeFileSync(file, kept, { mode: 0o600 }), 300);
    expect(await compared).toEqual([]);
  });

  it('is written over a line that a crash tore', async () => {
    fs.appendFileSync(file, '{"type":"c3-he');
    await nextHead();
    expect(await keepHead(context)).toBe(true);
    expect(await compareHeads(context)).toEqual([]);
  });
});

describe('after a restore', () => {
  const copy = { base: '2026-11-22T00-00-00Z', to: '2026-11-22T10:00:00.000Z' };

  it('heads after the restored one are counted and told, and raise no alarm', async () => {
    await nextHead();
    await keepHead(context);
    const head = required(await lastHead(db.app));
    // The copy came back without the head that the file knows.
    await afterwards(`delete from ledger.seal_link where seq = ${head.seq}`, async (tx) => {
      const restored = { ...context, sql: tx };
      expect(await compareHeads(restored)).toMatchObject([{ problem: expect.stringContaining('not in the database') }]);
      await keepRestore(restored, copy);
      expect(await compareHeads(restored)).toEqual([]);
      expect(restoresOf(restored)).toMatchObject([{ ...copy, headsTakenBack: 1 }]);
      expect(await keepHead(restored)).toBe(false);
    });
  });

  it('an earlier head that is lost still alarms, and so does a restore that we did not sign', async () => {
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
