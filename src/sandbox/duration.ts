const UNITS: Record<string, number> = { m: 60_000, h: 3_600_000, d: 86_400_000, w: 7 * 86_400_000 };

/** '90m', '36h', '3d' or '2w' in milliseconds; null for anything else. */
export function readDuration(text: string): number | null {
  const match = /^(\d{1,4})([mhdw])$/.exec(text.trim());
  const unit = UNITS[match?.[2] ?? ''];
  const count = parseInt(match?.[1] ?? '', 10);
  return unit !== undefined && count > 0 ? count * unit : null;
}
