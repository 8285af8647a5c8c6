// A report as CSV. Every row ends with the currency.
import { streamedCsv } from '#features/wallet/server/public.ts';
import type { Period } from './period.ts';

type Cells = readonly (string | number | null)[];
type Pages<R> = Iterable<readonly R[]> | AsyncIterable<readonly R[]>;

type Report<R> = {
  /** Names the file, before the period's days or the one day. */
  name: string;
  period: Period | string;
  head: readonly string[];
  /** Each is read when the one before is sent. */
  pages: Pages<R>;
  row: (of: R) => Cells;
};

export function reportCsv<R>({ name, period, head, pages, row }: Report<R>) {
  const days = typeof period === 'string' ? period : `${period.from}-${period.until}`;
  async function* batches() {
    for await (const page of pages) yield page.map((one) => [...row(one), 'ETB']);
  }
  return streamedCsv(`c3-play-money-${name}-${days}.csv`, [...head, 'currency'], batches());
}

/** Pages one after the other, each after the place of the last row before, until one is empty. */
export async function* pagesFrom<R, P>(
  first: P,
  read: (after: P) => Promise<readonly R[]>,
  placeOf: (row: R) => P,
): AsyncGenerator<readonly R[]> {
  for (let after = first; ; ) {
    const page = await read(after);
    const last = page.at(-1);
    if (last === undefined) return;
    yield page;
    after = placeOf(last);
  }
}
