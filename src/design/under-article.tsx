import { type ComponentType, createContext, useContext } from 'react';

/** A part that a feature puts under an article of the news: its web/under-article.tsx. It gets the article's id. */
export type UnderArticle = ComponentType<{ id: string }>;

export function defineUnderArticle(part: UnderArticle): UnderArticle {
  return part;
}

const Parts = createContext<readonly UnderArticle[]>([]);

/** The shell knows all features and fills this in: an article's own feature ranks below those that add to it. */
export const UnderArticleProvider = Parts.Provider;

export function UnderArticleParts({ id }: { id: string }) {
  return useContext(Parts).map((Part, at) => <Part key={at} id={id} />);
}
