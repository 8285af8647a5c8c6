// The forum's calls beside writing: its rules, the public moderation figures, reports, likes, blocks, contests and the
// avatar photo.
import { shownMembers } from '#features/team/server/public.ts';
import type { Handlers } from '#platform/feature.ts';
import type { Context } from '#platform/context.ts';
import type { Data } from '#platform/http/contract.ts';
import { idOf, readPage } from '#platform/http/keyset.ts';
import { required } from '#platform/required.ts';
import { DAY_MS } from '#platform/time/clock.ts';
import type { contract } from '../../contract.ts';
import type { memberContract } from '../../contract/member.ts';
import { settledAt } from '../entries/write-entry.ts';
import { setPhoto } from '../set-photo.ts';
import { limitsOf, settings } from '../settings.ts';
import { blockAuthor, blocksOf, deleteBlock } from './blocks.ts';
import { contestableById, contestDecision } from './contests.ts';
import { likeEntry } from './likes.ts';
import { muteOf } from './mute-store.ts';
import { excerptOf, type OwnReport, reportEntry, reportsBy } from './reports.ts';

const PICTURES_MAX = 5;

/** The rules in force, and whether the caller is settled or muted. */
async function readRules(
  context: Pick<Context, 'sql' | 'clock' | 'config'>,
  memberId: bigint,
): Promise<Data<(typeof memberContract)['GET /api/v1/forum']>> {
  const rules = await settings.read(context);
  const at = context.clock.now();
  const [settled, mute] = await Promise.all([
    settledAt(context.sql, { memberId, at, rules }),
    muteOf(context.sql, memberId, at),
  ]);
  const contest = mute === null ? null : await contestableById(context.sql, mute.decisionId);
  const { postMax, commentMax, editMinutes, reportersHide, settledDays, settledEntries } = rules;
  return {
    postMax,
    commentMax,
    picturesMax: PICTURES_MAX,
    editMinutes,
    reportersHide,
    settledDays,
    settledEntries,
    newMembers: limitsOf(rules, false),
    settledMembers: limitsOf(rules, true),
    settled,
    mute:
      mute === null
        ? null
        : {
            decisionId: mute.decisionId.toString(),
            reason: mute.reason,
            until: mute.until.toISOString(),
            contest: contest?.state ?? 'done',
          },
  };
}

const DAYS = 90;

type Clock = Data<(typeof memberContract)['GET /api/v1/moderation-clock']>;
type Reports = Pick<Clock, 'reports' | 'answered' | 'medianMinutes' | 'p95Minutes'> & Clock['open'];
type Decisions = Pick<Clock, 'removed' | 'contested' | 'overturned'>;

/**
 * Public figures about how fast and how often moderators decide (forum.md 7), over the last 90 days. Open reports count
 * in the waits as unpaid withdrawals do.
 */
async function readModerationClock({ sql, clock }: Pick<Context, 'sql' | 'clock'>): Promise<Clock> {
  const at = clock.now();
  const ago = (days: number) => new Date(at.getTime() - days * DAY_MS);
  const [[reports], [decisions]] = await Promise.all([
    sql<Reports[]>`
      with report as (
        select r.at, m.closed_at is not null as done,
          extract(epoch from coalesce(m.closed_at, ${at}) - r.at)::float8 / 60 as minutes
        from forum.report r join forum.matter m on m.id = r.matter_id where r.at > ${ago(DAYS)}
      ), told as (
        select array_agg(minutes) filter (where done) as done, array_agg(minutes) filter (where not done) as still_open
        from report
      )
      select count(*)::int as reports, (count(*) filter (where done))::int as answered,
        (select platform.done_within(0.5, done, still_open)::int from told) as median_minutes,
        (select platform.done_within(0.95, done, still_open)::int from told) as p95_minutes,
        (count(*) filter (where not done and at > ${ago(1)}))::int as under_a_day,
        (count(*) filter (where not done and at <= ${ago(1)} and at > ${ago(3)}))::int as under_three_days,
        (count(*) filter (where not done and at <= ${ago(3)}))::int as older
      from report`,
    sql<Decisions[]>`
      select count(*) filter (where d.kind in ('removed', 'photo_removed', 'refused', 'muted'))::int as removed,
        count(m.id)::int as contested,
        count(*) filter (where exists (
          select from forum.decision o where o.of_id = d.id and o.kind = 'overturned'))::int as overturned
      from forum.decision d left join forum.matter m on m.contested_id = d.id
      where d.at > ${ago(DAYS)}`,
  ]);
  if (!reports || !decisions) throw new Error('a count returned nothing');
  const { underADay, underThreeDays, older, ...counted } = reports;
  return { days: DAYS, ...counted, open: { underADay, underThreeDays, older }, ...decisions };
}

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

export function readerHandlers(context: Context): OfReaders {
  const { sql } = context;
  return {
    'POST /api/v1/entries/{id}/like': ({ caller, path, body }) =>
      likeEntry(context, { id: BigInt(path.id), memberId: caller.memberId, ...body }),
    'POST /api/v1/entries/{id}/reports': ({ caller, path, body, intent }) =>
      reportEntry(context, { id: BigInt(path.id), memberId: caller.memberId, ...body }, intent),
    'POST /api/v1/entries/{id}/block-author': ({ caller, path, intent }) =>
      blockAuthor(context, { id: BigInt(path.id), memberId: caller.memberId }, intent),
    'PUT /api/v1/avatar-photo': ({ caller, body, intent }) =>
      setPhoto(context, { memberId: caller.memberId, ...body }, intent),
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
            const { face } = required(shown.get(blockedId));
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
      contestDecision(context, { id: BigInt(path.id), memberId: caller.memberId, ...body }, intent),
    'GET /api/v1/forum': ({ caller }) => readRules(context, caller.memberId),
    'GET /api/v1/moderation-clock': () => readModerationClock(context),
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
    language: row.language,
    reason,
    at: at.toISOString(),
    answer: closedAt === null ? ('waiting' as const) : answered,
    answeredAt: closedAt?.toISOString() ?? null,
  };
}
