import { NOTICE_KINDS, NOTICES_MOST, type NoticeKind } from '#universal/notice-kinds.ts';

/** Each kind gets a row before any kind gets a second one. Within a kind, the feature's own order holds. */
export function chooseNotices<N extends { kind: NoticeKind }>(found: readonly N[]): N[] {
  const byKind = NOTICE_KINDS.map((kind) => found.filter((one) => one.kind === kind));
  const turns = Math.max(0, ...byKind.map((some) => some.length));
  const inTurn = Array.from({ length: turns }, (_, turn) => byKind.flatMap((some) => some.slice(turn, turn + 1)));
  const chosen = new Set(inTurn.flat().slice(0, NOTICES_MOST));
  return byKind.flat().filter((one) => chosen.has(one));
}
