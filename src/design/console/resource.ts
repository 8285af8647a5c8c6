// The types of what a feature adds to the console. Its `console/resources.tsx` exports it as `resources`.
import type { ComponentType } from 'react';
import { inRow, t } from './words.ts';
import type { StateLabel, Tone } from './state-chip.tsx';

export type StaffRole = 'support' | 'finance' | 'content' | 'catalogue' | 'admin';

export const ROLE_NAMES: Readonly<Record<StaffRole, string>> = {
  support: t('support'),
  finance: t('finance'),
  content: t('content'),
  catalogue: t('catalogue'),
  admin: t('admin'),
};

export const rolesText = (roles: readonly StaffRole[]): string => inRow(...roles.map((role) => ROLE_NAMES[role]));

/** A list with its screens. Its calls are at /console/api/v1/<name> (src/console/providers.ts). */
export type ConsoleResource = {
  name: string;
  label: string;
  /** The menu heading under which it is listed. */
  group: ConsoleGroup;
  /** The roles that see it; the server checks again. Admin sees all. */
  roles: readonly StaffRole[];
  /** The roles that may open its forms (create, edit), if fewer than may read [roles]. */
  writers?: readonly StaffRole[];
  /** The texts of its states on its screens. The console's search shows the same. */
  states?: Readonly<Record<string, StateLabel>>;
  icon?: ComponentType;
  /** Position under the menu heading, unique there. The most used entry comes first [50]. */
  position?: number;
  list?: ComponentType;
  show?: ComponentType;
  edit?: ComponentType;
  create?: ComponentType;
};

/** A separate page at /console/#/<path>, where a list of rows does not fit. */
export type ConsolePage = {
  path: string;
  label: string;
  group: ConsoleGroup;
  roles: readonly StaffRole[];
  icon?: ComponentType;
  position?: number;
  page: ComponentType;
};

/** The menu's headings, in its order: work that waits comes first, then what clerks look up all day. */
export const CONSOLE_GROUPS = ['Work', 'Look up', 'Two signatures', 'Rewards', 'Publishing', 'Books', 'Rare'] as const;
export type ConsoleGroup = (typeof CONSOLE_GROUPS)[number];
export const GROUP_NAMES: Readonly<Record<ConsoleGroup, string>> = {
  Work: t('Work'),
  'Look up': t('Look up'),
  'Two signatures': t('Two signatures'),
  Rewards: t('Rewards'),
  Publishing: t('Publishing'),
  Books: t('Books'),
  Rare: t('Rare'),
};

/** A queue of work on the overview (queue.ts makes statuses of lists). */
export type ConsoleQueue = {
  /** The roles that do the work. Admin sees all. */
  roles: readonly StaffRole[];
  useStatus: () => QueueStatus;
};

/** How much waits in a queue, and since when. */
export type QueueStatus = {
  title: string;
  to: string;
  state: 'loading' | 'failed' | 'ready';
  waiting: number;
  /** The list was longer than its limit, so at least this many wait. */
  more?: boolean;
  /** Since when the oldest has waited: an instant, or a business date. */
  since: string | undefined;
  note?: string | undefined;
  /** A problem, if any. The overview shows it even if nothing waits. */
  alarm?: { text: string; tone: Tone } | undefined;
  /** When its oldest entry reaches this age, the queue is shown as late. */
  late?: { afterMinutes: number; text: string };
};

/** A tile of the overview about the state of the books. */
export type ConsoleTile = { roles: readonly StaffRole[]; tile: ComponentType };

/** The parts of a member's page. What a clerk needs first is in the first one; the others are read when opened. */
export const MEMBER_PARTS = ['overview', 'notes', 'messages', 'papers', 'history'] as const;
export type MemberPart = (typeof MEMBER_PARTS)[number];

/** What a feature adds to a member's page. */
export type MemberBlock = {
  roles: readonly StaffRole[];
  /** The part in which it stands [overview]. */
  part?: MemberPart;
  /** Its place in that part. */
  position: number;
  block: ComponentType<{ member: MemberOfBlock }>;
};

/** A button that a feature adds to a member's page. */
export type MemberAct = { roles: readonly StaffRole[]; act: ComponentType<{ member: MemberOfBlock }> };

export type MemberOfBlock = {
  id: string;
  memberNo: string;
  realName: string;
  inviterId: string | null;
  inviterMemberNo: string | null;
};

export type FeatureConsole = {
  resources?: readonly ConsoleResource[];
  pages?: readonly ConsolePage[];
  queues?: readonly ConsoleQueue[];
  tiles?: readonly ConsoleTile[];
  memberBlocks?: readonly MemberBlock[];
  memberActs?: readonly MemberAct[];
  /** Texts of the feature's acts in the audit log: '<feature>.<verb>' to 'Approved a payout'. */
  acts?: Readonly<Record<string, string>>;
  /** Subjects of these acts: 'withdrawal' of 'withdrawal:12'. `resource`: the resource with their pages. */
  subjects?: Readonly<Record<string, { text: (id: string) => string; resource?: string }>>;
  /** Texts of codes in the details of these acts: 'game' to 'draw-turntable' to 'Prize wheel'. */
  values?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Words for what happened with a member, by the kind of the feature's `server/happenings.ts`. */
  happenings?: Readonly<Record<string, HappeningWords>>;
  /** Texts of the rewards that the feature gives, by kind. */
  rewards?: Readonly<Record<string, RewardWords>>;
  /** Given by one feature: the saved filters of a list. */
  useSavedViews?: UseSavedViews;
};

/** Something that happened with a member, as the server tells it. */
export type Happened = {
  recordId: string;
  number: string | null;
  state: string | null;
  words: string | null;
};
/** `acts`: texts of the audit log's acts. `to`: the address of the record's page. `more`: a second line. */
export type HappeningWords = (
  one: Happened,
  acts: Readonly<Record<string, string>>,
) => { text: string; to?: string; more?: string };

export type SavedView = { id: string; name: string; filter: Record<string, string>; own: boolean };

/** A hook: the saved filters of a list, by its resource. */
export type UseSavedViews = (list: string) => {
  views: readonly SavedView[];
  save: (view: { name: string; filter: Record<string, string>; shared: boolean }) => Promise<void>;
  remove: (id: string) => Promise<void>;
};

/** `causeOf` parses a grant's cause; undefined if it has another form. `to`: the page of what caused the grant. */
export type RewardWords = { text: string; causeOf: (cause: string) => { text: string; to?: string } | undefined };

/** For kinds whose cause is the id of a row. `to` returns the address of its page. */
export function rewardOf(text: string, thing: string, to?: (id: string) => string): RewardWords {
  return {
    text,
    causeOf: (id) => (/^[1-9]\d*$/.test(id) ? { text: `${thing} ${id}`, ...(to ? { to: to(id) } : {}) } : undefined),
  };
}

export function defineConsole(console: FeatureConsole): FeatureConsole {
  return console;
}
