// Who looked is kept (members.md 9). A call of staff that shows a member's data says in its contract what it shows and
// whose it is. The edge writes the entry before the answer leaves. So no handler writes one, and none can forget it.

/** What was shown. The member reads it in words (src/features/looks/locales). */
export const LOOKS_AT = [
  'profile',
  'list',
  'devices',
  'team',
  'money',
  'orders',
  'rewards',
  'deliveries',
  'complaints',
  'posts',
  'messages',
  'notes',
  'papers',
  'history',
] as const;
export type LookAt = (typeof LOOKS_AT)[number];

type Asked = `path.${string}` | `query.${string}`;
type Answered = `data.${string}`;

export type Look = {
  at: LookAt;
  /**
   * Where the input or the answer says whose data it is, by the member's id or number: 'path.id', 'query.memberNo',
   * 'data.memberId', or 'data.items.id' for each row of a list. 'file': the handler says it (`Raw.memberId`). If a
   * filter of a list isn't given, the list is one of work and shows lines of many members. Then no entry is kept.
   */
  member: Asked | Answered | 'file';
  /** Where the answer has the number of the case, if the record is one (src/platform/cases.ts). */
  case?: Answered;
  /** What stands before that number, if it is an id. */
  front?: string;
};

/** Kinds of cases for which staff look at a member's data. Each has a file `cases.ts` in a feature. */
export const CASE_KINDS = ['complaint', 'payout', 'recharge', 'order', 'name_correction'] as const;
export type CaseKind = (typeof CASE_KINDS)[number];

/** What a call shows of members, or why no entry is kept of it. */
export type Looks = readonly [Look, ...Look[]] | { unkept: string };

/** For a list of work. Lists that also have a filter by member say so, and keep an entry when it is given. */
export const OF_MANY = { unkept: 'A list of work has a line for each of many members. Opening one is kept.' } as const;

export const COUNTED = { unkept: 'It counts members and names none.' } as const;

export const A_FILE = { unkept: 'The audit log records who took the file, and with which filters.' } as const;

export const isKept = (looks: Looks | undefined): looks is readonly [Look, ...Look[]] => Array.isArray(looks);
