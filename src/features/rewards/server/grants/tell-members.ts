// Messages about grants, with their cause (rewards.md 1). The texts are those of the feature that gives.
import type { Transaction } from '#platform/database/db.ts';
import { toWire } from '#ledger/money.ts';
import { type NewMessage, sendMessages } from '#features/messages/server/public.ts';
import { costsMoney, rewardKindOf } from '../kinds.ts';
import type { Grant } from './store.ts';

/** One message for each grant that is paid, held or lapsed. A quiet kind says nothing of a payment. */
export async function tellMembers(tx: Transaction, grants: readonly Grant[]): Promise<void> {
  await sendMessages(
    tx,
    grants.flatMap((grant) => messageOf(grant)),
  );
}

function messageOf({ id, kind, memberId, state, amount, gives, cause, holdReason, lapseReason }: Grant): NewMessage[] {
  const known = rewardKindOf(kind);
  if (!known || state === 'due' || state === 'uncovered' || (state === 'paid' && known.quiet)) return [];
  const params: NewMessage['params'] = { cause, grantId: String(id) };
  params[costsMoney(gives) ? 'amountMinor' : 'count'] = toWire(amount);
  if (state === 'held' && holdReason) params.reason = holdReason;
  if (lapseReason) params.reason = lapseReason;
  return [{ memberId, kind: `${known.feature}.${kind}_${state}`, params }];
}
