// Claims a month's salary (rewards.md 12), and reads the overview from which a member claims it.
import { type Grant, grantViews, promise } from '#features/rewards/server/public.ts';
import { signalsAmongFriends, teamSettings } from '#features/team/server/public.ts';
import { idList, type Queryable, type Transaction } from '#platform/database/db.ts';
import type { Context } from '#platform/context.ts';
import { type Intent, once } from '#platform/http/intents.ts';
import { type IntentRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';
import { required } from '#platform/required.ts';
import { addDays } from '#platform/time/clock.ts';
import type { ClaimView, SalaryOverview } from '../contract.ts';
import {
  type ClaimObstacle,
  claimObstacle,
  contractsByIds,
  contractView,
  countsNow,
  liveContracts,
  lockMember,
  monthOf,
  nextMonth,
  numberText,
  shownCounts,
} from './contracts.ts';
import { rewardKinds } from './reward-kinds.ts';
import { settings } from './settings.ts';

/** `month` is the month's first day, `amount` is in minor units. The counts are as they were at the claim. */
export type Claim = {
  id: bigint;
  contractId: bigint;
  memberId: bigint;
  month: string;
  amount: bigint;
  oneValid: number;
  teamValid: number;
};

const columns = (q: Queryable) =>
  q`id, contract_id, member_id, month::text, amount_minor as amount, one_valid, team_valid`;

/** Inserts a claim. The database checks the contract and its conditions, and sets the month and the amount. */
async function insertClaim(tx: Transaction, contractId: bigint): Promise<Claim> {
  const [row] = await tx<Claim[]>`
    insert into salary.claim (contract_id) values (${contractId}) returning ${columns(tx)}`;
  return required(row);
}

async function claimOfMonth(
  q: Queryable,
  { memberId, month }: { memberId: bigint; month: string },
): Promise<Claim | null> {
  const [row] = await q<Claim[]>`
    select ${columns(q)} from salary.claim where member_id = ${memberId} and month = ${month}::date`;
  return row ?? null;
}

async function claimsByIds(q: Queryable, ids: readonly bigint[]): Promise<Map<bigint, Claim>> {
  const rows = await q<Claim[]>`select ${columns(q)} from salary.claim where id = any (${idList(ids)}::bigint[])`;
  return new Map(rows.map((row) => [row.id, row]));
}

/** The claims of these grants, in the same order. The cause of each grant is its claim. */
export async function claimViews(q: Queryable, grants: readonly Grant[]): Promise<ClaimView[]> {
  const ids = grants.map(({ cause }) => BigInt(cause));
  const [views, claims] = await Promise.all([grantViews(q, grants), claimsByIds(q, ids)]);
  const contracts = await contractsByIds(
    q,
    [...claims.values()].map(({ contractId }) => contractId),
  );
  return views.map((grant, n) => {
    const { id, month, contractId, oneValid, teamValid } = required(claims.get(required(ids[n])));
    const { number, level } = required(contracts.get(contractId));
    return { id: String(id), month, number: numberText(number), level, oneValid, teamValid, grant };
  });
}

type ClaimRefusal = { [N in ClaimObstacle]: Refusal<N> }[ClaimObstacle];

/** Claims this month's salary. The conditions are checked now, and the rewards budget pays it later. */
export async function claimSalary(
  context: Pick<Context, 'sql' | 'clock' | 'config'>,
  memberId: bigint,
  intent: Intent,
): Promise<{ id: string } | ClaimRefusal | IntentRefusal> {
  const limits = await teamSettings.read(context);
  return once(context.sql, intent, context.clock.now(), async (tx): Promise<{ id: string } | ClaimRefusal> => {
    await lockMember(tx, memberId);
    const effective = (await liveContracts(tx, memberId)).find(({ state }) => state === 'effective');
    const mine = effective ? await countsNow(tx, memberId, effective) : { oneValid: 0, teamValid: 0 };
    const month = monthOf(context.clock.today());
    const obstacle = claimObstacle(effective, {
      mine,
      claimed: (await claimOfMonth(tx, { memberId, month })) !== null,
    });
    if (obstacle) return refuse(obstacle);
    if (!effective) return refuse('salary_not_effective');
    const claim = await insertClaim(tx, effective.id);
    // A signal between the leader and a counted friend holds the grant, so that staff look before it is paid.
    const hold = (await signalsAmongFriends(tx, [memberId], limits)).get(memberId);
    const grant = { kind: rewardKinds.salary, cause: String(claim.id), memberId, amount: claim.amount };
    await promise(tx, [hold === undefined ? grant : { ...grant, hold }]);
    return { id: String(claim.id) };
  });
}

/** The levels, the member's counts of valid members, their contracts, and whether this month can be claimed. */
export async function readSalary(
  context: Pick<Context, 'sql' | 'clock' | 'config'>,
  memberId: bigint,
): Promise<SalaryOverview> {
  const { offered, levels, termMonths, noticeDays } = await settings.read(context);
  const { sql } = context;
  const month = monthOf(context.clock.today());
  const [mine, contracts, claimed] = await Promise.all([
    shownCounts(sql, memberId),
    liveContracts(sql, memberId),
    claimOfMonth(sql, { memberId, month }),
  ]);
  const effective = contracts.find(({ state }) => state === 'effective');
  return {
    offered,
    levels,
    mine,
    termMonths,
    noticeDays,
    contracts: contracts.map(contractView),
    month,
    until: addDays(nextMonth(month), -1),
    obstacle: claimObstacle(effective, { mine, claimed: claimed !== null }),
  };
}
