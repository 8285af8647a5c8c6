// The receipt of a paid withdrawal. The operator's Ed25519 key signs it, so it verifies without asking us.
import { createPrivateKey, createPublicKey, sign } from 'node:crypto';
import { type Stand, standOf } from '../../../../ledger/heads.ts';
import type { Floor } from '../../../../platform/floor.ts';
import { canonical } from '../../../../platform/intents.ts';
import { memberById } from '../../../identity/server/public.ts';
import type { Withdrawal } from './withdrawal-store.ts';

export type Receipt = { text: string; signature: string; publicKey: string; qr: string; stand: Stand | null };

/** `text` is canonical JSON. The signature covers exactly its bytes. */
export async function receiptOf(floor: Floor, one: Withdrawal): Promise<Receipt | null> {
  if (one.paidAt === null) return null;
  const [member, stand] = await Promise.all([memberById(floor.sql, one.memberId), standOf(floor)]);
  const text = canonical({
    type: 'c3-receipt/1',
    notice: 'Sandbox · play money',
    subject: one.kind === 'income' ? 'withdrawal' : 'recharge return',
    number: one.number,
    member: member?.memberNo ?? '',
    currency: 'ETB',
    amountMinor: one.amount,
    taxMinor: one.tax,
    bankChargeMinor: one.bankCharge,
    paidMinor: one.settled ?? one.net,
    // Absent until something came back.
    returnedMinor: one.returnedMinor ?? undefined,
    to: `${one.toInstitution} ${one.toNumber.slice(-4)}`,
    paidAt: one.paidAt.toISOString(),
    bankReference: one.bankReference,
    state: one.state,
    // Absent before the first seal. Its owner can compare it with the journal later.
    books: stand ? { head: stand.seq, hash: stand.hash, at: stand.at } : undefined,
  });
  const key = createPrivateKey(floor.secrets.signingKey);
  const signature = sign(null, Buffer.from(text, 'utf8'), key).toString('base64url');
  const publicKey = createPublicKey(key).export({ format: 'jwk' }).x as string;
  const qr = `C3R1.${Buffer.from(text, 'utf8').toString('base64url')}.${signature}`;
  return { text, signature, publicKey, qr, stand };
}
