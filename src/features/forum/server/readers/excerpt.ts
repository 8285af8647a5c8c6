import { beginning } from '#universal/beginning.ts';

const SIGNS = 40;

/** The beginning of a text, to name it in a message: its title, or its first words. */
export function excerptOf({ title, body }: { title: string | null; body: string | null }): string {
  const text = (title ?? body ?? '').replaceAll(/\s+/g, ' ');
  return Array.from(text).length > SIGNS ? `${beginning(text, SIGNS - 1).trimEnd()}…` : text;
}
