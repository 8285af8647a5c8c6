// Parses Markdown into the tree that pages draw (content.md 3): headings, paragraphs, lists, emphasis, links, code,
// quotes and tables. Everything else, HTML included, stays as plain text. Pure. Call readProse() instead for texts
// that staff send.
import { Lexer, type MarkedToken, type Tokens } from 'marked';
import { type Block, type Run, safeLink } from '#universal/prose.ts';

/** Longer pages are unreadable on a phone. */
const BLOCKS_MAX = 300;
const COLUMNS_MAX = 6;
/** Nesting of lists and quotes. The tree keeps two levels, so a text with hundreds is refused before it is parsed. */
const MARKS_MAX = 5;
const MARK = /[ \t]*(?:>|(?:[-*+]|\d{1,9}[.)])(?=[ \t]|$))/y;

type Look = Omit<Run, 'text'>;

/** Null if the text is nested too deeply, or is empty or too long. Some texts take minutes: see read-prose.ts. */
export function parseProse(markdown: string): Block[] | null {
  const text = withoutTricks(markdown);
  if (text.split('\n').some(isTooDeep)) return null;
  const blocks = blocksOf(tokensOf(new Lexer({ gfm: true }).lex(text)));
  return blocks.length > 0 && blocks.length <= BLOCKS_MAX ? blocks : null;
}

function isTooDeep(line: string): boolean {
  MARK.lastIndex = 0;
  let marks = 0;
  while (marks <= MARKS_MAX && MARK.test(line)) marks += 1;
  return marks > MARKS_MAX;
}

/** The words of a text, block by block, without formatting. */
export function plainText(blocks: readonly Block[]): string {
  return blocks.map(wordsOf).join('\n');
}

function wordsOf(block: Block): string {
  if (block.kind === 'code') return block.text;
  if (block.kind === 'list')
    return block.items
      .flatMap(({ runs, items = [] }) => [runs, ...items])
      .map(textOf)
      .join('\n');
  if (block.kind === 'quote') return block.paragraphs.map(textOf).join('\n');
  if (block.kind === 'table') return [block.head, ...block.rows].map((row) => row.map(textOf).join(' ')).join('\n');
  return textOf(block.runs);
}

function textOf(runs: readonly Run[]): string {
  return runs.map(({ text }) => text).join('');
}

/** Control characters, and invisible ones that change the direction of a text or hide in it. */
const TRICKS = /[\p{Cc}\u{61C}\u{200B}\u{200E}\u{200F}\u{202A}-\u{202E}\u{2060}-\u{206F}\u{FEFF}\u{E0000}-\u{E007F}]/gu;

/** Removes those characters, and writes each line end as \n. */
export function withoutTricks(text: string): string {
  return text.replaceAll('\r\n', '\n').replace(TRICKS, (sign) => (sign === '\n' || sign === '\t' ? sign : ''));
}

/** Narrows the type: only extensions make generic tokens, and none is loaded. */
function tokensOf(tokens: readonly { type: string }[] | undefined): readonly MarkedToken[] {
  return (tokens ?? []) as readonly MarkedToken[];
}

function blocksOf(tokens: readonly MarkedToken[]): Block[] {
  return tokens.flatMap((token): Block[] => {
    switch (token.type) {
      case 'space':
      case 'def':
      case 'hr':
        return [];
      case 'heading':
        return withRuns(runsOf(token.tokens), (runs) => ({ kind: 'heading', level: token.depth <= 2 ? 2 : 3, runs }));
      case 'list':
        return [{ kind: 'list', ordered: token.ordered, items: token.items.map(itemOf) }];
      case 'blockquote':
        return [{ kind: 'quote', paragraphs: paragraphsIn(tokensOf(token.tokens)) }];
      case 'code':
        return [{ kind: 'code', text: token.text }];
      case 'table':
        return [tableOf(token)];
      case 'paragraph':
      case 'text':
        return withRuns(runsOf(token.tokens), (runs) => ({ kind: 'paragraph', runs }));
      default:
        return withRuns(plain(token.raw), (runs) => ({ kind: 'paragraph', runs }));
    }
  });
}

function withRuns(runs: Run[], block: (runs: Run[]) => Block): Block[] {
  return runs.length > 0 ? [block(runs)] : [];
}

/** Turns an item's paragraphs into lines, and joins the lists inside it into one. */
function itemOf(item: Tokens.ListItem): { runs: Run[]; items?: Run[][] } {
  const inside = tokensOf(item.tokens);
  const lists = inside.filter((token) => token.type === 'list');
  const runs = lines(paragraphsIn(inside.filter((token) => token.type !== 'list')));
  const items = lists.flatMap((list) => list.items.map((one) => lines(paragraphsIn(tokensOf(one.tokens)))));
  return items.length > 0 ? { runs, items } : { runs };
}

/** Flattens blocks of any kind into paragraphs. */
function paragraphsIn(tokens: readonly MarkedToken[]): Run[][] {
  return blocksOf(tokens).flatMap((block): Run[][] => {
    if (block.kind === 'code') return [[{ text: block.text, code: true }]];
    if (block.kind === 'list') return block.items.flatMap(({ runs, items = [] }) => [runs, ...items]);
    if (block.kind === 'quote') return block.paragraphs;
    if (block.kind === 'table') return [block.head, ...block.rows].map((cells) => cells.flat());
    return [block.runs];
  });
}

function lines(paragraphs: Run[][]): Run[] {
  return paragraphs.flatMap((runs, at) => (at === 0 ? runs : [{ text: '\n' }, ...runs]));
}

function tableOf({ header, rows }: Tokens.Table): Block {
  const cells = (row: readonly Tokens.TableCell[]) => row.slice(0, COLUMNS_MAX).map((cell) => runsOf(cell.tokens));
  return { kind: 'table', head: cells(header), rows: rows.map(cells) };
}

function runsOf(tokens: readonly { type: string }[] | undefined, look: Look = {}): Run[] {
  return joined(tokensOf(tokens).flatMap((token) => runsOfOne(token, look)));
}

function runsOfOne(token: MarkedToken, look: Look): Run[] {
  switch (token.type) {
    case 'escape':
      return plain(token.text, look);
    case 'text':
      return token.tokens ? runsOf(token.tokens, look) : plain(token.text, look);
    case 'strong':
      return runsOf(token.tokens, { ...look, strong: true });
    case 'em':
      return runsOf(token.tokens, { ...look, em: true });
    case 'del':
      return runsOf(token.tokens, look);
    case 'codespan':
      return plain(token.text, { ...look, code: true });
    case 'br':
      return [{ text: '\n' }];
    case 'link':
      return linkOf(token, look);
    case 'image':
      return plain(token.text, look);
    default:
      return plain(token.raw, look);
  }
}

/** An unsafe link, or one inside another link, becomes plain text. */
function linkOf({ href, tokens }: Tokens.Link, look: Look): Run[] {
  const to = look.to === undefined ? safeLink(href) : null;
  return runsOf(tokens, to === null ? look : { ...look, to });
}

/** Line ends in the file become spaces: readers see a line break only where the writer marked one. */
function plain(text: string, look: Look = {}): Run[] {
  return text === '' ? [] : [{ text: text.replaceAll('\n', ' '), ...look }];
}

/** Joins neighbouring runs of the same look. */
function joined(runs: Run[]): Run[] {
  const all: Run[] = [];
  for (const run of runs) {
    const last = all.at(-1);
    if (last && last.strong === run.strong && last.em === run.em && last.code === run.code && last.to === run.to)
      all[all.length - 1] = { ...last, text: last.text + run.text };
    else all.push(run);
  }
  return all;
}
