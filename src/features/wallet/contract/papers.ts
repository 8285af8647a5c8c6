// Papers that anyone may check (wallets.md 7). The answers name no person.
import { z } from 'zod';
import { defineContract, wire } from '#platform/http/contract.ts';
import { withdrawalKind, withdrawalState } from './lists.ts';

export const paperContract = defineContract({
  'GET /api/v1/receipts/{number}': {
    summary: 'Whether a payout with this number was paid, how much, and its state today; it names no one',
    access: 'visitor',
    path: z.strictObject({
      number: z
        .string()
        .trim()
        .toUpperCase()
        .regex(/^W-[0-9A-Z]{12}$/),
    }),
    data: z.strictObject({
      number: z.string(),
      kind: withdrawalKind,
      state: withdrawalState,
      paidMinor: wire.amountMinor,
      /** The part that came back from the bank. */
      returnedMinor: wire.sumMinor,
      paidAt: wire.time,
    }),
    refusals: ['receipt_unknown'],
  },
  'POST /api/v1/signed-papers/check': {
    summary: 'Whether the operator signed the words of a QR code; it answers those words and keeps nothing',
    access: 'visitor',
    body: z.strictObject({ code: z.string().min(1).max(4_000) }),
    /** The signed words, as canonical JSON text. */
    data: z.strictObject({ text: z.string() }),
    refusals: ['paper_not_signed'],
  },
});
