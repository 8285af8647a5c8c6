// Staff cleared up with the bank why a payment reached another account. Orders to the right account go on.
import type { StaffCaller } from '#platform/feature.ts';
import type { Floor } from '#platform/floor.ts';
import { type Intent, once } from '#platform/http/intents.ts';
import { must } from '#platform/must.ts';
import { type IntentRefusal, isRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';
import { audit } from '#features/identity/server/public.ts';
import { lineDetail } from './list-lines.ts';

type Closed = NonNullable<Awaited<ReturnType<typeof lineDetail>>>;

export async function closeMisdirection(
  floor: Floor,
  { lineId, note, caller }: { lineId: bigint; note: string; caller: StaffCaller },
  intent: Intent,
): Promise<Closed | Refusal<'statement_line_not_found' | 'line_not_misdirected'> | IntentRefusal> {
  const at = floor.clock.now();
  const done = await once(floor.sql, intent, at, async (tx) => {
    if (!(await lineDetail(tx, lineId))) return refuse('statement_line_not_found');
    const [done] = await tx<{ closed: boolean }[]>`
      select ledger.close_misdirection(${lineId}, ${caller.staffId}, ${note}) as closed`;
    if (!done?.closed) return refuse('line_not_misdirected');
    await audit(tx, {
      staffId: caller.staffId,
      action: 'reconciliation.close_misdirection',
      subject: `statement-line:${lineId}`,
      detail: { note },
    });
    return { id: String(lineId) };
  });
  return isRefusal(done) ? done : must(await lineDetail(floor.sql, lineId));
}
