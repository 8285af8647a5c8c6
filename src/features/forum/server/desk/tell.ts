// Messages about decisions, to the author and to those who reported.
import type { Transaction } from '#platform/database/db.ts';
import type { Reason } from '../../contract/shapes.ts';
import { sendMessage, sendMessages } from '#features/messages/server/public.ts';
import { excerptOf } from '../readers/excerpt.ts';
import { reportersOf } from '../readers/report-store.ts';
import type { DecisionKind } from './decision-store.ts';

type Text = { title: string | null; body: string | null };

/** A kept entry is no news for its author. One that was hidden is simply there again. */
export async function tellAuthor(
  tx: Transaction,
  of: {
    kind: DecisionKind;
    memberId: bigint;
    text: Text | null;
    reason: Reason | null;
    note: string;
    dueAt?: Date;
  },
): Promise<void> {
  if (of.kind === 'kept') return;
  await sendMessage(tx, {
    memberId: of.memberId,
    kind: `forum.${of.kind}`,
    params: {
      text: of.text === null ? '' : excerptOf(of.text),
      reason: of.reason ?? 'other',
      note: of.note,
      ...(of.dueAt ? { dueAt: of.dueAt.toISOString() } : {}),
    },
  });
}

export async function tellReporters(
  tx: Transaction,
  { matterId, text, answer }: { matterId: bigint; text: Text; answer: 'kept' | 'removed' | 'photo' },
): Promise<void> {
  const reporters = await reportersOf(tx, matterId);
  await sendMessages(
    tx,
    reporters.map((memberId) => ({ memberId, kind: `forum.report_${answer}`, params: { text: excerptOf(text) } })),
  );
}
