// Chooses the few rows on home that point to news, events and posts. The features find them
// (server/home-notices.ts of each).
import type { Context } from '#platform/context.ts';
import type { HomeNotices } from '#platform/home-notice.ts';
import type { Data } from '#platform/http/contract.ts';
import type { LanguageCode } from '#universal/languages.ts';
import { NOTICE_KINDS, type NoticeKind, NOTICES_MOST } from '#universal/notice-kinds.ts';
import type { contract } from '../contract.ts';
import { homeNotices } from './home-notices.gen.ts';

/** Gives each kind a row before any kind gets a second one. Within a kind, keeps the feature's order. */
export function chooseNotices<N extends { kind: NoticeKind }>(found: readonly N[]): N[] {
  const byKind = NOTICE_KINDS.map((kind) => found.filter((one) => one.kind === kind));
  const turns = Math.max(0, ...byKind.map((some) => some.length));
  const inTurn = Array.from({ length: turns }, (_, turn) => byKind.flatMap((some) => some.slice(turn, turn + 1)));
  const chosen = new Set(inTurn.flat().slice(0, NOTICES_MOST));
  return byKind.flat().filter((one) => chosen.has(one));
}

type Notice = Data<(typeof contract)['GET /api/v1/home/notices']>[number];

const all: readonly HomeNotices[] = Object.values(homeNotices);

export async function readNotices(
  { sql, clock }: Pick<Context, 'sql' | 'clock'>,
  { memberId, locale }: { memberId: bigint; locale: LanguageCode },
): Promise<Notice[]> {
  const wanted = { memberId, at: clock.now(), locale, limit: NOTICES_MOST };
  const found = await Promise.all(
    all.map(async ({ kind, read }) => (await read(sql, wanted)).map((one) => ({ kind, ...one }))),
  );
  return chooseNotices(found.flat()).map((notice) => ({ ...notice, at: notice.at.toISOString() }));
}
