import type { Transaction } from '#platform/database/db.ts';
import type { Block } from '#universal/prose.ts';
import { type Refusal, refuse } from '#platform/http/refusal.ts';
import { refusePromises } from '#features/texts/server/public.ts';
import { plainText } from '../prose/parse-prose.ts';
import { indexWords } from '../search/fold-words.ts';
import { insertVersion, type NewVersion, queueForArticle } from '../store.ts';

export type Written = { id: bigint; n: number };

/**
 * Writes the next version of one language. The earlier ones stay. No text may promise returns (catalogue.md 5), and
 * each must have a form that a phone can draw. Callers read its tree before they open the transaction, because that may
 * take a while.
 */
export async function writeVersion(
  tx: Transaction,
  { tree, ...asked }: NewVersion & { tree: Block[] | null },
): Promise<Written | Refusal<'text_unreadable' | 'promise_words'>> {
  const { title, summary, body } = asked;
  if (tree === null) return refuse('text_unreadable');
  const promises = refusePromises({ title, summary, body });
  if (promises) return promises;
  await queueForArticle(tx, asked.articleId);
  return insertVersion(tx, {
    ...asked,
    tree,
    titleWords: indexWords(title),
    words: indexWords(`${title}\n${summary}\n${plainText(tree)}`),
  });
}
