import type { HandlersAt } from '#platform/feature.ts';
import type { Floor } from '#platform/floor.ts';
import { idOf, instantKeyOf, readPage } from '#platform/http/keyset.ts';
import { must } from '#platform/must.ts';
import { isRefusal, refuse } from '#platform/http/refusal.ts';
import { membersByIds } from '#features/identity/server/public.ts';
import type { contract } from '../../contract.ts';
import type { ReportView } from '../../contract/promises.ts';
import { decideReport } from './decide-report.ts';
import { decidedReports, openReports, type PromiseReport, reportById } from './report-store.ts';
import { reportPromise } from './report-promise.ts';

type Calls = HandlersAt<typeof contract, '/api/v1/promise-reports' | '/console/api/v1/promise-reports'>;

export function promiseHandlers(floor: Floor): Calls {
  const { sql } = floor;
  const items = (rows: readonly PromiseReport[]) => reportViews(floor, rows);
  const one = async (id: bigint) => {
    const found = await reportById(sql, id);
    return found ? must((await items([found]))[0]) : refuse('promise_report_not_found');
  };
  return {
    'POST /api/v1/promise-reports': ({ caller, body: { ofKind, ofId }, intent, locale }) =>
      reportPromise(floor, { memberId: caller.memberId, ofKind, ofId: BigInt(ofId), locale }, intent),
    'GET /console/api/v1/promise-reports': ({ query: { done, after, limit } }) =>
      done
        ? readPage(limit, {
            rows: (most) => decidedReports(sql, { before: idOf(after), limit: most }),
            key: (row) => row.id,
            items,
          })
        : readPage(limit, {
            rows: (most) => openReports(sql, { after: instantKeyOf(after), limit: most }),
            key: (row) => [row.micros, row.id],
            items,
          }),
    'GET /console/api/v1/promise-reports/{id}': ({ path }) => one(BigInt(path.id)),
    'POST /console/api/v1/promise-reports/{id}/decide': async ({ caller, path, body, intent }) => {
      const decided = await decideReport(floor, { id: BigInt(path.id), caller, ...body }, intent);
      return isRefusal(decided) ? decided : one(BigInt(decided.id));
    },
  };
}

async function reportViews({ sql, clock }: Floor, rows: readonly PromiseReport[]): Promise<ReportView[]> {
  const members = await membersByIds(
    sql,
    rows.map(({ memberId }) => memberId),
  );
  const now = clock.now();
  return rows.map(({ number, ofKind, title, words, together, outcome, reason, ...row }) => ({
    id: row.id.toString(),
    complaintId: row.complaintId.toString(),
    number,
    ofKind,
    ofId: row.ofId.toString(),
    title,
    words,
    memberNo: members.get(row.memberId)?.memberNo ?? '',
    openedAt: row.openedAt.toISOString(),
    dueAt: row.dueAt.toISOString(),
    overdue: outcome === null && row.dueAt < now,
    together,
    outcome,
    reason,
    decidedAt: row.decidedAt?.toISOString() ?? null,
  }));
}
