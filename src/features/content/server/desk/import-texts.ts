// Reads texts of articles out of a file, such as the translations that a translator sends back. A line is the next
// version of one language. All that one article got is proposed together, and a second person reads and publishes it.
import type { z } from 'zod';
import { changesOf, defineImport, lineByLine, refusedAt, whole } from '#features/imports/server/public.ts';
import { undoneIfRefused } from '#platform/database/undo.ts';
import { wire } from '#platform/http/contract.ts';
import { isRefusal, refuse } from '#platform/http/refusal.ts';
import { readLine, readLines } from '#platform/language/human-text.ts';
import type { Block } from '#universal/prose.ts';
import { text, type TextColumn, textImport } from '../../contract/console.ts';
import { slug } from '../../contract/shapes.ts';
import { readProse } from '../prose/read-prose.ts';
import { queueForArticle } from '../store.ts';
import { articlesBySlugs, newestTexts, type NewestText } from './desk-store.ts';
import { isPaper, publishIn } from './publish.ts';
import { reviseIn } from './revise-text.ts';

const columns = {
  slug,
  language: wire.locale,
  /** The number of the version that was edited. Without it, the newest one. */
  n: whole.nullable(),
  /** The language from which it was translated. */
  translates: wire.locale.nullable(),
  title: text.title,
  summary: text.summary.nullable().transform((summary) => summary ?? ''),
  body: text.body,
} satisfies Record<TextColumn, z.ZodType>;

type Line = { [K in keyof typeof columns]: z.output<(typeof columns)[K]> };
/** The bodies of a file as trees. Null for one that a phone can't draw. */
type Trees = ReadonlyMap<string, Block[] | null>;

export const importTexts = defineImport(textImport, {
  columns,
  linesMax: 1_000,
  key: (line) => `${line.slug} ${line.language}`,
  prepare: async (rows): Promise<Trees> => {
    const trees = new Map<string, Block[] | null>();
    for (const { values } of rows) trees.set(values.body, await readProse(values.body));
    return trees;
  },
  async carryOut(by, rows, trees) {
    const slugs = [...new Set(rows.map(({ values }) => values.slug))];
    const articles = await articlesBySlugs(by.tx, slugs);
    for (const { id } of articles) await queueForArticle(by.tx, id);
    const written: Written[] = [];
    const revise = lineByLine<Line>(async (at, { slug: named, language, n, ...line }, number) => {
      const { translates: said, ...texts } = line;
      const about = `${named} ${language}`;
      const article = articles.find((one) => one.slug === named);
      if (!article) return refuse('article_not_found', { column: 'slug' });
      const others = await newestTexts(at.tx, { slugs: [named] });
      const newest = others.find((one) => one.language === language);
      if (n !== null && n !== (newest?.n ?? 0)) return refuse('changed_meanwhile', { column: 'n' });
      const changes = changesOf(newest ? asRead(newest) : {}, texts);
      if (newest && changes.length === 0) return { about, effect: 'same', changes };
      const translates = said ?? newest?.translates ?? null;
      const source = others.find((one) => one.language === translates);
      if (translates !== null && (!source || source === newest)) return { column: 'translates', problem: 'no_source' };
      const made = await reviseIn(at.tx, {
        ...texts,
        articleId: article.id,
        language,
        after: newest?.n ?? 0,
        sourceId: source?.id ?? null,
        staffId: at.caller.staffId,
        tree: trees.get(texts.body) ?? null,
        at: at.context.clock.now(),
      });
      if (isRefusal(made)) return made;
      written.push({ line: number, articleId: article.id, id: made.id });
      return { about, effect: newest ? 'changed' : 'new', changes };
    });
    // Originals first, so that a translation in the same file is one of the new text.
    let results = await revise(
      by,
      rows.toSorted((a, b) => Number(a.values.translates !== null) - Number(b.values.translates !== null)),
    );
    for (const article of articles) {
      const own = written.filter(({ articleId }) => articleId === article.id);
      const [first] = own;
      if (!first) continue;
      // A paper goes live in all of its languages at once.
      const texts = isPaper(article.kind) ? await newestTexts(by.tx, { slugs: [article.slug] }) : own;
      const asked = { articleId: article.id, versionIds: texts.map(({ id }) => id), liveFrom: null, caller: by.caller };
      const proposed = await undoneIfRefused(by.tx, (inner) => publishIn(by.context, inner, asked));
      if (isRefusal(proposed)) results = refusedAt(results, first.line, proposed);
    }
    return results;
  },
});

type Written = { line: number; articleId: bigint; id: bigint };

/** A text as a file's would be read. Those that came with the product end with a line break. */
const asRead = ({ title, summary, body }: NewestText) => ({
  title: readLine(title),
  summary: readLines(summary),
  body: readLines(body),
});
