/** More would crowd a phone's width even where they fit. */
const LABELS_MOST = 6;
/** Between two labels, so that they read as two. */
const APART_PX = 6;
/** How far a label may reach beyond the axis: less than a card's padding. */
const BEYOND_PX = 14;

/**
 * The periods that show their label, of `count` along an axis of `axisPx`. The widest label is `labelPx` wide. Labels
 * are evenly spaced; none runs into the next or out of the card. Each is in the middle of its period, so the outermost
 * may have to go.
 */
export function labelledPeriods({
  count,
  axisPx,
  labelPx,
}: {
  count: number;
  axisPx: number;
  labelPx: number;
}): number[] {
  const slotPx = axisPx / Math.max(count, 1);
  const every = Math.max(
    1,
    Math.ceil(count / LABELS_MOST),
    Math.ceil((labelPx + (labelPx > 0 ? APART_PX : 0)) / slotPx) || 1,
  );
  const edgePx = labelPx / 2 - BEYOND_PX;
  const first = Math.max(0, Math.ceil(edgePx / slotPx - 0.5));
  const periods: number[] = [];
  for (let at = first; at < count && (count - at - 0.5) * slotPx >= edgePx; at += every) periods.push(at);
  return periods;
}
