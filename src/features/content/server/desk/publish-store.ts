// What two persons sign, and what shows it: both are functions of the database (db/functions/content/publish.sql).
import { idList, type Transaction } from '#platform/database/db.ts';
import type { LanguageCode } from '#universal/languages.ts';
import { must } from '#platform/must.ts';

export type SignedTexts = {
  article: string;
  liveFrom: string | null;
  texts: { version: string; language: LanguageCode; n: number }[];
};

export async function wordsOf(
  tx: Transaction,
  { versionIds, liveFrom }: { versionIds: readonly bigint[]; liveFrom: Date | null },
): Promise<SignedTexts> {
  const [row] = await tx<{ words: string }[]>`
    select content.words_of(${idList(versionIds)}::bigint[], ${liveFrom})::text as words`;
  return JSON.parse(must(row).words) as SignedTexts;
}

/** Returns the moment from which members see the texts of the act. */
export async function showAgreed(tx: Transaction, actId: bigint): Promise<Date> {
  const [row] = await tx<{ liveFrom: Date }[]>`select content.publish(${actId}) as live_from`;
  return must(row).liveFrom;
}

/** Shows a text that came with the product, once. */
export async function showFirst(
  tx: Transaction,
  { versionId, decision, liveFrom }: { versionId: bigint; decision: string; liveFrom: Date },
): Promise<Date> {
  const [row] = await tx<{ liveFrom: Date }[]>`
    select content.publish_first(${versionId}, ${decision}, ${liveFrom}) as live_from`;
  return must(row).liveFrom;
}
