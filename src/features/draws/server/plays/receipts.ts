// Receipts of revealed seeds (draws.md 4). The draws process signs what stands in the database, with the round's own
// key. Two persons signed that key with the manifest. So a play whose phone has a receipt is not drawn without its
// seed.
import { createPrivateKey, type KeyObject, sign } from 'node:crypto';
import { canonical } from '../../../../platform/intents.ts';
import { must } from '../../../../platform/must.ts';
import { type DrawsGround, secretsOf } from '../rounds/round-secrets.ts';
import { roundFacts } from '../rounds/round-store.ts';
import { playById } from './play-store.ts';

export type Receipt = { text: string; signature: string };

/** Null where the seed did not come, or the round is older than receipts. */
export async function receiptOf(ground: DrawsGround, playId: bigint): Promise<Receipt | null> {
  const play = await playById(ground.sql, playId);
  if (!play?.revealedAt) return null;
  const secrets = await secretsOf(ground, ground.sql, play.roundId);
  if (!secrets?.receiptKey) return null;
  const { mh } = must((await roundFacts(ground, [play.roundId])).get(play.roundId));
  const text = canonical({
    type: 'c3-draw-reveal/1',
    manifestHash: mh,
    ticket: play.ticket,
    clientSeedHash: play.clientHash,
    revealedAt: play.revealedAt.toISOString(),
  });
  return { text, signature: sign(null, Buffer.from(text), keyOf(secrets.receiptKey)).toString('base64url') };
}

/** Reading a key costs more than signing. */
const keys = new Map<string, KeyObject>();

function keyOf(pem: string): KeyObject {
  const key = keys.get(pem) ?? createPrivateKey(pem);
  keys.set(pem, key);
  return key;
}
