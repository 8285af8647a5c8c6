import { beginning } from '#universal/beginning.ts';
import type { Data } from '#platform/http/contract.ts';
import type { Queryable } from '#platform/database/db.ts';
import { type Member, membersByIds } from '#features/identity/server/public.ts';
import type { consoleContract } from '../../contract/console.ts';
import { photosOf } from '#features/team/server/public.ts';
import { type EntryRow, revisionsOf } from '../entries/entry-store.ts';
import { picturesByEntry } from '../entries/entry-pictures.ts';
import { type Mute, muteOf } from '../readers/mute-store.ts';
import { reportsOfMatter } from '../readers/report-store.ts';
import { type Decision, decisionById, decisionsAbout } from './decision-store.ts';
import type { MatterRow } from './matter-store.ts';

type Contract = typeof consoleContract;
type Row = Data<Contract['GET /console/api/v1/forum-matters']>['items'][number];
type Whole = Data<Contract['GET /console/api/v1/forum-matters/{id}']>;
type Post = Data<Contract['GET /console/api/v1/forum-entries/{id}']>;
type MuteView = Data<Contract['GET /console/api/v1/forum-mutes']>['items'][number];

const SHORT = 200;
const MINUTE_MS = 60_000;

const personOf = (id: bigint, members: ReadonlyMap<bigint, Member>) => ({
  memberId: id.toString(),
  memberNo: members.get(id)?.memberNo ?? '',
  memberName: members.get(id)?.realName ?? '',
});

export async function mattersToWire(q: Queryable, rows: readonly MatterRow[], at: Date): Promise<Row[]> {
  const members = await membersByIds(
    q,
    rows.map(({ memberId }) => memberId),
  );
  return rows.map((row) => ({
    id: row.id.toString(),
    kind: row.kind,
    ...personOf(row.memberId, members),
    entryId: row.entryId?.toString() ?? null,
    level: row.level,
    title: row.title,
    text: beginning(row.plea ?? row.body ?? '', SHORT),
    reports: row.reports,
    waitsFor: row.waitsFor ?? [],
    openedAt: row.openedAt.toISOString(),
    ageMinutes: Math.max(0, Math.floor((at.getTime() - row.openedAt.getTime()) / MINUTE_MS)),
    claimedBy: row.claimedUntil !== null && row.claimedUntil > at ? (row.claimedBy?.toString() ?? null) : null,
    claimedUntil: row.claimedUntil !== null && row.claimedUntil > at ? row.claimedUntil.toISOString() : null,
    closedAt: row.closedAt?.toISOString() ?? null,
  }));
}

export async function matterWhole(q: Queryable, matter: MatterRow, at: Date): Promise<Whole> {
  const [[row], reports, earlier, contested, history, mute, pictures, photos] = await Promise.all([
    mattersToWire(q, [matter], at),
    reportsOfMatter(q, matter.id),
    matter.entryId === null ? [] : revisionsOf(q, matter.entryId),
    matter.contestedId === null ? null : decisionById(q, matter.contestedId),
    decisionsAbout(q, matter.memberId),
    muteOf(q, matter.memberId, at),
    picturesByEntry(q, matter.entryId === null ? [] : [matter.entryId]),
    photosOf(q, [matter.memberId]),
  ]);
  if (!row) throw new Error('one matter gives one row');
  const reporters = await membersByIds(
    q,
    reports.map(({ memberId }) => memberId),
  );
  return {
    ...row,
    state: matter.state,
    textNow: matter.body,
    pictures: matter.entryId === null ? [] : (pictures.get(matter.entryId) ?? []),
    authorPhoto: photos.get(matter.memberId) ?? null,
    promises: matter.promises ?? [],
    madeAt: matter.madeAt?.toISOString() ?? null,
    reportsGiven: reports.map(({ id, reason, note, title, body, memberId, at: given }) => ({
      id: id.toString(),
      reason,
      note,
      title,
      text: body,
      memberNo: reporters.get(memberId)?.memberNo ?? '',
      at: given.toISOString(),
    })),
    earlierTexts: earlier.map(({ title, body, replacedAt }) => ({
      title,
      text: body,
      replacedAt: replacedAt.toISOString(),
    })),
    contested: contested === null ? null : decisionToWire(contested),
    plea: matter.plea,
    history: history.map(decisionToWire),
    mutedUntil: mute?.until.toISOString() ?? null,
  };
}

function decisionToWire(of: Decision): Whole['history'][number] {
  const { id, kind, entryId, reason, title, body, note, until, staffId, at } = of;
  return {
    id: id.toString(),
    kind,
    entryId: entryId?.toString() ?? null,
    reason,
    title,
    text: body,
    note,
    until: until?.toISOString() ?? null,
    staffId: staffId.toString(),
    at: at.toISOString(),
  };
}

export async function deskEntriesToWire(q: Queryable, rows: readonly EntryRow[]): Promise<Post[]> {
  const members = await membersByIds(
    q,
    rows.map(({ memberId }) => memberId),
  );
  return rows.map((row) => ({
    id: row.id.toString(),
    ...personOf(row.memberId, members),
    level: row.level,
    title: row.title,
    text: row.body,
    state: row.state,
    likes: row.likes,
    comments: row.comments,
    pinned: row.pinnedAt !== null,
    essence: row.essenceAt !== null,
    madeAt: row.madeAt.toISOString(),
  }));
}

export async function mutesToWire(q: Queryable, rows: readonly Mute[]): Promise<MuteView[]> {
  const members = await membersByIds(
    q,
    rows.map(({ memberId }) => memberId),
  );
  return rows.map(({ decisionId, memberId, reason, since, until, endedBy }) => ({
    id: decisionId.toString(),
    ...personOf(memberId, members),
    reason,
    since: since.toISOString(),
    until: until.toISOString(),
    endedBy: endedBy?.toString() ?? null,
  }));
}
