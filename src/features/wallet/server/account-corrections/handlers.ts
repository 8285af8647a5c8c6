import type { HandlersAt } from '../../../../platform/feature.ts';
import type { Floor } from '../../../../platform/floor.ts';
import { idOf, readPage } from '../../../../platform/keyset.ts';
import { isRefusal } from '../../../../platform/refusal.ts';
import type { contract } from '../../contract.ts';
import type { AccountCorrectionView } from '../../contract/account-corrections.ts';
import { type AccountCorrection, listAccountCorrections } from './account-correction-store.ts';
import { approveAccountCorrection } from './approve-account-correction.ts';
import { proposeAccountCorrection } from './propose-account-correction.ts';
import { withdrawAccountCorrection } from './withdraw-account-correction.ts';

export function accountCorrectionHandlers(
  floor: Floor,
): HandlersAt<typeof contract, '/console/api/v1/account-corrections'> {
  return {
    'GET /console/api/v1/account-corrections': ({ query }) => {
      const asked = { after: idOf(query.after), state: query.state ?? null };
      return readPage(query.limit, {
        rows: (limit) => listAccountCorrections(floor.sql, { ...asked, limit }),
        key: (row) => row.id,
        items: (rows) => rows.map(correctionView),
      });
    },
    'POST /console/api/v1/account-corrections': async ({ caller, body, intent }) => {
      const { memberId, bankCode, bankNumber, reason, assertion } = body;
      const wish = { memberId: BigInt(memberId), institution: bankCode, number: bankNumber, reason };
      const made = await proposeAccountCorrection(floor, { wish, caller, assertion }, intent);
      return isRefusal(made) ? made : correctionView(made);
    },
    'POST /console/api/v1/account-corrections/{id}/approve': async ({ caller, path, body }) => {
      const { assertion } = body;
      const signed = await approveAccountCorrection(floor, { id: BigInt(path.id), caller, assertion });
      return isRefusal(signed) ? signed : correctionView(signed);
    },
    'POST /console/api/v1/account-corrections/{id}/withdraw': async ({ caller, path }) => {
      const ended = await withdrawAccountCorrection(floor, { id: BigInt(path.id), caller });
      return isRefusal(ended) ? ended : correctionView(ended);
    },
  };
}

function correctionView(row: AccountCorrection): AccountCorrectionView {
  return {
    ...row,
    id: row.id.toString(),
    actId: row.actId.toString(),
    memberId: row.memberId.toString(),
    proposedBy: row.proposedBy.toString(),
    proposedAt: row.proposedAt.toISOString(),
    endedAt: row.endedAt === null ? null : row.endedAt.toISOString(),
  };
}
