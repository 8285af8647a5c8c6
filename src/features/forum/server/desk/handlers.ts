import type { HandlersAt } from '#platform/feature.ts';
import type { Floor } from '#platform/floor.ts';
import { idOf, instantKeyOf, readPage } from '#platform/http/keyset.ts';
import { must } from '#platform/must.ts';
import { refuse } from '#platform/http/refusal.ts';
import { askedMember } from '#features/identity/server/public.ts';
import type { contract } from '../../contract.ts';
import { showToStaff } from '../entries/entry-pictures.ts';
import { entryById } from '../entries/entry-store.ts';
import { mutes } from '../readers/mute-store.ts';
import { claimMatter } from './claim-matter.ts';
import { decideMatter } from './decide-matter.ts';
import { deskEntries } from './desk-store.ts';
import { deskEntriesToWire, matterWhole, mattersToWire, mutesToWire } from './desk-views.ts';
import { liftMute } from './lift-mute.ts';
import { markPost } from './mark-post.ts';
import { doneMatters, matterById, waitingMatters } from './matter-store.ts';
import { muteMember } from './mute-member.ts';
import { removeEntry } from './remove-entry.ts';

export function deskHandlers(floor: Floor): HandlersAt<typeof contract, '/console/api/v1/'> {
  const { sql, clock } = floor;
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
      claimMatter(floor, { id: BigInt(path.id), staffId: caller.staffId }, intent),
    'POST /console/api/v1/forum-matters/{id}/decide': ({ caller, path, body, intent }) =>
      decideMatter(floor, { id: BigInt(path.id), ...body, staffId: caller.staffId }, intent),
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
      return entry ? must((await deskEntriesToWire(sql, [entry]))[0]) : refuse('forum_entry_not_found');
    },
    'GET /console/api/v1/forum-entries/{id}/pictures/{picture}/{width}': ({ path }) => showToStaff(floor, path),
    'POST /console/api/v1/forum-entries/{id}/pin': ({ caller, path, body, intent }) =>
      markPost(floor, { id: BigInt(path.id), mark: 'pinned', on: body.pinned, staffId: caller.staffId }, intent),
    'POST /console/api/v1/forum-entries/{id}/essence': ({ caller, path, body, intent }) =>
      markPost(floor, { id: BigInt(path.id), mark: 'essence', on: body.essence, staffId: caller.staffId }, intent),
    'POST /console/api/v1/forum-entries/{id}/remove': ({ caller, path, body, intent }) =>
      removeEntry(floor, { id: BigInt(path.id), ...body, staffId: caller.staffId }, intent),
    'GET /console/api/v1/forum-mutes': ({ query }) =>
      readPage(query.limit, {
        rows: (limit) => mutes(sql, { memberId: askedMember(query.memberNo), before: idOf(query.after), limit }),
        key: (row) => row.decisionId,
        items: (rows) => mutesToWire(sql, rows),
      }),
    'POST /console/api/v1/members/{id}/forum-mutes': ({ caller, path, body, intent }) =>
      muteMember(floor, { memberId: BigInt(path.id), ...body, staffId: caller.staffId }, intent),
    'POST /console/api/v1/forum-mutes/{id}/lift': ({ caller, path, body, intent }) =>
      liftMute(floor, { id: BigInt(path.id), ...body, staffId: caller.staffId }, intent),
  };
}
