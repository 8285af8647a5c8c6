// Generates mutants of the SQL in db/functions. Each weakens one rule, so that a test of that rule must fail.

/** `instead` replaces `length` characters of the file at `at`. `nth`: number among equal mutants of a function. */
export type Mutant = {
  file: string;
  at: number;
  length: number;
  instead: string;
  what: string;
  in: string;
  nth: number;
};

type Token = { text: string; at: number; kind: 'word' | 'mark' | 'string' };

/** Drops comments. Each string is one token, and so are the quotes of a function's body. */
function tokensOf(sql: string): Token[] {
  const tokens: Token[] = [];
  const pattern = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|\$\$|[A-Za-z_][\w.]*|\d+|:=|::|[-+*/<>=~!@#%^&|?]+|[^\s]/g;
  for (const { 0: text, index } of sql.matchAll(pattern)) {
    if (text.startsWith('--') || text.startsWith('/*')) continue;
    const kind = text.startsWith("'") ? 'string' : /^[A-Za-z_]/.test(text) ? 'word' : 'mark';
    tokens.push({ text: kind === 'word' ? text.toLowerCase() : text, at: index, kind });
  }
  return tokens;
}

const ENDS = new Set(
  'then ; loop group order limit returning , when else union having for join left right full cross on $$ where'.split(
    ' ',
  ),
);
const WIDER: Record<string, string> = { '<': '<=', '<=': '<', '>': '>=', '>=': '>' };

/** The index of the last token of the operand that begins at `from`. */
function endOfOperand(tokens: readonly Token[], from: number, joint: string): number {
  let [parens, cases] = [0, 0];
  for (let i = from; i < tokens.length; i += 1) {
    const text = tokens[i]?.text ?? '';
    if (parens === 0 && cases === 0) {
      if (text === ')' || text === ']' || text === 'end' || ENDS.has(text)) return i;
      if (text === 'from' && tokens[i - 1]?.text !== 'distinct') return i;
      if (i > from && (text === 'or' || (text === 'and' && joint === 'and' && !isBetween(tokens, i)))) return i;
    }
    if (text === '(' || text === '[') parens += 1;
    if (text === ')' || text === ']') parens -= 1;
    if (text === 'case') cases += 1;
    if (text === 'end') cases -= 1;
  }
  return tokens.length;
}

/** Whether this `and` is part of a BETWEEN. */
function isBetween(tokens: readonly Token[], and: number): boolean {
  let parens = 0;
  for (let i = and - 1; i >= 0 && and - i < 25; i -= 1) {
    const text = tokens[i]?.text ?? '';
    if (text === ')') parens += 1;
    if (text === '(') parens -= 1;
    if (parens < 0) return false;
    if (parens === 0 && text === 'between') return true;
    if (parens === 0 && (text === 'and' || text === 'or' || ENDS.has(text))) return false;
  }
  return false;
}

/** Every mutant of a file, in the order of its text. */
export function mutantsOf(file: string, sql: string): Mutant[] {
  const tokens = tokensOf(sql);
  const mutants: Mutant[] = [];
  let name = '';
  let body = false;
  const add = (from: number, to: number, instead: string): void => {
    const at = tokens[from]?.at ?? 0;
    const length = (tokens[to]?.at ?? sql.length) - at;
    const before = sql
      .slice(at, at + length)
      .replace(/\s+/g, ' ')
      .trim();
    const what = `${before} -> ${instead.trim() || 'nothing'}`;
    const nth = mutants.filter((one) => one.in === name && one.what === what).length + 1;
    mutants.push({ file, at, length, instead, what, in: name, nth });
  };
  tokens.forEach(({ text, kind }, i) => {
    if (text === '$$') body = !body;
    if (text === 'function' && tokens[i - 1]?.text === 'create') name = tokens[i + 1]?.text ?? '';
    if (!body) return;
    if (WIDER[text] !== undefined && kind === 'mark') add(i, i + 1, `${WIDER[text]} `);
    if ((text === 'and' && !isBetween(tokens, i)) || text === 'or') add(i, endOfOperand(tokens, i + 1, text), ' ');
    if (text === 'raise' && tokens[i + 1]?.text === 'exception') add(i, statementEnd(tokens, i), 'null');
    if (text === 'perform' && tokens[i + 1]?.text === 'ledger.refuse') add(i, statementEnd(tokens, i), 'null');
    if (text === 'then' && /^'[a-z]+(_[a-z]+)+'$/.test(tokens[i + 1]?.text ?? '')) add(i + 1, i + 2, 'null ');
  });
  return mutants;
}

function statementEnd(tokens: readonly Token[], from: number): number {
  const found = tokens.findIndex(({ text }, i) => i > from && text === ';');
  return found === -1 ? tokens.length : found;
}

export function mutate(sql: string, { at, length, instead }: Mutant): string {
  return sql.slice(0, at) + instead + sql.slice(at + length);
}

/** The statement that creates the function around this position. */
export function definitionAt(sql: string, at: number): string {
  const from = sql.lastIndexOf('create function', at);
  const bodyEnds = sql.indexOf('$$', at);
  return sql.slice(from, sql.indexOf(';', bodyEnds) + 1);
}
