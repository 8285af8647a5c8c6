// A report as CSV. Every row ends with the currency.
import { type Row, streamedCsv } from '#platform/http/csv.ts';
import type { Period } from './period.ts';

type Pages<R> = Iterable<readonly R[]> | AsyncIterable<readonly R[]>;

type Report<R> = {
  /** Names the file, before the period's days. */
  name: string;
  period: Period;
  head: readonly string[];
  /** Each is read when the one before is sent. */
  pages: Pages<R>;
  row: (of: R) => Row;
};

export function reportCsv<R>({ name, period, head, pages, row }: Report<R>) {
  async function* batches() {
    for await (const page of pages) yield page.map((one) => [...row(one), 'ETB']);
  }
  return streamedCsv(`c3-play-money-${name}-${period.from}-${period.until}.csv`, [...head, 'currency'], batches());
}
