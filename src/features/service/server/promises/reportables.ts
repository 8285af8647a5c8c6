// Texts that members may report. Each feature that shows some says here how a member reads one now.
import type { Queryable } from '#platform/database/db.ts';
import type { LanguageCode } from '#universal/languages.ts';
import { must } from '#platform/must.ts';
import type { REPORTABLE } from '../../contract/promises.ts';

export type Reportable = (typeof REPORTABLE)[number];
export type Reader = { id: bigint; memberId: bigint; at: Date; locale: LanguageCode };
export type ReadText = { title: string; words: string };

type Read = (q: Queryable, reader: Reader) => Promise<ReadText | null>;

const readers = new Map<Reportable, Read>();

/** `read` gives null where the member does not see it. */
export function defineReportable(kind: Reportable, read: Read): void {
  readers.set(kind, read);
}

export function readReportable(q: Queryable, kind: Reportable, reader: Reader): Promise<ReadText | null> {
  return must(readers.get(kind), `no feature shows texts of the kind ${kind}`)(q, reader);
}
