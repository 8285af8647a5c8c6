// The few rows on home that point to news, events and posts. Their features find them; home only chooses.
import type { Data } from '#platform/http/contract.ts';
import type { Floor } from '#platform/floor.ts';
import type { HomeNotices } from '#platform/home-notice.ts';
import type { LanguageCode } from '#universal/languages.ts';
import { NOTICES_MOST } from '#universal/notice-kinds.ts';
import type { contract } from '../contract.ts';
import { homeNotices } from './home-notices.gen.ts';
import { chooseNotices } from './notice-rules.ts';

type Notice = Data<(typeof contract)['GET /api/v1/home/notices']>[number];

const all: readonly HomeNotices[] = Object.values(homeNotices);

export async function readNotices(
  { sql, clock }: Pick<Floor, 'sql' | 'clock'>,
  { memberId, locale }: { memberId: bigint; locale: LanguageCode },
): Promise<Notice[]> {
  const wanted = { memberId, at: clock.now(), locale, limit: NOTICES_MOST };
  const found = await Promise.all(
    all.map(async ({ kind, read }) => (await read(sql, wanted)).map((one) => ({ kind, ...one }))),
  );
  return chooseNotices(found.flat()).map(({ kind, title, at, link }) => ({ kind, title, at: at.toISOString(), link }));
}
