// What features contribute to one another's console pages. The console gathers the contributions
// (src/console/console-features.ts) and provides them through a React context.
import { createContext, useContext } from 'react';
import type { FeatureConsole, HappeningWords, MemberAct, MemberBlock, RewardWords, UseSavedViews } from './resource.ts';

export type ConsoleRegistry = {
  memberBlocks: readonly MemberBlock[];
  memberActs: readonly MemberAct[];
  /** Texts of the audit log's acts, by '<feature>.<verb>'. */
  acts: Readonly<Record<string, string>>;
  /** Texts of the acts' subjects, by the part before the colon, and which resource such a record belongs to. */
  subjects: Readonly<Record<string, AuditSubject>>;
  /** Texts of codes in the audit log's details, by the name of the value. */
  values: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Texts of reward grants, by kind. */
  rewards: Readonly<Record<string, RewardWords>>;
  happenings: Readonly<Record<string, HappeningWords>>;
  useSavedViews: UseSavedViews;
};

export type AuditSubject = NonNullable<FeatureConsole['subjects']>[string];

/** Of a console without the desk, as tests of single pages build it. */
export const NO_VIEWS: ReturnType<UseSavedViews> = {
  views: [],
  save: () => Promise.resolve(),
  remove: () => Promise.resolve(),
};

const Registry = createContext<ConsoleRegistry>({
  memberBlocks: [],
  memberActs: [],
  acts: {},
  subjects: {},
  values: {},
  rewards: {},
  happenings: {},
  useSavedViews: () => NO_VIEWS,
});

export const RegistryProvider = Registry.Provider;

export function useRegistry(): ConsoleRegistry {
  return useContext(Registry);
}
