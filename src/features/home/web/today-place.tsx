import { Skeleton } from '#design/components/states.tsx';
import { getStored } from '#platform/client/stored-state.ts';

const [HEAD_REM, ROW_REM] = [2.5, 4.25];

/** The room of the card with as many rows as at the last visit, so that little moves when they have loaded. */
export function TodayPlace() {
  const rows = getStored('todayRows') ?? 1;
  return rows === 0 ? null : <Skeleton height={`${HEAD_REM + rows * ROW_REM}rem`} rounded />;
}
