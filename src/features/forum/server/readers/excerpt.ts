const SIGNS = 40;

/** The beginning of a text, to name it in a message: its title, or its first words. */
export function excerptOf({ title, body }: { title: string | null; body: string | null }): string {
  const text = (title ?? body ?? '').replaceAll(/\s+/g, ' ');
  const signs = Array.from(text);
  return signs.length > SIGNS
    ? `${signs
        .slice(0, SIGNS - 1)
        .join('')
        .trimEnd()}…`
    : text;
}
