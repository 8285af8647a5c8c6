// Reads what order-paper.ts prints: the order with its weave and months, and the payers of its last days.
import { businessDate, startOfBusinessDate } from '#platform/time/clock.ts';
import type { Context } from '#platform/context.ts';
import { required } from '#platform/required.ts';
import { CYCLE_MS } from '#universal/weave.ts';
import { isRefusal, type Refusal } from '#platform/http/refusal.ts';
import { type Member, memberById } from '#features/members/server/public.ts';
import type { WireEarning, WireOrderDay, WireOrderOne } from '../../contract/shapes.ts';
import { mergedByEntry, type Payer, readDays } from '../earnings/days.ts';
import { readEarnings } from '../earnings/read-earnings.ts';
import { readOrder } from '../read-orders.ts';

/** At most this many days are listed. Earlier days appear only in the sums of their months. */
export const DAYS_MAX = 31;
/** The hours of those days, and the remainder at the product's end. */
const CYCLES_MAX = DAYS_MAX * 24 + 1;

export type PaperDay = WireOrderDay & { payers: Payer[] };
/** `days`: newest first. */
export type OrderPaper = { order: WireOrderOne; member: Member; days: PaperDay[] };

export async function readOrderPaper(
  context: Context,
  { orderId, memberId, locale }: { orderId: bigint; memberId: bigint; locale: string },
): Promise<OrderPaper | Refusal<'order_not_found'>> {
  const order = await readOrder(context, { orderId, memberId, locale });
  if (isRefusal(order)) return order;
  const days = await readDays(context, { orderId, memberId, limit: DAYS_MAX });
  if (isRefusal(days)) return days;
  const oldest = days.items.at(-1);
  const [earnings, member] = await Promise.all([
    oldest === undefined
      ? { items: [] }
      : readEarnings(context, {
          orderId,
          memberId,
          from: new Date(startOfBusinessDate(oldest.date).getTime() - CYCLE_MS[order.product.cycle]).toISOString(),
          limit: CYCLES_MAX,
        }),
    memberById(context.sql, memberId),
  ]);
  if (isRefusal(earnings)) return earnings;
  const paidBy = payersByDay(earnings.items);
  return {
    order,
    member: required(member),
    days: days.items.map((day) => ({ ...day, payers: paidBy.get(day.date) ?? [] })),
  };
}

/** Payers by the day on which the cycle ends, as in the list of days. */
function payersByDay(earnings: readonly WireEarning[]): Map<string, Payer[]> {
  const trails = new Map<string, WireEarning['parts'][number]['funding']>();
  for (const { endsAt, parts } of earnings) {
    const day = businessDate(new Date(endsAt));
    const known = trails.get(day) ?? [];
    known.push(...parts.flatMap(({ funding }) => funding));
    trails.set(day, known);
  }
  return new Map([...trails].map(([day, trail]) => [day, mergedByEntry(trail)]));
}
