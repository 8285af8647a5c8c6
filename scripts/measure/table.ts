// Prints a measurement as a Markdown table, with the figures of an earlier one where there is one.

export type Row = {
  of: string;
  figures: Readonly<Record<string, number>>;
  /** Limits. A figure above its limit is marked. */
  most?: Readonly<Record<string, number>>;
  /** Each counted fault in words, printed under the table. */
  faults?: readonly string[];
  /** Written to the JSON file only. */
  log?: Readonly<Record<string, readonly number[]>>;
};

export function tableOf(rows: readonly Row[], earlier: readonly Row[] = []): string {
  const names = Object.keys(rows[0]?.figures ?? {});
  const cells = rows.map(({ of, figures, most }) => {
    const before = earlier.find((one) => one.of === of)?.figures;
    return [of, ...names.map((name) => cell(figures[name] ?? 0, before?.[name], most?.[name]))];
  });
  const lines = [['', ...names], ['---', ...names.map(() => '---')], ...cells];
  const faults = rows.flatMap(({ of, faults = [] }) => [...new Set(faults)].map((fault) => `- ${of}, ${fault}`));
  return [...lines.map((line) => `| ${line.join(' | ')} |`), '', ...faults].join('\n');
}

/** `4,900 → 1,290 ✗`, or one figure if there is no earlier one. */
function cell(now: number, before: number | undefined, most = Infinity): string {
  const text = (figure: number) => figure.toLocaleString('en', { maximumFractionDigits: 1 });
  return `${before === undefined ? '' : `${text(before)} → `}${text(now)}${now > most ? ' ✗' : ''}`;
}
