// Rows of plays and their results (db/functions/draws/play.sql, settle.sql).
import { idList, type Queryable, type Statement } from '../../../../platform/db.ts';
import type { Way } from '../draw-1/outcome.ts';
import type { Game } from '../rounds/round-store.ts';
import type { Player } from './play-rules.ts';

/** Amounts in minor units. `r` is the drawn number, `prize` a place in the manifest. */
export type Result = {
  n: number;
  way: Way;
  prize: number | null;
  paidMinor: bigint;
  keptMinor: bigint;
  couponMinor: bigint;
  points: bigint;
  r: bigint | null;
  clientSeed: string | null;
  beacon: string | null;
  settledAt: Date;
};

/** Hashes in hex. `revealed` is a client seed that came before the beacon. */
export type Play = {
  id: bigint;
  roundId: bigint;
  memberId: bigint;
  nonce: number;
  n: number;
  clientHash: string;
  ticket: string;
  beaconNumber: number;
  holdMinor: bigint;
  playedAt: Date;
  revealed: string | null;
  /** The place of the prize that the member picked, while the guarantee stands. */
  pick: number | null;
  pickId: bigint | null;
  /** An earlier play of the member in this round has no result. */
  earlierOpen: boolean;
  result: Result | null;
};
type Row = Omit<Play, 'n' | 'result'> & { n: bigint; resultN: bigint | null } & Omit<Result, 'n'>;

const select = (q: Queryable) => q`
  select p.id, p.round_id, p.member_id, p.nonce, p.n, encode(p.client_hash, 'hex') as client_hash,
    encode(p.ticket, 'hex') as ticket, p.beacon_number, p.hold_minor, p.played_at, v.client_seed as revealed,
    k.prize as pick, k.id as pick_id,
    s.play_id is null and exists (select from draws.play e where e.round_id = p.round_id
      and e.member_id = p.member_id and e.nonce < p.nonce
      and not exists (select from draws.result d where d.play_id = e.id)) as earlier_open,
    s.n as result_n, s.way, s.prize, s.paid_minor, s.kept_minor, s.coupon_minor, s.points, s.r, s.client_seed,
    encode(s.beacon, 'hex') as beacon, s.settled_at
  from draws.play p
  left join draws.reveal v on v.play_id = p.id
  left join draws.result s on s.play_id = p.id
  left join draws.pick k on k.round_id = p.round_id and k.member_id = p.member_id
    and not exists (select from draws.pick_end e where e.pick_id = k.id)`;

function playOf({
  n,
  resultN,
  way,
  prize,
  paidMinor,
  keptMinor,
  couponMinor,
  points,
  r,
  clientSeed,
  beacon,
  settledAt,
  ...row
}: Row) {
  const given = { way, prize, paidMinor, keptMinor, couponMinor, points, r, clientSeed, beacon, settledAt };
  return { ...row, n: Number(n), result: resultN === null ? null : { ...given, n: Number(resultN) } };
}

export async function playById(q: Queryable, id: bigint): Promise<Play | null> {
  const [row] = await q<Row[]>`${select(q)} where p.id = ${id}`;
  return row ? playOf(row) : null;
}

export async function playsByIds(q: Queryable, ids: readonly bigint[]): Promise<Map<bigint, Play>> {
  const rows = await q<Row[]>`${select(q)} where p.id = any (${idList(ids)}::bigint[])`;
  return new Map(rows.map((row) => [row.id, playOf(row)]));
}

/** A member's own plays, newest first. */
export async function playsOf(
  q: Queryable,
  { memberId, before, limit, game }: { memberId: bigint; before: bigint | null; limit: number; game: Game | null },
): Promise<Play[]> {
  const rows = await q<Row[]>`
    ${select(q)} where p.member_id = ${memberId} ${before === null ? q`` : q`and p.id < ${before}`}
      ${game === null ? q`` : q`and p.round_id in (select id from draws.round where game = ${game})`}
    order by p.id desc limit ${limit}`;
  return rows.map(playOf);
}

export type LogEntry = Play & { link: string; resultLink: string | null };

/** The log of a round from a number on. */
export async function logOf(
  q: Queryable,
  { roundId, after, limit }: { roundId: bigint; after: bigint; limit: number },
): Promise<LogEntry[]> {
  const rows = await q<{ id: bigint; link: string; resultLink: string | null }[]>`
    select p.id, encode(p.link, 'hex') as link, encode(s.link, 'hex') as result_link
    from draws.play p left join draws.result s on s.play_id = p.id
    where p.round_id = ${roundId} and p.n > ${after} order by p.n limit ${limit}`;
  const plays = await playsByIds(
    q,
    rows.map(({ id }) => id),
  );
  return rows.flatMap(({ id, link, resultLink }) => {
    const play = plays.get(id);
    return play ? [{ ...play, link, resultLink }] : [];
  });
}

export async function playersOf(q: Queryable, members: readonly bigint[]): Promise<Map<bigint, Player>> {
  const rows = await q<Player[]>`
    select id, member_no, frozen, staff, day_most, played_today, barred_until
    from draws.players_of(${idList(new Set(members))}::bigint[])`;
  return new Map(rows.map((row) => [row.id, row]));
}

/** How often members played in rounds so far, by `keyOf` member and round. */
export async function playCounts(
  q: Queryable,
  asked: readonly { memberId: bigint; roundId: bigint }[],
): Promise<Map<string, number>> {
  const rows = await q<{ memberId: bigint; roundId: bigint; plays: number }[]>`
    select asked.member_id, asked.round_id, (select count(*)::int from draws.play p
      where p.round_id = asked.round_id and p.member_id = asked.member_id) as plays
    from unnest(${idList(asked.map(({ memberId }) => memberId))}::bigint[],
      ${idList(asked.map(({ roundId }) => roundId))}::bigint[]) asked(member_id, round_id)`;
  return new Map(rows.map((row) => [keyOf(row), row.plays]));
}
export const keyOf = ({ memberId, roundId }: { memberId: bigint; roundId: bigint }): string => `${memberId} ${roundId}`;

export async function nextPromiseIds(q: Queryable, count: number): Promise<bigint[]> {
  const rows = await q<{ id: bigint }[]>`
    select nextval('draws.promise_id') as id from generate_series(1, ${count}::int)`;
  return rows.map(({ id }) => id);
}

export type NewPlay = Pick<Play, 'id' | 'roundId' | 'memberId' | 'nonce' | 'clientHash' | 'beaconNumber'> & {
  transferId: string;
};

/** The database counts, writes the tickets, and links the log. */
export function commitPlays(tx: Queryable, plays: readonly NewPlay[]): Statement {
  return tx`select draws.commit_plays(
    ${idList(plays.map(({ id }) => id))}::bigint[], ${idList(plays.map(({ roundId }) => roundId))}::bigint[],
    ${idList(plays.map(({ memberId }) => memberId))}::bigint[], ${idList(plays.map(({ nonce }) => nonce))}::int[],
    (select array_agg(decode(hash, 'hex') order by o)
      from unnest(${plays.map(({ clientHash }) => clientHash)}::text[]) with ordinality given(hash, o)),
    ${idList(plays.map(({ beaconNumber }) => beaconNumber))}::int[],
    ${idList(plays.map(({ transferId }) => transferId))}::uuid[])`;
}
