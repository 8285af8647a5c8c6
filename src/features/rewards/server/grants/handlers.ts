// Handlers of the calls on grants: lists and totals, contesting by the member, and holding by staff.
import { askedMember } from '#features/members/server/public.ts';
import { audit } from '#features/acts/server/public.ts';
import { openComplaint } from '#features/service/server/public.ts';
import { toWire } from '#ledger/money.ts';
import type { HandlersAt, StaffCaller } from '#platform/feature.ts';
import type { Context } from '#platform/context.ts';
import { type Intent, once } from '#platform/http/intents.ts';
import { idOf, readPage } from '#platform/http/keyset.ts';
import { type IntentRefusal, isRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';
import { required } from '#platform/required.ts';
import type { contract } from '../../contract.ts';
import { coverOf } from '../budget.ts';
import {
  grantById,
  grantsForDesk,
  grantsOf,
  grantTotals,
  grantViews,
  type HoldReason,
  isContestable,
  staffGrantViews,
  tellMembers,
} from './grants.ts';

/** Contests a held or lapsed grant: opens a complaint with a number and a deadline (service.md 2). */
async function contestGrant(
  context: Pick<Context, 'sql' | 'clock'>,
  { id, memberId, text }: { id: bigint; memberId: bigint; text: string },
  intent: Intent,
): Promise<{ complaintId: string } | Refusal<'grant_not_found' | 'grant_not_contestable'> | IntentRefusal> {
  return once(context.sql, intent, context.clock.now(), async (tx) => {
    const grant = await grantById(tx, id);
    if (!grant || grant.memberId !== memberId) return refuse('grant_not_found');
    if (!isContestable(grant)) return refuse('grant_not_contestable');
    const reasonCode = grant.state === 'held' ? grant.holdReason : grant.lapseReason;
    const complaint = await openComplaint(tx, { memberId, kind: 'reward', subjectId: id, reasonCode, text });
    return { complaintId: String(complaint.id) };
  });
}

/** Holds a due grant. One person may do so, because two staff then decide and the member can contest it. */
export async function holdGrant(
  context: Pick<Context, 'sql' | 'clock'>,
  { id, caller, reason }: { id: bigint; caller: StaffCaller; reason: HoldReason },
  intent: Intent,
): Promise<{ id: string } | Refusal<'grant_not_found' | 'grant_moved_on'> | IntentRefusal> {
  return once(context.sql, intent, context.clock.now(), async (tx) => {
    const [row] = await tx<{ held: boolean }[]>`select rewards.hold(${id}, ${reason}) as held`;
    const grant = await grantById(tx, id);
    if (!grant) return refuse('grant_not_found');
    if (!required(row).held) return refuse('grant_moved_on');
    await audit(tx, {
      staffId: caller.staffId,
      action: 'rewards.hold_grant',
      subject: `grant:${id}`,
      detail: { reason },
    });
    await tellMembers(tx, [grant]);
    return { id: String(id) };
  });
}

type Wire = typeof contract;

export function grantHandlers(
  context: Context,
): HandlersAt<Wire, '/api/v1/rewards/cover' | '/api/v1/rewards/grants' | '/console/api/v1/rewards/grants'> {
  const shown = async (id: bigint) => {
    const grant = await grantById(context.sql, id);
    if (!grant) return refuse('grant_not_found');
    return required((await staffGrantViews(context.sql, [grant]))[0]);
  };
  return {
    'GET /api/v1/rewards/cover': async ({ caller }) => {
      const { fees, used, left, waiting, next } = await coverOf(context.sql, caller.memberId);
      return {
        feesMinor: toWire(fees),
        usedMinor: toWire(used),
        leftMinor: toWire(left),
        waitingMinor: toWire(waiting),
        next: next && { kind: next.kind, amountMinor: toWire(next.amount) },
      };
    },
    'GET /api/v1/rewards/grants': ({ caller: { memberId }, query }) =>
      readPage(query.limit, {
        rows: (limit) =>
          grantsOf(context.sql, { memberId, state: query.state ?? null, before: idOf(query.after), limit }),
        key: (row) => row.id,
        items: (rows) => grantViews(context.sql, rows),
      }),
    'POST /api/v1/rewards/grants/{id}/contest': ({ caller: { memberId }, path, body, intent }) =>
      contestGrant(context, { id: BigInt(path.id), memberId, text: body.text }, intent),
    'GET /console/api/v1/rewards/grants': ({ query: { memberNo, state = null, kind = null, after, limit: most } }) => {
      const asked = { state, kind, memberId: askedMember(memberNo), after: idOf(after) };
      return readPage(most, {
        rows: (limit) => grantsForDesk(context.sql, { ...asked, limit }),
        key: (row) => row.id,
        items: (rows) => staffGrantViews(context.sql, rows),
      });
    },
    'GET /console/api/v1/rewards/grants/totals': async ({ query: { memberNo, state = null, kind = null } }) => {
      const asked = { state, kind, memberId: askedMember(memberNo) };
      const { count, more, money } = await grantTotals(context.sql, asked);
      return { count, more, moneyMinor: toWire(money) };
    },
    'GET /console/api/v1/rewards/grants/{id}': ({ path }) => shown(BigInt(path.id)),
    'POST /console/api/v1/rewards/grants/{id}/hold': async ({ caller, path, body, intent }) => {
      const id = BigInt(path.id);
      const held = await holdGrant(context, { id, caller, reason: body.reason }, intent);
      return isRefusal(held) ? held : shown(id);
    },
  };
}
