// The packed list as a file, and the same file back with carrier and tracking. Reading is strict: a line that is not
// exactly right is named, and then no line counts.
import { parcelSent, type ManyDone } from '../../contract/goods.ts';

export const TRACKING_HEAD = ['delivery', 'carrier', 'tracking'] as const;
const LINES_MOST = 500;

export type SentLine = { id: bigint; carrier: string; tracking: string; place: number };
type Problems = ManyDone['problems'];

/** Fields after the third are those of the packed list. They are not read. */
export function readTracking(csv: string): { parcels: SentLine[]; problems: Problems } {
  const lines = csv.replace(/^\uFEFF/, '').split(/\r?\n/);
  if (lines.at(-1) === '') lines.pop();
  const head = lines.findIndex((text) => fieldsOf(text)?.slice(0, 3).join() === TRACKING_HEAD.join());
  // The first line may say which kind of money it is.
  if (head < 0 || head > 1) return { parcels: [], problems: [{ place: 1, problem: 'no_head' }] };
  const parcels: SentLine[] = [];
  const problems: Problems = [];
  const seen = new Set<string>();
  for (const [n, text] of lines.slice(head + 1).entries()) {
    const place = head + 2 + n;
    const read = readLine(text, seen);
    if (typeof read === 'string') problems.push({ place, problem: read });
    else parcels.push({ ...read, place });
  }
  if (parcels.length + problems.length === 0) problems.push({ place: head + 1, problem: 'no_lines' });
  if (parcels.length > LINES_MOST) problems.push({ place: head + 2 + LINES_MOST, problem: 'too_many_lines' });
  return { parcels, problems };
}

function readLine(text: string, seen: Set<string>): Omit<SentLine, 'place'> | string {
  const fields = fieldsOf(text);
  if (!fields || fields.length < 3) return 'line_malformed';
  const [id = '', carrier = '', tracking = ''] = fields;
  const read = parcelSent.safeParse({ id, carrier, tracking });
  if (!read.success) return `${String(read.error.issues[0]?.path[0])}_wrong`;
  if (seen.has(id)) return 'delivery_twice';
  seen.add(id);
  return { id: BigInt(id), carrier: read.data.carrier, tracking: read.data.tracking };
}

/** The fields of a line by RFC 4180, without line breaks within a field. Null where quotes do not fit. */
function fieldsOf(text: string): string[] | null {
  const field = /(?:"((?:[^"]|"")*)"|([^",]*))(,|$)/gy;
  const fields: string[] = [];
  for (;;) {
    const found = field.exec(text);
    if (!found) return null;
    fields.push(found[1]?.replaceAll('""', '"') ?? found[2] ?? '');
    if (found[3] === '') return fields;
  }
}
