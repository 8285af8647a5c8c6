import type { HandlersAt } from '#platform/feature.ts';
import type { Floor } from '#platform/floor.ts';
import { idOf, readPage } from '#platform/http/keyset.ts';
import { isRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';
import type { contract } from '../../contract.ts';
import type { AnnouncementView } from '../../contract/announcements.ts';
import { readingView } from '#features/texts/server/public.ts';
import { type Announcement, announcementById, listAnnouncements } from './announcement-store.ts';
import { approveAnnouncement } from './approve-announcement.ts';
import { cancelAnnouncement } from './cancel-announcement.ts';
import { previewSegment } from './preview-segment.ts';
import { fieldsOf, proposeAnnouncement } from './propose-announcement.ts';

export function announcementHandlers(floor: Floor): HandlersAt<typeof contract, '/console/api/v1/announcement'> {
  const { sql } = floor;
  const shown = <R extends Refusal>(one: Announcement | R) => (isRefusal(one) ? one : announcementToWire(one));
  return {
    'GET /console/api/v1/announcements': ({ query: { after, limit, state = null } }) =>
      readPage(limit, {
        rows: (most) => listAnnouncements(sql, { after: idOf(after), state, limit: most }),
        key: (row) => row.id,
        items: (rows) => rows.map(announcementToWire),
      }),
    'GET /console/api/v1/announcements/{id}': async ({ path }) =>
      shown((await announcementById(sql, BigInt(path.id))) ?? refuse('announcement_not_found')),
    'POST /console/api/v1/announcement-previews': ({ body }) => previewSegment(floor, body.segment),
    'POST /console/api/v1/announcements': async ({ caller, body: { assertion, segment, texts, sendFrom }, intent }) => {
      const wish = { segment, texts, sendFrom: sendFrom === null ? null : new Date(sendFrom) };
      return shown(await proposeAnnouncement(floor, { wish, caller, assertion }, intent));
    },
    'POST /console/api/v1/announcements/{id}/approve': async ({ caller, path, body }) =>
      shown(await approveAnnouncement(floor, { id: BigInt(path.id), caller, ...body })),
    'POST /console/api/v1/announcements/{id}/cancel': async ({ caller, path }) =>
      shown(await cancelAnnouncement(floor, { id: BigInt(path.id), caller })),
  };
}

function announcementToWire({ id, actId, readCount, ...row }: Announcement): AnnouncementView {
  return {
    ...row,
    id: id.toString(),
    reading: readingView(fieldsOf(row.texts)),
    actId: actId?.toString() ?? null,
    sendFrom: row.sendFrom?.toISOString() ?? null,
    dueAt: row.dueAt?.toISOString() ?? null,
    proposedBy: row.proposedBy.toString(),
    proposedAt: row.proposedAt.toISOString(),
    begunAt: row.begunAt?.toISOString() ?? null,
    endedAt: row.endedAt?.toISOString() ?? null,
    read: readCount,
  };
}
