/**
 * Only this code moves money inside the bank. It writes one entry, two lines and a webhook, in the caller's
 * transaction.
 */
import type { LineKind } from '#wires/bank.ts';
import type { Tx } from './database.ts';
import { linesOfEntry, lineToWire } from './lines.ts';
import { enqueueWebhook } from './webhook-queue.ts';

export interface Booking {
  from: bigint;
  to: bigint;
  amountMinor: bigint;
  kind: LineKind;
  /** Time of the entry by the bank's clock. It is later only if the books have moved on. */
  at: Date;
  narrative: string;
  /** The bank takes its own charges and recalls even below zero. */
  force?: boolean;
  reference?: string | null;
  instructionId?: string | null;
  depositId?: bigint | null;
  act?: { id: string; hash: Buffer } | undefined;
  relatesTo?: bigint | null;
}

/** Books and announces. Null if the paying account has too little: nothing moved. */
export async function book(tx: Tx, booking: Booking): Promise<bigint | null> {
  const [row] = await tx<{ entry: bigint | null }[]>`
    select bank.book(
      ${booking.from}, ${booking.to}, ${booking.amountMinor}, ${booking.kind}, ${booking.at}, ${booking.force ?? false},
      ${booking.narrative}, ${booking.reference ?? null}, ${booking.instructionId ?? null},
      ${booking.depositId ?? null}, ${booking.act?.id ?? null}, ${booking.act?.hash ?? null},
      ${booking.relatesTo ?? null}
    ) as entry`;
  const entry = row?.entry ?? null;
  if (entry === null) return null;
  for (const line of await linesOfEntry(tx, entry)) {
    if (line.account !== 'client' && line.account !== 'operator') continue;
    const type = line.direction === 'credit' ? 'account.credited' : 'account.debited';
    await enqueueWebhook(tx, booking.at, { type, data: lineToWire(line) });
  }
  return entry;
}
