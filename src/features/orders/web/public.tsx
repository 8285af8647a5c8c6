// What orders offer to screens of higher-ranked features.
import { type ComponentProps, lazy, Suspense } from 'react';

export { BreakEvenLine, MonthLine, useNextPayment } from './answers.tsx';
export { CollectButton } from './collecting.tsx';

const Payers = lazy(() => import('./day-sheet.tsx').then((file) => ({ default: file.DaySheet })));

/** The payers of a day. Its code loads when a day is opened, to keep home small. */
export function DaySheet(props: ComponentProps<typeof Payers>) {
  return (
    <Suspense>
      <Payers {...props} />
    </Suspense>
  );
}
