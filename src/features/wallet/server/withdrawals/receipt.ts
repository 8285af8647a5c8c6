// The receipt of a paid withdrawal, signed.
import { type Stand, standOf } from '#ledger/heads.ts';
import type { Floor } from '#platform/floor.ts';
import { memberById } from '#features/identity/server/public.ts';
import { type SignedPaper, signPaper } from '../papers/sign-paper.ts';
import type { Withdrawal } from './withdrawal-store.ts';

export type Receipt = SignedPaper & { stand: Stand | null };

export async function receiptOf(floor: Floor, one: Withdrawal): Promise<Receipt | null> {
  if (one.paidAt === null) return null;
  const [member, stand] = await Promise.all([memberById(floor.sql, one.memberId), standOf(floor)]);
  const signed = signPaper(floor, {
    type: 'c3-receipt/1',
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
  return { ...signed, stand };
}
