// A paper's new text is a new version of the agreement (content.md 8). Members are asked at their next use.
import type { Transaction } from '#platform/database/db.ts';
import type { Floor } from '#platform/floor.ts';
import { must } from '#platform/must.ts';
import { audit, identitySettings } from '#features/identity/server/public.ts';
import { recordVersion, refreshSettings } from '#features/settings/server/public.ts';
import { dueEditions, insertEdition } from './desk-store.ts';

/** Names the editions of papers whose time has come. Papers that come together share one. Returns how many came. */
export async function agreeAnew(floor: Pick<Floor, 'sql' | 'clock' | 'config' | 'log'>): Promise<number> {
  const { agreementVersion } = await identitySettings.read(floor);
  const named = await floor.sql.begin((tx) => nameEditions(tx, agreementVersion, floor.clock.now()));
  if (named > 0) await refreshSettings(floor.sql);
  return named;
}

async function nameEditions(tx: Transaction, now: string, at: Date): Promise<number> {
  await tx`select pg_advisory_xact_lock(hashtextextended('content.agree', 0))`;
  const due = await dueEditions(tx, at);
  const last = due.at(-1);
  if (last === undefined) return 0;
  const edition = editionAfter(now);
  for (const { actId, articleId, since } of due) await insertEdition(tx, { actId, articleId, edition, since });
  const reason = 'A new text of the agreement or the privacy policy is live';
  const setting = { feature: 'identity', name: 'agreementVersion', value: edition, money: false, actId: null, reason };
  // Papers that nobody of the staff published have their edition from the first start.
  await recordVersion(tx, { ...setting, staffId: must(last.staffId, 'the publisher of a paper') });
  await audit(tx, {
    staffId: last.staffId,
    action: 'content.agreement_asked',
    subject: `article:${last.articleId}`,
    detail: { before: now, after: edition },
  });
  return due.length;
}

/** The number after this one. A name that is no number gets a part behind it. */
export function editionAfter(edition: string): string {
  const [last] = /(?<!\d)\d+$/.exec(edition) ?? [];
  return last === undefined ? `${edition.slice(0, 17)}-2` : `${edition.slice(0, -last.length)}${BigInt(last) + 1n}`;
}
