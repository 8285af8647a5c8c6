// Assets' contracts that end soon: after that no rent is due, unless another contract follows.
import type { Context } from '#platform/context.ts';
import { dateOf, partsOf, readPage } from '#platform/http/keyset.ts';
import { addDays } from '#platform/time/clock.ts';
import { toWire } from '#ledger/money.ts';
import { type EndingContract as Ending, endingContracts } from '#features/catalogue/server/public.ts';
import { daysSince } from '#universal/date-text.ts';
import type { EndingContract, WITHIN_DAYS } from '../contract/ending-contracts.ts';

type Deps = Pick<Context, 'sql' | 'clock'>;
type Asked = { within?: (typeof WITHIN_DAYS)[number] | undefined };
type Place = { endsOn: string; id: bigint };

const spanOf = (today: string, { within = '90' }: Asked) => ({ from: today, until: addDays(today, Number(within)) });

export async function listEndingContracts(
  { sql, clock }: Deps,
  asked: Asked & { after?: string | undefined; limit?: number | undefined },
) {
  const today = clock.today();
  return readPage(asked.limit, {
    rows: (limit) => endingContracts(sql, spanOf(today, asked), { after: placeFrom(asked.after), limit }),
    key: ({ endsOn, id }) => [endsOn, id],
    items: (rows) => rows.map((row) => endingToWire(row, today)),
  });
}

function placeFrom(cursor: string | undefined): Place | null {
  const [day, id = ''] = partsOf(cursor, 2) ?? [];
  const endsOn = dateOf(day);
  return endsOn !== null && /^[1-9]\d{0,17}$/.test(id) ? { endsOn, id: BigInt(id) } : null;
}

function endingToWire({ id, assetId, productId, rent, ...said }: Ending, today: string): EndingContract {
  return {
    id: String(id),
    assetId: String(assetId),
    productId: String(productId),
    ...said,
    rentMinor: toWire(rent),
    daysLeft: daysSince(today, said.endsOn),
  };
}
