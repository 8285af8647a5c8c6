// Messages to members about won goods (prizes.md 4), sent in the transaction of each step. They never name the address.
import type { Transaction } from '#platform/database/db.ts';
import type { Context } from '#platform/context.ts';
import { required } from '#platform/required.ts';
import { toWire } from '#ledger/money.ts';
import { valuesByLanguage } from '#universal/values-by-language.ts';
import { roundsByIds } from '#features/draws/server/public.ts';
import { type NewMessage, sendMessages } from '#features/messages/server/public.ts';
import { deliveriesByIds, type Delivery } from './deliveries.ts';

const BATCH = 500;

type Prize = Pick<Delivery, 'playId' | 'roundId' | 'prize'>;
type Named = { deliveryId: string } & Record<string, string>;

/** Tells the member of a claim, as of a new payout account, because another person may have made it. */
export async function tellOfClaim(tx: Transaction, id: bigint): Promise<void> {
  const rows = await deliveriesByIds(tx, [id]);
  const named = await namesOf(tx, rows);
  await sendMessages(
    tx,
    rows.map((row) => ({ memberId: row.memberId, kind: 'prizes.claimed', params: named(row) })),
  );
}

/** Tells members of the step that was just noted for these deliveries. Packing causes no message. */
export async function tellOfStep(tx: Transaction, ids: readonly bigint[]): Promise<void> {
  const rows = await deliveriesByIds(tx, ids);
  const named = await namesOf(tx, rows);
  await sendMessages(
    tx,
    rows.flatMap((row) => messageOf(row, named(row))),
  );
}

function messageOf(row: Delivery, named: Named): NewMessage[] {
  const { memberId, state, carrier, tracking, failure, worthMinor } = row;
  const message = (kind: NewMessage['kind'], params: NewMessage['params']) => [{ memberId, kind, params }];
  switch (state) {
    case 'shipped':
      return message('prizes.shipped', { ...named, carrier: required(carrier), tracking: required(tracking) });
    case 'failed':
      return message('prizes.failed', {
        ...named,
        reason: required(failure),
        ...moneyFrom(row),
        amountMinor: toWire(worthMinor),
      });
    case 'returned':
      return message('prizes.returned', { ...named, ...moneyFrom(row), amountMinor: toWire(worthMinor) });
    case 'arrived':
      return message('prizes.arrived', { ...named, untilAt: required(row.contestUntil).toISOString() });
    case 'delivered':
      return message('prizes.delivered', named);
    default:
      return [];
  }
}

const moneyFrom = ({ cashTime }: Delivery) => ({ cashAt: required(cashTime).toISOString() });

type LateRow = Prize & { memberId: bigint; worthMinor: bigint; claimed: boolean };

/** The job that tells members, once, that they may take the worth of late goods in money. Returns their number. */
export async function notifyLate({ sql }: Pick<Context, 'sql'>): Promise<number> {
  return sql.begin(async (tx) => {
    const rows = await tx<LateRow[]>`
      select play_id, member_id, round_id, prize, worth_minor, claimed from prizes.notify_late(${BATCH})`;
    const named = await namesOf(tx, rows);
    await sendMessages(
      tx,
      rows.map((row) => ({
        memberId: row.memberId,
        kind: row.claimed ? 'prizes.late' : 'prizes.unclaimed',
        params: { ...named(row), amountMinor: toWire(row.worthMinor) },
      })),
    );
    return rows.length;
  });
}

/** Message values for a prize: its name by language, and the delivery's id. */
async function namesOf(tx: Transaction, rows: readonly Prize[]): Promise<(row: Prize) => Named> {
  const rounds = await roundsByIds(
    tx,
    rows.map(({ roundId }) => roundId),
  );
  return ({ playId, roundId, prize }) => {
    const { title } = required(required(rounds.get(roundId)).manifest.prizes[prize]);
    return { deliveryId: String(playId), ...valuesByLanguage('prize', title) };
  };
}
