import type { HandlersAt } from '#platform/feature.ts';
import type { Floor } from '#platform/floor.ts';
import { idOf, readPage } from '#platform/http/keyset.ts';
import { must } from '#platform/must.ts';
import { isRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';
import { membersByIds } from '#features/identity/server/public.ts';
import type { contract } from '../../contract.ts';
import type { AccountCorrectionView } from '../../contract/account-corrections.ts';
import { type AccountCorrection, accountCorrectionById, listAccountCorrections } from './account-correction-store.ts';
import { approveAccountCorrection } from './approve-account-correction.ts';
import { proposeAccountCorrection } from './propose-account-correction.ts';
import { withdrawAccountCorrection } from './withdraw-account-correction.ts';

export function accountCorrectionHandlers(
  floor: Floor,
): HandlersAt<typeof contract, '/console/api/v1/account-corrections'> {
  const shown = async <R extends Refusal>(one: AccountCorrection | R) => {
    if (isRefusal(one)) return one;
    const [view] = await correctionViews(floor, [one]);
    return must(view);
  };
  return {
    'GET /console/api/v1/account-corrections': ({ query }) => {
      const asked = { after: idOf(query.after), state: query.state ?? null };
      return readPage(query.limit, {
        rows: (limit) => listAccountCorrections(floor.sql, { ...asked, limit }),
        key: (row) => row.id,
        items: (rows) => correctionViews(floor, rows),
      });
    },
    'GET /console/api/v1/account-corrections/{id}': async ({ path }) =>
      shown((await accountCorrectionById(floor.sql, BigInt(path.id))) ?? refuse('account_correction_not_found')),
    'POST /console/api/v1/account-corrections': async ({ caller, body, intent }) => {
      const { memberId, bankCode, bankNumber, reason, assertion } = body;
      const wish = { memberId: BigInt(memberId), institution: bankCode, number: bankNumber, reason };
      return shown(await proposeAccountCorrection(floor, { wish, caller, assertion }, intent));
    },
    'POST /console/api/v1/account-corrections/{id}/approve': async ({ caller, path, body }) =>
      shown(await approveAccountCorrection(floor, { id: BigInt(path.id), caller, assertion: body.assertion })),
    'POST /console/api/v1/account-corrections/{id}/withdraw': async ({ caller, path }) =>
      shown(await withdrawAccountCorrection(floor, { id: BigInt(path.id), caller })),
  };
}

async function correctionViews(floor: Floor, rows: readonly AccountCorrection[]): Promise<AccountCorrectionView[]> {
  const members = await membersByIds(
    floor.sql,
    rows.map((row) => row.memberId),
  );
  return rows.map((row) => ({
    ...row,
    id: row.id.toString(),
    actId: row.actId.toString(),
    memberId: row.memberId.toString(),
    memberNo: members.get(row.memberId)?.memberNo ?? '',
    memberName: members.get(row.memberId)?.realName ?? '',
    proposedBy: row.proposedBy.toString(),
    proposedAt: row.proposedAt.toISOString(),
    endedAt: row.endedAt?.toISOString() ?? null,
  }));
}
