import { useCall } from '#platform/client/queries.ts';

/** The chances, and the games with an open or planned round. None while draws are switched off. */
export function useGames() {
  const chances = useCall('GET /api/v1/chances', {}, { quiet: true });
  const draws = chances.data?.draws ?? false;
  const games = useCall('GET /api/v1/draws/games', {}, { quiet: true, enabled: draws });
  const on = games.data?.items.filter(({ openId, next }) => openId !== null || next !== null) ?? [];
  const isPending = chances.isPending || (draws && games.isPending);
  return { chances: chances.data?.balance ?? 0, games: draws ? on : [], isPending };
}
