// The forum's calls for staff, and how matters, entries and mutes look in them.
import { askedMember, type Member, membersByIds } from '#features/members/server/public.ts';
import { photosOf } from '#features/team/server/public.ts';
import type { Queryable } from '#platform/database/db.ts';
import type { HandlersAt } from '#platform/feature.ts';
import type { Context } from '#platform/context.ts';
import type { Data } from '#platform/http/contract.ts';
import { idOf, instantKeyOf, readPage } from '#platform/http/keyset.ts';
import { refuse } from '#platform/http/refusal.ts';
import { required } from '#platform/required.ts';
import { beginning } from '#universal/beginning.ts';
import type { contract } from '../../contract.ts';
import type { consoleContract } from '../../contract/console.ts';
import { entryById, type EntryRow, picturesByEntry, revisionsOf, showToStaff } from '../entries/entries.ts';
import { type Mute, muteOf, mutes } from '../readers/mute-store.ts';
import { reportsOfMatter } from '../readers/reports.ts';
import { claimMatter, decideMatter, type Decision, decisionById, decisionsAbout } from './decisions.ts';
import { deskEntries, liftMute, markPost, muteMember, removeEntry } from './entry-acts.ts';
import { doneMatters, holderOf, matterById, type MatterRow, openMatterIds, waitingMatters } from './matter-store.ts';

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

async function mattersToWire(q: Queryable, rows: readonly MatterRow[], at: Date): Promise<Row[]> {
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
    claimedBy: holderOf(row, at)?.toString() ?? null,
    claimedUntil: holderOf(row, at) === null ? null : (row.claimedUntil?.toISOString() ?? null),
    closedAt: row.closedAt?.toISOString() ?? null,
  }));
}

async function matterWhole(q: Queryable, matter: MatterRow, at: Date): Promise<Whole> {
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
  if (!row) throw new Error('one matter must give one row');
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

async function deskEntriesToWire(q: Queryable, rows: readonly EntryRow[]): Promise<Post[]> {
  const [members, matters] = await Promise.all([
    membersByIds(
      q,
      rows.map(({ memberId }) => memberId),
    ),
    openMatterIds(
      q,
      rows.map(({ id }) => id),
    ),
  ]);
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
    waitsFor: row.waitsFor,
    matterId: matters.get(row.id)?.toString() ?? null,
  }));
}

async function mutesToWire(q: Queryable, rows: readonly Mute[]): Promise<MuteView[]> {
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

export function deskHandlers(context: Context): HandlersAt<typeof contract, '/console/api/v1/'> {
  const { sql, clock } = context;
  return {
    'GET /console/api/v1/forum-matters': ({ query }) => {
      const read = query.done ? doneMatters : waitingMatters;
      const memberId = askedMember(query.memberNo);
      return readPage(query.limit, {
        rows: (limit) => read(sql, { kind: query.kind ?? null, memberId, after: instantKeyOf(query.after), limit }),
        key: (row) => [row.micros, row.id],
        items: (rows) => mattersToWire(sql, rows, clock.now()),
      });
    },
    'GET /console/api/v1/forum-matters/{id}': async ({ path }) => {
      const matter = await matterById(sql, BigInt(path.id));
      return matter ? matterWhole(sql, matter, clock.now()) : refuse('matter_not_found');
    },
    'POST /console/api/v1/forum-matters/{id}/claim': ({ caller, path, intent }) =>
      claimMatter(context, { id: BigInt(path.id), staffId: caller.staffId }, intent),
    'POST /console/api/v1/forum-matters/{id}/decide': ({ caller, path, body, intent }) =>
      decideMatter(context, { id: BigInt(path.id), ...body, staffId: caller.staffId }, intent),
    'GET /console/api/v1/forum-entries': ({ query }) => {
      const asked = { posts: query.level !== 'comment', memberId: askedMember(query.memberNo) };
      return readPage(query.limit, {
        rows: (limit) => deskEntries(sql, { ...asked, before: idOf(query.after), limit }),
        key: (row) => row.id,
        items: (rows) => deskEntriesToWire(sql, rows),
      });
    },
    'GET /console/api/v1/forum-entries/{id}': async ({ path }) => {
      const entry = await entryById(sql, BigInt(path.id));
      return entry ? required((await deskEntriesToWire(sql, [entry]))[0]) : refuse('forum_entry_not_found');
    },
    'GET /console/api/v1/forum-entries/{id}/pictures/{picture}/{width}': ({ path }) => showToStaff(context, path),
    'POST /console/api/v1/forum-entries/{id}/pin': ({ caller, path, body, intent }) =>
      markPost(context, { id: BigInt(path.id), mark: 'pinned', on: body.pinned, staffId: caller.staffId }, intent),
    'POST /console/api/v1/forum-entries/{id}/essence': ({ caller, path, body, intent }) =>
      markPost(context, { id: BigInt(path.id), mark: 'essence', on: body.essence, staffId: caller.staffId }, intent),
    'POST /console/api/v1/forum-entries/{id}/remove': ({ caller, path, body, intent }) =>
      removeEntry(context, { id: BigInt(path.id), ...body, staffId: caller.staffId }, intent),
    'GET /console/api/v1/forum-mutes': ({ query }) =>
      readPage(query.limit, {
        rows: (limit) => mutes(sql, { memberId: askedMember(query.memberNo), before: idOf(query.after), limit }),
        key: (row) => row.decisionId,
        items: (rows) => mutesToWire(sql, rows),
      }),
    'POST /console/api/v1/members/{id}/forum-mutes': ({ caller, path, body, intent }) =>
      muteMember(context, { memberId: BigInt(path.id), ...body, staffId: caller.staffId }, intent),
    'POST /console/api/v1/forum-mutes/{id}/lift': ({ caller, path, body, intent }) =>
      liftMute(context, { id: BigInt(path.id), ...body, staffId: caller.staffId }, intent),
  };
}
