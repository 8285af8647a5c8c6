import type { WithdrawalDetail } from './wallet-labels.tsx';

type Told = Pick<WithdrawalDetail, 'amountMinor' | 'netMinor' | 'paidMinor' | 'returnedMinor' | 'endedAt'>;
export type WithdrawalResult = { label: 'toReceive' | 'received' | 'backInWallet'; minor: number };

/** What the member has of a withdrawal: on the way, at their account, or back in the wallet. Minor units. */
export function resultOf({ amountMinor, netMinor, paidMinor, returnedMinor, endedAt }: Told): WithdrawalResult {
  if (returnedMinor !== null) return { label: 'backInWallet', minor: returnedMinor };
  if (paidMinor !== null) return { label: 'received', minor: paidMinor };
  return endedAt === null ? { label: 'toReceive', minor: netMinor } : { label: 'backInWallet', minor: amountMinor };
}

/** Cancelled, rejected or refused before anything was paid: no tax or charge was taken, and nothing is to be received. */
export function endedUnpaid({ paidMinor, endedAt }: Pick<Told, 'paidMinor' | 'endedAt'>): boolean {
  return endedAt !== null && paidMinor === null;
}

/** A reason that only repeats its step in other code, as a member's own cancelling does, is said once. */
export function reasonBeside(title: string, reason: string): string | undefined {
  return reason === title ? undefined : reason;
}
