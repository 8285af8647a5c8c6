/** The beginning of a text for a list, in one line. It ends with a whole word, and with … if something was left out. */
export function firstWords(text: string, max: number): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  if (line.length <= max) return line;
  const end = line.lastIndexOf(' ', max);
  return `${line.slice(0, end > 0 ? end : max).replace(/[.,:;!?።፣፤፦]$/, '')}…`;
}
