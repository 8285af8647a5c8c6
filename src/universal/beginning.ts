/** Shortens a text to at most `maxCodePoints`. Cuts between characters as readers see them, never through one. */
export function beginning(text: string, maxCodePoints: number): string {
  let kept = '';
  let codePoints = 0;
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    codePoints += Array.from(segment).length;
    if (codePoints > maxCodePoints) break;
    kept += segment;
  }
  return kept;
}
