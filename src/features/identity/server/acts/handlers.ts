import type { Handlers, StaffCaller } from '#platform/feature.ts';
import type { Context } from '#platform/context.ts';
import { refuse } from '#platform/http/refusal.ts';
import type { contract } from '../../contract.ts';
import { passkeyRequestOf, passkeysOf } from '#features/credentials/server/public.ts';
import { actById, approvalsOf, mayReadAct } from './read-acts.ts';

type Wire = typeof contract;

export function actHandlers(context: Context) {
  return {
    'GET /console/api/v1/acts/{id}': ({ caller, path }) => actToSign(context, caller, BigInt(path.id)),
  } satisfies Partial<Handlers<Wire>>;
}

async function actToSign(context: Context, caller: StaffCaller, id: bigint) {
  const act = await actById(context.sql, id);
  // Their numbers follow each other: one that is not for this person is not there.
  if (!act || !mayReadAct(caller, act)) return refuse('act_not_found');
  const [approvals, passkeys] = await Promise.all([
    approvalsOf(context.sql, id),
    passkeysOf(context.sql, { face: 'staff', id: caller.staffId }),
  ]);
  return {
    id: act.id.toString(),
    purpose: act.purpose,
    canonical: act.canonical,
    sha256: act.sha256.toString('hex'),
    proposedBy: act.proposedBy.toString(),
    proposedAt: act.proposedAt.toISOString(),
    approvals: approvals.map((one) => ({
      ...one,
      staffId: one.staffId.toString(),
      approvedAt: one.approvedAt.toISOString(),
    })),
    passkeyRequest:
      passkeys.length === 0
        ? null
        : passkeyRequestOf(passkeys, {
            challenge: act.sha256.toString('base64url'),
            publicUrl: context.config.consoleUrl,
          }),
  };
}
