// Publishes once a business day what inviters earned so far, signed (rewards.md 6). Those who earned nothing count.
import { toWire } from '#ledger/money.ts';
import { businessDate } from '#platform/time/clock.ts';
import type { Floor } from '#platform/floor.ts';
import { must } from '#platform/must.ts';
import { signPaper } from '#features/wallet/server/public.ts';

type Earnings = {
  inviters: bigint;
  without: bigint;
  median: bigint;
  ninetieth: bigint;
  paid: bigint;
  friendsPaid: bigint;
};

/** Publishes today's figures, unless they are out. Returns the number of papers. */
export async function publishEarnings({
  sql,
  clock,
  secrets,
}: Pick<Floor, 'sql' | 'clock' | 'secrets'>): Promise<number> {
  const day = businessDate(clock.now());
  const [known] = await sql`select from team.disclosure where day = ${day}`;
  if (known) return 0;
  const [earned] = await sql<Earnings[]>`select * from team.earnings_of_inviters()`;
  const { inviters, without, median, ninetieth, paid, friendsPaid } = must(earned);
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
