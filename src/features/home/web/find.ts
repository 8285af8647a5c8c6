import { formsOf, isUnspaced, wordsIn } from '#universal/fold.ts';

/** What the search can find: its name, and other words that people have for it. */
export type Findable = { title: string; words: string };

function fits(word: string, wanted: string): boolean {
  if (isUnspaced(wanted)) return word.includes(wanted);
  return formsOf(word).some((form) => formsOf(wanted).some((beginning) => form.startsWith(beginning)));
}

/** Both ways to write a word with a dash: "wi fi" and "wifi" for Wi-Fi. */
function waysToWrite(text: string): [apart: string[], joined: string[]] {
  return [wordsIn(text), wordsIn(text.replaceAll(/([\p{L}\p{N}])[-\u2010\u2011](?=[\p{L}\p{N}])/gu, '$1'))];
}

/** The entries with every typed word, whose names have them first. A typed word may be the beginning of a word. */
export function found<E extends Findable>(entries: readonly E[], typed: string): E[] {
  const ways = waysToWrite(typed);
  if (ways[0].length === 0) return [];
  const hasAll = (text: string) => {
    const words = waysToWrite(text).flat();
    return ways.some((wanted) => wanted.every((want) => words.some((word) => fits(word, want))));
  };
  const named = entries.filter(({ title }) => hasAll(title));
  const meant = entries.filter(({ title, words }) => !hasAll(title) && hasAll(`${title} ${words}`));
  return [...named, ...meant];
}
