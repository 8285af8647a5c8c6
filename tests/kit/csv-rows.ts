/** The lines of a CSV file (RFC 4180), each with its cells. */
export function csvLines(text: string): string[][] {
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/gy;
  const lines: string[][] = [];
  let line: string[] = [];
  const body = text.replace('\uFEFF', '');
  for (let found = cell.exec(body); found; found = cell.exec(body)) {
    line.push(found[1]?.replaceAll('""', '"') ?? found[2] ?? '');
    if (found[3] !== '\r\n') continue;
    lines.push(line);
    line = [];
  }
  return lines;
}

/** Rows of a CSV file by the names in its head. */
export function csvRows(text: string): Record<string, string>[] {
  const [head = [], ...rows] = csvLines(text);
  return rows.map((row) => Object.fromEntries(head.map((name, at) => [name, row[at] ?? ''])));
}
