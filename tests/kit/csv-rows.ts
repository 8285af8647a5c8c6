/** Rows of a CSV file without quoted cells, by the names in its head. */
export function csvRows(text: string): Record<string, string>[] {
  const [head = [], ...rows] = text
    .replace('\uFEFF', '')
    .trim()
    .split('\r\n')
    .map((line) => line.split(','));
  return rows.map((row) => Object.fromEntries(head.map((name, at) => [name, row[at] ?? ''])));
}
