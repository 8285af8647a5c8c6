import { sameSound } from '#universal/same-sound.ts';

/** What the search can find: its name, and other words that people have for it. */
export type Findable = { title: string; words: string };

/** In lower case, without accents, and with one letter for all Amharic letters of the same sound. */
function folded(text: string): string {
  const plain = text.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '');
  return Array.from(plain, sameSound).join('');
}

const wordsIn = (text: string) => folded(text).split(/[^\p{L}\p{N}]+/u);

/** The entries with every typed word, whose names have them first. A typed word may be the beginning of a word. */
export function found<E extends Findable>(entries: readonly E[], typed: string): E[] {
  const wanted = wordsIn(typed).filter((word) => word !== '');
  if (wanted.length === 0) return [];
  const hasAll = (text: string) => {
    const words = wordsIn(text);
    return wanted.every((want) => words.some((word) => word.startsWith(want)));
  };
  const named = entries.filter(({ title }) => hasAll(title));
  const meant = entries.filter(({ title, words }) => !hasAll(title) && hasAll(`${title} ${words}`));
  return [...named, ...meant];
}
