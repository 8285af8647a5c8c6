// Upgrading a database from an earlier release, in which seeds were encrypted with the app's key: after the start only
// the draws process can open them.
import { expect, it } from 'vitest';
import { fundBudget, proveKinds } from '#kit/causes.ts';
import { freshDatabase } from '#kit/database.ts';
import { BEACON_MS, giveChances, openRound, playOnce } from '#kit/draws.ts';
import { drawsClient, drawsGround, SEED_KEY } from '#kit/draws-process.ts';
import { testContext } from '#kit/context.ts';
import { makeMembers } from '#kit/market.ts';
import { takeOver } from '#start/take-over.ts';
import { createLog } from '#platform/process/log.ts';
import { required } from '#platform/required.ts';
import { loadSecrets } from '#platform/secrets/secrets.ts';
import { seal, unseal } from '#features/credentials/server/public.ts';
import { reveal } from '../plays/reveal.ts';

it('encrypts seeds with the key of the draws process, which settles earlier plays', async () => {
  const db = await freshDatabase();
  const own = await testContext(db);
  const secrets = loadSecrets(own.config.dataDir, {});
  await proveKinds(db);
  await fundBudget(db, 100_000n);
  const [member] = (await makeMembers(db, 1)) as [bigint];
  await giveChances(db, [member], 1n);
  const round = await openRound(db);
  const made = await playOnce(db, round, member);
  const sealedNow = async () =>
    required((await db.admin<{ sealed: Buffer }[]>`select sealed from draws.secret`)[0]).sealed;
  const text = unseal({ sealKey: SEED_KEY, earlier: {} }, await sealedNow());
  // As the earlier release stored it, without a key for receipts.
  const { receiptKey: _, ...before } = JSON.parse(text) as Record<string, unknown>;
  const old = seal(secrets, JSON.stringify(before));
  await db.admin`update draws.secret set sealed = ${old}, sealed_by = 'app', receipt_key = null`;

  await takeOver(db.admin, secrets);
  expect(() => unseal(secrets, old)).not.toThrow();
  const now = await sealedNow();
  expect(() => unseal(secrets, now)).toThrow('sealed under an unknown SEAL_KEY');
  const ground = drawsGround(db, { clock: own.clock, log: createLog('test', 'error') }, { seedKey: secrets.seedKey });
  await own.advance(BEACON_MS);
  const asked = { playId: made.id, memberId: member, clientSeed: made.clientSeed };
  expect(await reveal({ ...own, draws: drawsClient(ground) }, asked)).toMatchObject({ waits: null, receipt: null });
});
