import type { Block, Run } from '#universal/prose.ts';

/** An article as words for a message: its title, then its blocks with a line between them. */
export function plainWords({ title, blocks }: { title: string; blocks: readonly Block[] }): string {
  return [title, ...blocks.map(wordsOf)].join('\n\n');
}

function wordsOf(block: Block): string {
  switch (block.kind) {
    case 'code':
      return block.text;
    case 'quote':
      return block.paragraphs.map(textOf).join('\n');
    case 'list':
      return block.items
        .flatMap(({ runs, items = [] }) => [runs, ...items])
        .map((runs) => `- ${textOf(runs)}`)
        .join('\n');
    case 'table':
      return [block.head, ...block.rows].map((row) => row.map(textOf).join(' · ')).join('\n');
    default:
      return textOf(block.runs);
  }
}

function textOf(runs: readonly Run[]): string {
  return runs.map(({ text, to }) => (to?.startsWith('https://') && to !== text ? `${text} (${to})` : text)).join('');
}
