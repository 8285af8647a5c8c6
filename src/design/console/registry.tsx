// Features add parts to one another's pages. The shell gathers them (FeatureConsole) and hands them down.
import { createContext, useContext } from 'react';
import type { FeatureConsole, MemberAct, MemberBlock, RewardWords } from './resource.ts';

export type ConsoleRegistry = {
  memberBlocks: readonly MemberBlock[];
  memberActs: readonly MemberAct[];
  /** The words of the audit log's acts, by '<feature>.<verb>'. */
  acts: Readonly<Record<string, string>>;
  /** The words of their subjects, by the part before the colon, and where such a record lies. */
  subjects: Readonly<Record<string, AuditSubject>>;
  /** The words of grants, by their kind. */
  rewards: Readonly<Record<string, RewardWords>>;
};

export type AuditSubject = NonNullable<FeatureConsole['subjects']>[string];

const Registry = createContext<ConsoleRegistry>({
  memberBlocks: [],
  memberActs: [],
  acts: {},
  subjects: {},
  rewards: {},
});

export const RegistryProvider = Registry.Provider;

export function useRegistry(): ConsoleRegistry {
  return useContext(Registry);
}
