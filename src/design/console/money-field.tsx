import { useRecordContext } from 'react-admin';
import { moneyText } from '../money-text.ts';

/** A column of minor units, right-aligned, with tabular numerals. `source` may be a path like 'net.amountMinor'. */
export function MoneyField({ source }: { source: string; label?: string; textAlign?: 'right' }) {
  const record = useRecordContext();
  const value = source.split('.').reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], record);
  return <span style={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>{moneyText(value as number | null)}</span>;
}
