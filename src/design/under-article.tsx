// chunk: screens
import type { ComponentType } from 'react';

/** A part that a feature puts under an article of the news: its web/under-article.tsx. It gets the article's id. */
export type UnderArticle = ComponentType<{ id: string }>;

export function defineUnderArticle(part: UnderArticle): UnderArticle {
  return part;
}

let parts: readonly UnderArticle[] = [];

/** The shell knows all features and says this once: an article's own feature ranks below those that add to it. */
export function putUnderArticles(given: readonly UnderArticle[]): void {
  parts = given;
}

export function UnderArticleParts({ id }: { id: string }) {
  return parts.map((Part, at) => <Part key={at} id={id} />);
}
