// Publishes once a business day a signed paper on what inviters earned so far (rewards.md 6), and reads the newest one.
import { signPaper } from '#features/wallet/server/public.ts';
import { toWire } from '#ledger/money.ts';
import type { Context } from '#platform/context.ts';
import { required } from '#platform/required.ts';
import { businessDate } from '#platform/time/clock.ts';
import { earningsFacts } from '../contract.ts';

type Row = { day: string; text: string; signature: string; publicKey: string };

/** The newest paper, or null. Its figures are read from the signed text, so that the two always agree. */
export async function readEarnings({ sql }: Pick<Context, 'sql'>) {
  const [paper] = await sql<Row[]>`
    select day::text, text, signature, public_key from team.disclosure d order by d.day desc limit 1`;
  if (!paper) return null;
  return { ...paper, ...earningsFacts.strip().parse(JSON.parse(paper.text)) };
}

/** Counted over all inviters, including those who earned nothing (`without`). */
type Earnings = {
  inviters: bigint;
  without: bigint;
  median: bigint;
  ninetieth: bigint;
  paid: bigint;
  friendsPaid: bigint;
};

/** Publishes today's paper unless it is already published. Returns the number of papers published. */
export async function publishEarnings({
  sql,
  clock,
  secrets,
}: Pick<Context, 'sql' | 'clock' | 'secrets'>): Promise<number> {
  const day = businessDate(clock.now());
  const [known] = await sql`select from team.disclosure where day = ${day}`;
  if (known) return 0;
  const [earned] = await sql<Earnings[]>`select * from team.earnings_of_inviters()`;
  const { inviters, without, median, ninetieth, paid, friendsPaid } = required(earned);
  const { text, signature, publicKey } = signPaper(
    { secrets },
    {
      type: 'c3-inviters/1',
      day,
      currency: 'ETB',
      inviters: Number(inviters),
      earnedNothing: Number(without),
      medianMinor: toWire(median),
      ninetiethMinor: toWire(ninetieth),
      paidMinor: toWire(paid),
      friendsPaidMinor: toWire(friendsPaid),
    },
  );
  const made = await sql`
    insert into team.disclosure (day, text, signature, public_key)
    values (${day}, ${text}, ${signature}, ${publicKey})
    on conflict (day) do nothing returning day`;
  return made.length;
}
