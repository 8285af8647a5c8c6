// The detail of an audit entry in words. Entries hold plain values under names of their own.
import { momentText } from '#design/console/moment.tsx';
import { labelOf } from '#design/console/state-chip.tsx';
import { moneyText } from '#design/money-text.ts';

/** Names that say more in other words. The id of an act helps no one who reads the log. */
const NAMES: Readonly<Record<string, string | null>> = { actId: null, approvals: 'Signatures' };

/** One line for each value: "Amount: Br 1,600.00". */
export function detailLines(detail: Record<string, unknown>): string[] {
  return Object.entries(detail).flatMap(([name, value]) => {
    const label = name in NAMES ? NAMES[name] : labelOf(name.replace(/Minor$/, ''));
    return value === null || label === null || label === undefined ? [] : [`${label}: ${valueText(name, value)}`];
  });
}

function valueText(name: string, value: unknown): string {
  const text = String(value);
  if (/^(amount|net|fee|tax)$|Minor$/.test(name) && /^-?\d+$/.test(text)) return moneyText(BigInt(text));
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'string') return textOf(value);
  if (Array.isArray(value)) return value.map((one) => valueText(name, one)).join(', ');
  if (typeof value === 'object' && value !== null) return partsOf(value as Record<string, unknown>);
  return text;
}

/** A text in several languages reads in English. */
function partsOf(value: Record<string, unknown>): string {
  if (typeof value.en === 'string') return value.en;
  return detailLines(value).join(', ');
}

/** Instants and days in the business's zone; codes as words. */
function textOf(value: string): string {
  if (/^\d{4}-\d{2}-\d{2}(T[\d:.]+Z)?$/.test(value)) return momentText(value);
  return /^[a-z]+(_[a-z]+)+$/.test(value) ? labelOf(value).toLowerCase() : value;
}
