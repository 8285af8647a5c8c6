// Wire contract of imports: importCalls() makes the same two calls for each list that a file may fill.
import { z } from 'zod';
import { type StaffRole, wire } from '#platform/http/contract.ts';

/** What a line would do. A line that is `same` does nothing, so a list's own file can be imported again. */
const effect = z.enum(['new', 'changed', 'same']);
export type Effect = z.output<typeof effect>;

/** A long text is shown by its beginning. */
const change = z.strictObject({ column: z.string(), before: z.string().nullable(), after: z.string().nullable() });
export type Change = z.output<typeof change>;

const planned = z.strictObject({
  /** The row's number in a spreadsheet. */
  line: z.int().min(1),
  /** What the line is about, in the file's words. */
  about: z.string(),
  effect,
  changes: z.array(change),
});
export type Planned = z.output<typeof planned>;

const problem = z.strictObject({
  line: z.int().min(1),
  /** Null if the whole line is concerned. */
  column: z.string().nullable(),
  problem: z.string(),
  /** What would do, such as the allowed values or a limit. */
  hint: z.string().nullable(),
  /** The words of a refusal, in the language of the answer. */
  text: z.string().nullable(),
});
export type Problem = z.output<typeof problem>;

const preview = z.strictObject({
  rows: z.array(planned),
  problems: z.array(problem),
  /** Names what was shown here. Null if there is a problem, or if nothing would change. */
  seen: wire.sha256.nullable(),
});
export type Preview = z.output<typeof preview>;

const done = z.strictObject({
  /** False if the file would do something else by now than was shown. Then nothing was written. */
  done: z.boolean(),
  written: z.int().min(0),
});
export type Done = z.output<typeof done>;

/** The most characters of a file. */
const CSV_MAX = 1_000_000;
/** Room for a file of three-byte letters in JSON. */
const BODY_BYTES_MAX = 3 * CSV_MAX + 100_000;

const file = { csv: z.string().min(1).max(CSV_MAX) };

/** The two calls of an import. `path`: the list that is filled, under `/console/api/v1/`. */
export function importCalls<const P extends string>({
  path,
  roles,
  of,
}: {
  path: P;
  roles: readonly StaffRole[];
  /** What the lines are, for the API page. */
  of: string;
}) {
  const staff = { access: 'staff', roles, bodyBytesMax: BODY_BYTES_MAX } as const;
  const rehearse = {
    ...staff,
    summary: `What a file of ${of} would do, and what is wrong with its lines; it writes nothing`,
    body: z.strictObject(file),
    data: preview,
  } as const;
  const carryOut = {
    ...staff,
    summary: `Import a file of ${of} whose preview was seen: all of its lines, or none`,
    intent: true,
    body: z.strictObject({ ...file, seen: wire.sha256 }),
    data: done,
  } as const;
  const at = `POST /console/api/v1/${path}` as const;
  const calls = { [`${at}/import-preview`]: rehearse, [`${at}/import`]: carryOut };
  return {
    path,
    contract: calls as Record<`${typeof at}/import-preview`, typeof rehearse> &
      Record<`${typeof at}/import`, typeof carryOut>,
  };
}
