/** The beginning of a text, cut between letters as people see them and never through one. `most` counts code points. */
export function beginning(text: string, most: number): string {
  let kept = '';
  let signs = 0;
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    signs += Array.from(segment).length;
    if (signs > most) break;
    kept += segment;
  }
  return kept;
}
