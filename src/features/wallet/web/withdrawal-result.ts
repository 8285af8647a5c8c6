import type { WithdrawalDetail } from './wallet-labels.tsx';

type Told = Pick<WithdrawalDetail, 'amountMinor' | 'netMinor' | 'paidMinor' | 'returnedMinor' | 'endedAt'>;
export type WithdrawalResult = { label: 'toReceive' | 'received' | 'backInWallet'; minor: number };

/** The amount of a withdrawal that is on the way, at the member's account, or back in the wallet. Minor units. */
export function resultOf({ amountMinor, netMinor, paidMinor, returnedMinor, endedAt }: Told): WithdrawalResult {
  if (returnedMinor !== null) return { label: 'backInWallet', minor: returnedMinor };
  if (paidMinor !== null) return { label: 'received', minor: paidMinor };
  return endedAt === null ? { label: 'toReceive', minor: netMinor } : { label: 'backInWallet', minor: amountMinor };
}

/** Cancelled, rejected or refused before payment. No tax or charge was taken, and the member will receive nothing. */
export function endedUnpaid({ paidMinor, endedAt }: Pick<Told, 'paidMinor' | 'endedAt'>): boolean {
  return endedAt !== null && paidMinor === null;
}

/** Omits a reason that only repeats its step in other code. A member's own cancelling has such a reason. */
export function reasonBeside(title: string, reason: string): string | undefined {
  return reason === title ? undefined : reason;
}
