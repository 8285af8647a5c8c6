import type { Handlers } from '#platform/feature.ts';
import type { Floor } from '#platform/floor.ts';
import { idOf, readPage } from '#platform/http/keyset.ts';
import { must } from '#platform/must.ts';
import { shownMembers } from '#features/team/server/public.ts';
import type { contract } from '../../contract.ts';
import { readClock } from '../clock/read-clock.ts';
import { setPhoto } from '../photos/set-photo.ts';
import { blockAuthor } from './block-author.ts';
import { blocksOf, deleteBlock } from './block-store.ts';
import { contestDecision } from './contest-decision.ts';
import { excerptOf } from './excerpt.ts';
import { likeEntry } from './like-entry.ts';
import { readHouse } from './read-house.ts';
import { reportEntry } from './report-entry.ts';
import { type OwnReport, reportsBy } from './report-store.ts';

type OfReaders = Pick<
  Handlers<typeof contract>,
  | 'POST /api/v1/entries/{id}/like'
  | 'POST /api/v1/entries/{id}/reports'
  | 'POST /api/v1/entries/{id}/block-author'
  | 'PUT /api/v1/avatar-photo'
  | 'GET /api/v1/blocked-members'
  | 'DELETE /api/v1/blocked-members/{id}'
  | 'GET /api/v1/my-reports'
  | 'POST /api/v1/forum-decisions/{id}/contest'
  | 'GET /api/v1/forum'
  | 'GET /api/v1/moderation-clock'
>;

export function readerHandlers(floor: Floor): OfReaders {
  const { sql } = floor;
  return {
    'POST /api/v1/entries/{id}/like': ({ caller, path, body }) =>
      likeEntry(floor, { id: BigInt(path.id), memberId: caller.memberId, ...body }),
    'POST /api/v1/entries/{id}/reports': ({ caller, path, body, intent }) =>
      reportEntry(floor, { id: BigInt(path.id), memberId: caller.memberId, ...body }, intent),
    'POST /api/v1/entries/{id}/block-author': ({ caller, path, intent }) =>
      blockAuthor(floor, { id: BigInt(path.id), memberId: caller.memberId }, intent),
    'PUT /api/v1/avatar-photo': ({ caller, body, intent }) =>
      setPhoto(floor, { memberId: caller.memberId, ...body }, intent),
    'GET /api/v1/blocked-members': ({ caller, query }) =>
      readPage(query.limit, {
        rows: (limit) => blocksOf(sql, { memberId: caller.memberId, before: idOf(query.after), limit }),
        key: (row) => row.id,
        items: async (rows) => {
          const shown = await shownMembers(
            sql,
            rows.map(({ blockedId }) => blockedId),
          );
          return rows.map(({ id, blockedId, at }) => {
            const { face } = must(shown.get(blockedId));
            return { id: id.toString(), ...face, at: at.toISOString() };
          });
        },
      }),
    'DELETE /api/v1/blocked-members/{id}': async ({ caller, path }) => {
      await deleteBlock(sql, { id: BigInt(path.id), memberId: caller.memberId });
      return null;
    },
    'GET /api/v1/my-reports': ({ caller, query }) =>
      readPage(query.limit, {
        rows: (limit) => reportsBy(sql, { memberId: caller.memberId, before: idOf(query.after), limit }),
        key: (row) => row.id,
        items: (rows) => rows.map(reportToWire),
      }),
    'POST /api/v1/forum-decisions/{id}/contest': ({ caller, path, body, intent }) =>
      contestDecision(floor, { id: BigInt(path.id), memberId: caller.memberId, ...body }, intent),
    'GET /api/v1/forum': ({ caller }) => readHouse(floor, caller.memberId),
    'GET /api/v1/moderation-clock': () => readClock(floor),
  };
}

function reportToWire(row: OwnReport) {
  const { id, entryId, level, reason, at, closedAt, removed } = row;
  const answered = removed ? ('removed' as const) : ('kept' as const);
  return {
    id: id.toString(),
    entryId: entryId.toString(),
    level,
    text: excerptOf(row),
    reason,
    at: at.toISOString(),
    answer: closedAt === null ? ('waiting' as const) : answered,
    answeredAt: closedAt?.toISOString() ?? null,
  };
}
