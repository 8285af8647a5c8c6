// The page docs/one-person-alone.md: what one person tried, and how the database answered.
import { type Deed, GROUPS, type Refusal } from './deeds.ts';

export type Tried = Pick<Deed, 'group' | 'what'> & { refusals: Readonly<Record<string, Refusal>> };

const HEAD = `# One person alone

Whoever has only one signature gets nowhere, even with the app's role in the database, where no code of ours counts the
signatures. \`src/api/one-person-alone.test.ts\` tries each deed on a real database, once with the signature of each
role and once with none, and writes this page (\`npm test -- src/api/one-person-alone.test.ts -u\`). With the signatures
of two it tries the same statement again, which then succeeds or meets the next rule. A cell is the SQLSTATE of the
refusal; \`answer\` is a reason that a function of the rail returns instead of an order.

What one person may do is on purpose: it stops something, or tells bad news sooner. One of the staff may end sales and
take unsold units off, call an asset out of order or lost, take a text or a photo down, stop a round of draws or the
codes of a batch, shut a colleague out, reject a payout with a reason that its member contests, and take any proposal
back. One of finance may also approve a payout up to the second limit. The page on security says what the app's role
can still forge.
`;

const TITLES: Record<Deed['group'], string> = {
  sell: 'Sell',
  change: 'Change',
  close: 'Close and keep back',
  undo: 'Undo',
  pay: 'Pay and book',
  delete: 'Delete',
};

type Known = {
  /** Functions with their schemas, by their bare names. */
  functions: ReadonlyMap<string, string>;
  /** Tables of which the app may delete rows. */
  deletable: readonly string[];
};

export function pageOf(all: readonly Tried[], { functions, deletable }: Known): string {
  const parts = GROUPS.map((group) => {
    const rows = all.filter((one) => one.group === group);
    const who = Object.keys(rows[0]?.refusals ?? {});
    const head = ['deed', ...who, 'refused by'];
    const lines = [head, head.map(() => '---'), ...rows.map((row) => rowOf(row, functions))].map(
      (cells) => `| ${cells.join(' | ')} |`,
    );
    return `\n## ${TITLES[group]}\n${lines.join('\n')}\n`;
  });
  const tables = deletable.map((name) => `\`${name}\``).join(', ');
  const rest = `
The app deletes rows of these tables, none of which decides about money or about what two persons signed:
${wrapped(tables)}

No other table lets it.
`;
  return HEAD + parts.join('') + rest;
}

function rowOf({ what, refusals }: Tried, functions: Known['functions']): string[] {
  const of = Object.values(refusals);
  const said = ({ name, by }: Refusal) => (by === null ? name : `${name}, \`${functions.get(by) ?? by}\``);
  const names = [...new Set(of.map(said))];
  return [what, ...of.map(({ code }) => code), names.join('; ')];
}

const WIDTH = 120;

function wrapped(text: string): string {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length < WIDTH) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines.join('\n');
}
