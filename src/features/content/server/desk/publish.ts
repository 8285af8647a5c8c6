// Publishes, schedules, cancels and takes down articles (content.md 2, 8), and starts new editions of the papers that
// members agree to. Database functions produce the words that two persons sign, and show the texts
// (db/functions/content/publish.sql).
import type { AssertionInput } from '#features/acts/contract.ts';
import { audit } from '#features/acts/server/public.ts';
import { identitySettings } from '#features/identity/server/public.ts';
import { recordVersion, refreshSettings } from '#features/settings/server/public.ts';
import {
  definePublication,
  type ProposalRefusal,
  type Proposed,
  proposeReview,
} from '#features/texts/server/public.ts';
import { idList, type Transaction } from '#platform/database/db.ts';
import type { StaffCaller } from '#platform/feature.ts';
import type { Context } from '#platform/context.ts';
import { type Intent, once } from '#platform/http/intents.ts';
import { type IntentRefusal, type Refusal, refuse } from '#platform/http/refusal.ts';
import { required } from '#platform/required.ts';
import { LANGUAGE_CODES, type LanguageCode } from '#universal/languages.ts';
import type { Kind } from '../../contract/shapes.ts';
import { plainText } from '../prose/parse-prose.ts';
import { insertTakingDown, queueForArticle } from '../store.ts';
import {
  articleById,
  cancelReleases,
  dueEditions,
  insertEdition,
  releaseById,
  languageStatesOf,
  type Version,
  versionsByIds,
  wholeVersion,
} from './desk-store.ts';

export type Chosen = { id: bigint; language: LanguageCode; sourceId: bigint | null };

/** Whether members must agree to it. Papers go live in every language at once, or not at all. */
export function isPaper(kind: Kind): boolean {
  return kind === 'agreement' || kind === 'privacy';
}

/**
 * Why these versions of a paper may not go live, or null. Each text but one must translate another of the same
 * decision, so that no one agrees to a translation of an older text.
 */
function paperRefusal(chosen: readonly Chosen[]): Refusal<'language_missing' | 'translation_behind'> | null {
  const languages = chosen.map(({ language }) => language);
  const missing = LANGUAGE_CODES.filter((one) => !languages.includes(one));
  if (missing.length > 0) return refuse('language_missing', { languages: missing });
  const ids = new Set(chosen.map(({ id }) => id));
  const behind = chosen.filter(({ sourceId }) => sourceId === null || !ids.has(sourceId));
  return behind.length > 1 ? refuse('translation_behind', { languages: behind.map(({ language }) => language) }) : null;
}

type SignedTexts = {
  article: string;
  liveFrom: string | null;
  texts: { version: string; language: LanguageCode; n: number }[];
};

async function wordsOf(
  tx: Transaction,
  { versionIds, liveFrom }: { versionIds: readonly bigint[]; liveFrom: Date | null },
): Promise<SignedTexts> {
  const [row] = await tx<{ words: string }[]>`
    select content.words_of(${idList(versionIds)}::bigint[], ${liveFrom})::text as words`;
  return JSON.parse(required(row).words) as SignedTexts;
}

/** Publishes the texts of a signed act. Returns the time from which members see them. */
async function showAgreed(tx: Transaction, actId: bigint): Promise<Date> {
  const [row] = await tx<{ liveFrom: Date }[]>`select content.publish(${actId}) as live_from`;
  return required(row).liveFrom;
}

/** Publishes a text that came with the product, which is possible once. */
export async function showFirst(
  tx: Transaction,
  { versionId, decision, liveFrom }: { versionId: bigint; decision: string; liveFrom: Date },
): Promise<Date> {
  const [row] = await tx<{ liveFrom: Date }[]>`
    select content.publish_first(${versionId}, ${decision}, ${liveFrom}) as live_from`;
  return required(row).liveFrom;
}

/**
 * Gives papers whose time has come a new edition, to which members must agree. Papers that come due together share one.
 * Returns the number of papers.
 */
export async function askForNewAgreement(context: Pick<Context, 'sql' | 'clock' | 'config' | 'log'>): Promise<number> {
  const { agreementVersion } = await identitySettings.read(context);
  const named = await context.sql.begin((tx) => nameEditions(tx, agreementVersion, context.clock.now()));
  if (named > 0) await refreshSettings(context.sql);
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
  const setting = { feature: 'identity', name: 'agreementVersion', value: edition, reason };
  // Someone published each of these: papers that came with the product have their edition from the first start.
  await recordVersion(tx, { ...setting, staffId: required(last.staffId, 'the publisher of a paper') });
  await audit(tx, {
    staffId: last.staffId,
    action: 'content.agreement_asked',
    subject: `article:${last.articleId}`,
    detail: { before: now, after: edition },
  });
  return due.length;
}

/** Counts up the number at the end of the edition's name. A name without one gets "-2". */
export function editionAfter(edition: string): string {
  const [last] = /(?<!\d)\d+$/.exec(edition) ?? [];
  return last === undefined ? `${edition.slice(0, 17)}-2` : `${edition.slice(0, -last.length)}${BigInt(last) + 1n}`;
}

