import type { Transaction } from '#platform/database/db.ts';
import type { StaffCaller } from '#platform/feature.ts';
import type { Floor } from '#platform/floor.ts';
import { type Intent, once } from '#platform/http/intents.ts';
import { must } from '#platform/must.ts';
import { type IntentRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';
import { type AssertionInput, audit } from '#features/identity/server/public.ts';
import {
  definePublication,
  type ProposalRefusal,
  type Proposed,
  proposeReview,
} from '#features/texts/server/public.ts';
import { plainText } from '../prose/parse-prose.ts';
import { queueForArticle } from '../store.ts';
import { agreeAnew } from './agree-anew.ts';
import { articleById, releasesOf, standingsOf, type Version, versionsByIds, wholeVersion } from './desk-store.ts';
import { showAgreed, type SignedTexts, wordsOf } from './publish-store.ts';
import { isPaper, paperRefusal } from './publish-rules.ts';

type Asked = {
  articleId: bigint;
  versionIds: readonly bigint[];
  liveFrom: Date | null;
  caller: StaffCaller;
  assertion?: AssertionInput | undefined;
};
type Refused = Refusal<'article_not_found' | 'live_already' | 'language_missing' | 'translation_behind'>;

/**
 * Asks a second person to make versions live, now or at a time. A schedule pins these versions: later ones do not take
 * their place.
 */
export async function publish(
  floor: Pick<Floor, 'sql' | 'clock' | 'config' | 'secrets'>,
  { articleId, versionIds, liveFrom, caller, assertion }: Asked,
  intent: Intent,
): Promise<Proposed | Refused | ProposalRefusal | IntentRefusal> {
  const at = floor.clock.now();
  return once<Proposed | Refused | ProposalRefusal>(floor.sql, intent, at, async (tx) => {
    await queueForArticle(tx, articleId);
    const article = await articleById(tx, articleId);
    const chosen = await versionsByIds(tx, versionIds);
    const languages = new Set(chosen.map(({ language }) => language));
    const own = chosen.every((one) => one.articleId === articleId);
    if (!article || !own || languages.size !== versionIds.length) return refuse('article_not_found');
    const standings = await standingsOf(tx, [articleId], at);
    const isLive = ({ language, n }: Version) => standings.some((one) => one.language === language && one.live === n);
    if (chosen.every(isLive)) return refuse('live_already');
    if (isPaper(article.kind)) {
      const spoken = (await releasesOf(tx, articleId)).map(({ language }) => language);
      const refused = paperRefusal(chosen, spoken);
      if (refused) return refused;
    }
    const { title } = must(chosen[0]);
    const words = await wordsOf(tx, { versionIds, liveFrom });
    return proposeReview(floor, tx, { kind: 'article', subjectId: articleId, title, words, caller, assertion });
  });
}

definePublication('article', {
  texts: async (q, words) => {
    const versions = await Promise.all(
      (words as SignedTexts).texts.map(async ({ version }) => must(await wholeVersion(q, BigInt(version)))),
    );
    // Pages draw the tree, so the second reader reads the tree.
    return Object.fromEntries(
      versions.flatMap(({ language, title, summary, tree }) => [
        [`${language}.title`, title],
        [`${language}.summary`, summary],
        [`${language}.text`, plainText(tree)],
      ]),
    );
  },
  async show(_floor, tx, { actId, words, proposedBy }) {
    await show(tx, { actId, words: words as SignedTexts, staffId: proposedBy });
    return null;
  },
  after: agreeAnew,
});

type Showing = { actId: bigint; words: SignedTexts; staffId: bigint };

async function show(tx: Transaction, { actId, words, staffId }: Showing) {
  await queueForArticle(tx, BigInt(words.article));
  const from = await showAgreed(tx, actId);
  await audit(tx, {
    staffId,
    action: words.liveFrom === null ? 'content.published' : 'content.scheduled',
    subject: `article:${words.article}`,
    detail: { versions: words.texts.map(({ language, n }) => `${language} ${n}`), liveFrom: from.toISOString() },
  });
}
