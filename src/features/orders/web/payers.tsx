// chunk: app
import { lazy, Suspense } from 'react';

/** Loads when a day is opened, to keep home small. */
const DaySheet = lazy(() => import('./day-sheet.tsx').then((file) => ({ default: file.DaySheet })));

/** The sheet with the payers of a day, if one is chosen. */
export function Payers({ date, onClose }: { date: string | undefined; onClose: () => void }) {
  return date ? (
    <Suspense>
      <DaySheet date={date} onClose={onClose} />
    </Suspense>
  ) : null;
}
