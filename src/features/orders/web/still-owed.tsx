// chunk: soon
import { useTranslations } from 'use-intl/react';
import { useFormats } from '#design/formats.ts';

/** What of a day is unpaid, and who was to pay it. Nothing if all is paid. */
export function StillOwed({
  missing,
  state,
  by,
}: {
  /** Minor units. */
  missing: number;
  /** awaiting: it can still come on time. */
  state: 'awaiting' | 'missed';
  /** The payers of the contract. Empty if no contract covers the day. */
  by: readonly string[];
}) {
  const t = useTranslations('orders.payers');
  const { ownMoney, list } = useFormats();
  if (missing === 0) return null;
  const named = by.length > 0 ? 'named' : 'unknown';
  return <p className="orders-line">{t('owed', { amount: ownMoney(missing), state, named, by: list(by) })}</p>;
}
