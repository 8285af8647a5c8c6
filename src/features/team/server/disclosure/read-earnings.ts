import type { Floor } from '#platform/floor.ts';
import { earningsFacts } from '../../contract.ts';

type Row = { day: string; text: string; signature: string; publicKey: string };

/** The newest paper, or null. Its figures are read from the signed text, so both always agree. */
export async function readEarnings({ sql }: Pick<Floor, 'sql'>) {
  const [paper] = await sql<Row[]>`
    select day::text, text, signature, public_key from team.disclosure d order by d.day desc limit 1`;
  if (!paper) return null;
  return { ...paper, ...earningsFacts.strip().parse(JSON.parse(paper.text)) };
}
