// A claim says which clerk works on a complaint (service.md 5). One that has run out is nobody's.
import { idList, type Queryable, type Transaction } from '#platform/database/db.ts';
import { type Refusal, refuse } from '#platform/http/refusal.ts';

export type Claim = { complaintId: bigint; staffId: bigint; until: Date };
type Wish = { complaintId: bigint; staffId: bigint; now: Date; minutes: number };

/**
 * Takes the complaint for a clerk, or keeps it for them longer. Null when it is theirs. Its caller has locked the
 * complaint, so two never both take it.
 */
export async function takeClaim(tx: Transaction, wish: Wish): Promise<Refusal<'complaint_claimed'> | null> {
  const { complaintId, staffId, now, minutes } = wish;
  const until = new Date(now.getTime() + minutes * 60_000);
  const taken = await tx`
    insert into service.claim (complaint_id, staff_id, until) values (${complaintId}, ${staffId}, ${until})
    on conflict (complaint_id) do update set staff_id = excluded.staff_id, until = excluded.until
      where claim.staff_id = excluded.staff_id or claim.until <= ${now}
    returning complaint_id`;
  if (taken.length > 0) return null;
  const [other] = await claimsOn(tx, { ids: [complaintId], now });
  return refuse('complaint_claimed', { until: other?.until.toISOString() ?? null });
}

export async function endClaim(tx: Transaction, of: { complaintId: bigint; staffId: bigint }): Promise<boolean> {
  const rows = await tx`
    delete from service.claim where complaint_id = ${of.complaintId} and staff_id = ${of.staffId} returning staff_id`;
  return rows.length > 0;
}

export async function claimsOn(q: Queryable, of: { ids: readonly bigint[]; now: Date }): Promise<Claim[]> {
  return q<Claim[]>`
    select complaint_id, staff_id, until from service.claim
    where complaint_id = any (${idList(of.ids)}::bigint[]) and until > ${of.now}`;
}
