import type { DataOf } from '#platform/client/call-types.ts';

type Games = DataOf<'GET /api/v1/draws/games'>['items'];

/** The open game that ends first, and how many others are open. */
export function endingFirst(games: Games): { first: Games[number] | undefined; others: number } {
  const open = games
    .filter(({ openUntil }) => openUntil !== null)
    .sort((a, b) => Date.parse(a.openUntil ?? '') - Date.parse(b.openUntil ?? ''));
  return { first: open[0], others: Math.max(0, open.length - 1) };
}
