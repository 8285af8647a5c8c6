// Handlers of the calls about draws for members and visitors (draws.md).
import type { Handlers } from '#platform/feature.ts';
import type { Context } from '#platform/context.ts';
import { idOf, readPage } from '#platform/http/keyset.ts';
import { required } from '#platform/required.ts';
import { isRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';
import { chancesOf, chancesSettings } from '#features/chances/server/public.ts';
import { readMeans } from '#features/rewards/server/public.ts';
import type { memberContract } from '../contract/member.ts';
import { askLimitAgain, readCare, setLimit, takePause } from './care.ts';
import { pickOf, pickPrize } from './pick-prize.ts';
import { entryView, play, playedView, playViews } from './plays/play.ts';
import { keyOf, logOf, type Play, playById, playCounts, playersOf, playObstacle, playsOf } from './plays/plays.ts';
import { reveal } from './plays/reveal.ts';
import { countsOf, gamesNow, openedRounds, type Round, roundById, roundView } from './rounds/rounds.ts';

export function memberHandlers(context: Context) {
  return { ...roundHandlers(context), ...playHandlers(context), ...careHandlers(context) } satisfies Handlers<
    typeof memberContract
  >;
}

function roundHandlers(context: Context) {
  return {
    'GET /api/v1/draws/rounds': ({ query: { after, limit: most, game = null } }) =>
      readPage(most, {
        rows: (limit) => openedRounds(context.sql, { before: idOf(after), limit, game }),
        key: (row) => row.id,
        items: (rows) => rows.map(roundView),
      }),
    'GET /api/v1/draws/games': async () => ({
      items: (await gamesNow(context.sql)).map(({ game, openId, openUntil, nextId, startsAt }) => ({
        game,
        openId: openId === null ? null : String(openId),
        openUntil: openUntil?.toISOString() ?? null,
        next: nextId !== null && startsAt !== null ? { id: String(nextId), startsAt: startsAt.toISOString() } : null,
      })),
    }),
    'GET /api/v1/draws/rounds/{id}': async ({ path }) => {
      const round = await publicRound(context, path.id);
      return isRefusal(round) ? round : roundView(round);
    },
    'GET /api/v1/draws/rounds/{id}/log': async ({ path, query: { after, limit: most } }) => {
      const round = await publicRound(context, path.id);
      if (isRefusal(round)) return round;
      return readPage(most, {
        rows: (limit) => logOf(context.sql, { roundId: round.id, after: idOf(after) ?? 0n, limit }),
        key: (row) => row.n,
        items: (rows) => rows.map((row) => entryView(row, round)),
      });
    },
    'GET /api/v1/draws/rounds/{id}/counts': async ({ path }) => {
      const round = await publicRound(context, path.id);
      return isRefusal(round) ? round : countsOf(context, round);
    },
    'GET /api/v1/draws/rounds/{id}/mine': async ({ path, caller }) => {
      const round = await openedRound(context, path.id);
      return isRefusal(round) ? round : mineIn(context, round, caller.memberId);
    },
  } satisfies Partial<Handlers<typeof memberContract>>;
}

/** A round that visitors may see: it has opened, or two persons have signed it to begin later. */
async function publicRound({ sql }: Pick<Context, 'sql'>, id: string): Promise<Round | Refusal<'round_not_found'>> {
  const round = await roundById(sql, BigInt(id));
  return round?.openedAt || (round?.state === 'proposed' && round.manifest.starts_at && round.approvals >= 2)
    ? round
    : refuse('round_not_found');
}

async function openedRound({ sql }: Pick<Context, 'sql'>, id: string): Promise<Round | Refusal<'round_not_found'>> {
  const round = await roundById(sql, BigInt(id));
  return round?.openedAt ? round : refuse('round_not_found');
}

async function mineIn(context: Context, round: Round, memberId: bigint) {
  const of = { memberId, roundId: round.id };
  const [chances, counts, pick, players, means, isOff] = await Promise.all([
    chancesOf(context.sql, memberId),
    playCounts(context.sql, [of]),
    pickOf(context.sql, of),
    playersOf(context.sql, [memberId]),
    readMeans(context, context.sql),
    drawsAreOff(context),
  ]);
  const facts = { round, player: players.get(memberId), now: context.clock.now(), chances, means };
  return {
    chances: Number(chances),
    plays: counts.get(keyOf(of)) ?? 0,
    pick: pick ? required(round.manifest.prizes[pick.prize]).id : null,
    pickEnd: pick?.why ?? null,
    obstacle: isOff ? 'feature_off' : (playObstacle(facts)?.name ?? null),
  };
}

function playHandlers(context: Context) {
  const shown = async (found: Play) => required((await playViews(context, [found]))[0]);
  const own = async (id: string, memberId: bigint) => {
    const found = await playById(context.sql, BigInt(id));
    return found?.memberId === memberId ? found : refuse('play_not_found');
  };
  return {
    'POST /api/v1/draws/rounds/{id}/plays': async ({ path, caller: { memberId }, body, intent }) => {
      if (await drawsAreOff(context)) return refuse('feature_off');
      const wish = { memberId, roundId: BigInt(path.id), clientHash: body.clientSeedHash };
      const made = await play(context, wish, intent);
      return isRefusal(made) ? made : playedView(context, made, wish);
    },
    'POST /api/v1/draws/plays/{id}/reveal': async ({ path, caller, body: { clientSeed } }) => {
      const playId = BigInt(path.id);
      const revealed = await reveal(context, { playId, memberId: caller.memberId, clientSeed });
      if (isRefusal(revealed)) return revealed;
      const { waits, receipt } = revealed;
      return { ...(await shown(revealed.play)), waits, receipt };
    },
    'GET /api/v1/draws/plays': ({ query: { after, limit: most, game = null }, caller: { memberId } }) =>
      readPage(most, {
        rows: (limit) => playsOf(context.sql, { memberId, before: idOf(after), limit, game }),
        key: (row) => row.id,
        items: (rows) => playViews(context, rows),
      }),
    'GET /api/v1/draws/plays/{id}': async ({ path, caller }) => {
      const found = await own(path.id, caller.memberId);
      return isRefusal(found) ? found : shown(found);
    },
    'POST /api/v1/draws/rounds/{id}/pick': async ({ path, caller: { memberId }, body: { prizeId }, intent }) =>
      (await drawsAreOff(context))
        ? refuse('feature_off')
        : pickPrize(context, { memberId, roundId: BigInt(path.id), prizeId }, intent),
  } satisfies Partial<Handlers<typeof memberContract>>;
}

/** Whether draws are switched off. That stops new plays and picks, but plays already made are still settled. */
async function drawsAreOff(context: Context): Promise<boolean> {
  return !(await chancesSettings.read(context)).draws;
}

function careHandlers(context: Context) {
  return {
    'GET /api/v1/draws/care': ({ caller }) => readCare(context, caller.memberId),
    'POST /api/v1/draws/care/limits': ({ caller: { memberId }, body: { playsADay }, intent }) =>
      setLimit(context, { memberId, playsADay }, intent),
    'POST /api/v1/draws/care/limits/{id}/again': ({ caller: { memberId }, path }) =>
      askLimitAgain(context, { memberId, wishId: BigInt(path.id) }),
    'POST /api/v1/draws/care/pauses': ({ caller: { memberId }, body: { kind, days }, intent }) =>
      takePause(context, { memberId, kind, days }, intent),
  } satisfies Partial<Handlers<typeof memberContract>>;
}
