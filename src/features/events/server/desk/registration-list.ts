import type { Data } from '#platform/http/contract.ts';
import type { Raw, StaffCaller } from '#platform/feature.ts';
import type { Floor } from '#platform/floor.ts';
import { businessTime } from '#platform/time/clock.ts';
import { instantKeyOf, readPage } from '#platform/http/keyset.ts';
import { type Refusal, refuse } from '#platform/http/refusal.ts';
import { audit, membersByIds } from '#features/identity/server/public.ts';
import { csvFile } from '#features/wallet/server/public.ts';
import type { consoleContract } from '../../contract/console.ts';
import { deskEvent, type ListedRegistration, type ListState, registrationsOf } from './desk-store.ts';

type Page = Data<(typeof consoleContract)['GET /console/api/v1/event-registrations']>;
type Asked = { event: string; state?: ListState | undefined };

export async function listRegistrations(
  { sql }: Pick<Floor, 'sql'>,
  { event, state, after, limit: most }: Asked & { after?: string | undefined; limit?: number | undefined },
): Promise<Page | Refusal<'event_not_found'>> {
  const eventId = BigInt(event);
  if (!(await deskEvent(sql, eventId))) return refuse('event_not_found');
  return readPage(most, {
    rows: (limit) => registrationsOf(sql, { eventId, state: state ?? null, after: instantKeyOf(after), limit }),
    key: ({ micros, id }) => [micros, id],
    items: (rows) => rowsToWire({ sql }, rows),
  });
}

async function rowsToWire({ sql }: Pick<Floor, 'sql'>, rows: readonly ListedRegistration[]): Promise<Page['items']> {
  const members = await membersByIds(
    sql,
    rows.map(({ memberId }) => memberId),
  );
  return rows.map(({ id, memberId, state, since, offerUntil, attendedAt }) => ({
    id: id.toString(),
    memberId: memberId.toString(),
    memberNo: members.get(memberId)?.memberNo ?? '',
    memberName: members.get(memberId)?.realName ?? '',
    state: attendedAt === null ? state : 'attended',
    since: since.toISOString(),
    offerUntil: offerUntil?.toISOString() ?? null,
    attendedAt: attendedAt?.toISOString() ?? null,
  }));
}

const ROWS_MOST = 10_001;

/** The list as a file. It names people, so the audit log keeps who took it. */
export async function registrationsCsv(
  { sql, clock }: Pick<Floor, 'sql' | 'clock'>,
  { event, state }: Asked,
  { staffId }: StaffCaller,
): Promise<Raw | Refusal<'event_not_found'>> {
  const eventId = BigInt(event);
  const found = await deskEvent(sql, eventId);
  if (!found) return refuse('event_not_found');
  const listed = await registrationsOf(sql, { eventId, state: state ?? null, after: null, limit: ROWS_MOST });
  const rows = await rowsToWire({ sql }, listed);
  const detail = { state: state ?? null, rows: rows.length };
  await sql.begin((tx) => audit(tx, { staffId, action: 'events.export', subject: `event:${eventId}`, detail }));
  const time = (text: string | null) => (text === null ? null : businessTime(new Date(text)));
  return csvFile(
    `c3-event-${eventId}-${clock.today()}.csv`,
    ['registration', 'event', 'member', 'name', 'state', 'since', 'offered until', 'attended'],
    rows.map((row) => [
      row.id,
      found.title.en,
      row.memberNo,
      row.memberName,
      row.state,
      time(row.since),
      time(row.offerUntil),
      time(row.attendedAt),
    ]),
  );
}
