// chunk: screens
// How features add parts under an article of the content feature, which cannot import them because it ranks below.
import type { ComponentType } from 'react';

/** Such a part: a feature's web/under-article.tsx. It gets the article's id. */
export type UnderArticle = ComponentType<{ id: string }>;

export function defineUnderArticle(part: UnderArticle): UnderArticle {
  return part;
}

let parts: readonly UnderArticle[] = [];

/** Called once by the shell, which has the parts of all features. */
export function putUnderArticles(given: readonly UnderArticle[]): void {
  parts = given;
}

export function UnderArticleParts({ id }: { id: string }) {
  return parts.map((Part, at) => <Part key={at} id={id} />);
}