type PublishAsked = {
  articleId: bigint;
  versionIds: readonly bigint[];
  liveFrom: Date | null;
  caller: StaffCaller;
  assertion?: AssertionInput | undefined;
};
type NotPublished = Refusal<'article_not_found' | 'live_already' | 'language_missing' | 'translation_behind'>;

/**
 * Asks a second person to make these versions live, now or at a set time. Versions written later don't replace them in
 * the schedule.
 */
export async function publish(
  context: Pick<Context, 'sql' | 'clock' | 'config' | 'secrets'>,
  asked: PublishAsked,
  intent: Intent,
): Promise<Proposed | NotPublished | ProposalRefusal | IntentRefusal> {
  return once(context.sql, intent, context.clock.now(), (tx) => publishIn(context, tx, asked));
}

/** The same in the caller's transaction. */
export async function publishIn(
  context: Pick<Context, 'clock' | 'config' | 'secrets'>,
  tx: Transaction,
  { articleId, versionIds, liveFrom, caller, assertion }: PublishAsked,
): Promise<Proposed | NotPublished | ProposalRefusal> {
  await queueForArticle(tx, articleId);
  const article = await articleById(tx, articleId);
  const chosen = await versionsByIds(tx, versionIds);
  const languages = new Set(chosen.map(({ language }) => language));
  const own = chosen.every((one) => one.articleId === articleId);
  if (!article || !own || languages.size !== versionIds.length) return refuse('article_not_found');
  const states = await languageStatesOf(tx, [articleId], context.clock.now());
  const isLive = ({ language, n }: Version) => states.some((one) => one.language === language && one.live === n);
  if (chosen.every(isLive)) return refuse('live_already');
  if (isPaper(article.kind)) {
    const refused = paperRefusal(chosen);
    if (refused) return refused;
  }
  const { title } = required(chosen[0]);
  const words = await wordsOf(tx, { versionIds, liveFrom });
  return proposeReview(context, tx, { kind: 'article', subjectId: articleId, title, words, caller, assertion });
}

definePublication('article', {
  texts: async (q, words) => {
    const versions = await Promise.all(
      (words as SignedTexts).texts.map(async ({ version }) => required(await wholeVersion(q, BigInt(version)))),
    );
    // Pages draw the tree and not the Markdown, so the second person reads the tree's words.
    return Object.fromEntries(
      versions.flatMap(({ language, title, summary, tree }) => [
        [`${language}.title`, title],
        [`${language}.summary`, summary],
        [`${language}.text`, plainText(tree)],
      ]),
    );
  },
  async show(_context, tx, { actId, words, proposedBy }) {
    await show(tx, { actId, words: words as SignedTexts, staffId: proposedBy });
    return null;
  },
  after: askForNewAgreement,
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

/** Cancels a release before its time, with the other releases of the same decision. */
export async function cancelRelease(
  context: Pick<Context, 'sql' | 'clock'>,
  { id, staffId }: { id: bigint; staffId: bigint },
  intent: Intent,
): Promise<null | Refusal<'article_not_found' | 'live_already'> | IntentRefusal> {
  const at = context.clock.now();
  return once(context.sql, intent, at, async (tx) => {
    const found = await releaseById(tx, id);
    if (!found) return refuse('article_not_found');
    await queueForArticle(tx, found.articleId);
    const release = await releaseById(tx, id);
    if (!release || release.cancelledAt !== null || release.liveFrom <= context.clock.now())
      return refuse('live_already');
    await cancelReleases(tx, { actId: release.actId, staffId });
    await audit(tx, {
      staffId,
      action: 'content.release_cancelled',
      subject: `article:${release.articleId}`,
      detail: { language: release.language, n: release.n, liveFrom: release.liveFrom.toISOString() },
    });
    return null;
  });
}

type TakeDownAsked = { articleId: bigint; language: LanguageCode; reason: string; staffId: bigint };

/** Takes one language of an article down at once. Refuses for a paper, which only a newer text may replace. */
export async function takeDown(
  context: Pick<Context, 'sql' | 'clock'>,
  { articleId, language, reason, staffId }: TakeDownAsked,
  intent: Intent,
): Promise<null | Refusal<'article_not_found' | 'not_live' | 'paper_stays'> | IntentRefusal> {
  const at = context.clock.now();
  return once(context.sql, intent, at, async (tx) => {
    await queueForArticle(tx, articleId);
    const article = await articleById(tx, articleId);
    if (!article) return refuse('article_not_found');
    if (isPaper(article.kind)) return refuse('paper_stays');
    const state = (await languageStatesOf(tx, [articleId], at)).find((one) => one.language === language);
    if (state?.live === undefined || state.live === null) return refuse('not_live');
    await insertTakingDown(tx, { actId: intent.id, articleId, language, liveFrom: at, reason, staffId });
    await audit(tx, {
      staffId,
      action: 'content.taken_down',
      subject: `article:${articleId}`,
      detail: { language, n: state.live, reason },
    });
    return null;
  });
}
