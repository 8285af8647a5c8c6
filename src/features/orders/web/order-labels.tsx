// chunk: screens
// The badge for an order's status, and the types of orders in this folder.
import { useTranslations } from 'use-intl/react';
import { StatusBadge, type Tone } from '#design/components/data.tsx';
import type { IconName } from '#design/components/icon.tsx';
import { useFormats } from '#design/formats.ts';
import type { DataOf } from '#platform/client/call-types.ts';
import { serverNow } from '#universal/house-time.ts';

export type Order = DataOf<'GET /api/v1/orders'>['items'][number];
export type OrderOne = DataOf<'GET /api/v1/orders/{id}'>;
export type Earning = DataOf<'GET /api/v1/orders/{id}/earnings'>['items'][number];

const STATUS: Record<Order['status'], { tone: Tone; icon: IconName }> = {
  cooling: { tone: 'primary', icon: 'hourglass' },
  holding: { tone: 'positive', icon: 'check' },
  expired: { tone: 'neutral', icon: 'calendar' },
  cancelled: { tone: 'neutral', icon: 'close' },
};

/** What an order's product paid after its end, on top of what was expected. Cycles never pay more than that. */
export const leftOverOf = ({ paidMinor, expectedSoFarMinor }: Pick<Order, 'paidMinor' | 'expectedSoFarMinor'>) =>
  Math.max(0, paidMinor - expectedSoFarMinor);

/** Returns a function that says when the amount is or was due back. */
export function useDueBack(): (at: string) => string {
  const t = useTranslations('orders');
  const { date } = useFormats();
  return (at) => t(Date.parse(at) > serverNow() ? 'mine.dueBack' : 'mine.wasDueBack', { date: date(at) });
}

export function OrderStatus({ status }: { status: Order['status'] }) {
  const t = useTranslations('orders');
  return <StatusBadge {...STATUS[status]}>{t(`status.${status}`)}</StatusBadge>;
}
