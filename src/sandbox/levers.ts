// The sandbox's control over its bank: move its clock, run its due work, pull its books, make a payout fail.
import type { BankClient, BankResult, RailClient } from '#wires/clients.ts';

export type Levers = {
  /** A client with the bank's own keys, for what a running app may not do. */
  bank: BankClient;
  /** `moveBank` of the context's bank. */
  moveBank(offsetMs: number): Promise<void>;
};

/** Sets the bank's clock to the app's, makes it do its due work, and waits until its books are pulled. */
export async function moveBank(bank: RailClient, offsetMs: number): Promise<void> {
  await mustAnswer('clock', bank.call('POST /admin/clock', { body: { offsetMs } }));
  await mustAnswer('run-due', bank.call('POST /admin/run-due', { body: {} }));
  await mustAnswer('pull', bank.call('POST /pull'));
}

/** Makes the bank refuse the next payout, or pay it and get it back an hour later. */
export async function failNextPayout(bank: BankClient, how: 'refuses' | 'returns'): Promise<void> {
  const of = { operation: 'payouts.settle', reason: 'bank_refused', when: { next: 1 } } as const;
  const rule =
    how === 'refuses'
      ? ({ kind: 'settle_refused', ...of } as const)
      : ({ kind: 'settle_returned', afterMs: 3_600_000, ...of } as const);
  await mustAnswer('faults', bank.call('PUT /admin/faults', { body: { rules: [rule] } }));
}

async function mustAnswer(what: string, asked: Promise<BankResult<unknown>>): Promise<void> {
  const answer = await asked;
  if (answer.outcome === 'ok') return;
  const why = answer.outcome === 'refused' ? answer.message : answer.reason;
  throw new Error(`the sandbox bank does not do "${what}": ${why}`);
}

const UNITS: Record<string, number> = { m: 60_000, h: 3_600_000, d: 86_400_000, w: 7 * 86_400_000 };

/** '90m', '36h', '3d' or '2w' in milliseconds; null for anything else. */
export function readDuration(text: string): number | null {
  const match = /^(\d{1,4})([mhdw])$/.exec(text.trim());
  const unit = UNITS[match?.[2] ?? ''];
  const count = parseInt(match?.[1] ?? '', 10);
  return unit !== undefined && count > 0 ? count * unit : null;
}
